import { Link, useNavigate } from "react-router";
import { logOutUser } from "../../contract/login-session.ts";
import { paths } from "../../contract/paths.ts";
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
      toast("The site could not be reached: this browser has forgotten your login, the site not yet.");
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
        aria-label={`${initialsOf(user)}, menu of ${user.firstName} ${user.lastName}`}
      >
        {initialsOf(user)}
      </button>
      <ul {...dropdown.menu} className={styles.menu}>
        <li>
          <Link to={paths.user(user.id)}>My Bookings</Link>
        </li>
        <li>
          <Link to={paths.user(user.id, "book")}>New Booking</Link>
        </li>
        <li>
          <Link to={paths.user(user.id, "account")}>Account</Link>
        </li>
        <li>
          <button type="button" onClick={() => void logOut()}>
            Log Out
          </button>
        </li>
      </ul>
    </div>
  );
}
