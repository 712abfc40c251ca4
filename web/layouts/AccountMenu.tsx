import { Link, useNavigate } from "react-router";
import { logOutUser } from "../../contract/login-session.ts";
import { paths } from "../../contract/paths.ts";
import * as t from "../../contract/text/pages/layouts.ts";
import * as shared from "../../contract/text/shared.ts";
import { call } from "../api.ts";
import { removeUserLogin, initialsOf, type SessionUser } from "../session.ts";
import { toast } from "../ui/dialogs/Toast.tsx";
import { useDropdown } from "../ui/forms/dropdown.ts";
import styles from "./AccountMenu.module.css";

/** The circle with a person's initials, and the menu behind it. */
export function AccountMenu({ user }: { user: SessionUser }) {
  const dropdown = useDropdown();
  const navigate = useNavigate();

  const logOut = async () => {
    await call(logOutUser, {}).catch(() => {
      toast(shared.siteCouldNotBeReached);
    });
    removeUserLogin();
    void navigate(paths.login());
  };

  return (
    <div {...dropdown.container} className={styles.place}>
      <button
        type="button"
        {...dropdown.button}
        className={styles.circle}
        aria-label={t.menuOf(initialsOf(user), user.firstName, user.lastName)}
      >
        {initialsOf(user)}
      </button>
      <ul {...dropdown.menu} className={styles.menu}>
        <li>
          <Link to={paths.user(user.id)}>{shared.myBookings}</Link>
        </li>
        <li>
          <Link to={paths.user(user.id, "book")}>{t.newBooking}</Link>
        </li>
        <li>
          <Link to={paths.user(user.id, "account")}>{t.account}</Link>
        </li>
        <li>
          <button type="button" onClick={() => void logOut()}>
            {t.logOut}
          </button>
        </li>
      </ul>
    </div>
  );
}
