import { useNavigate } from "react-router";
import { logOutUser } from "../../../contract/auth/login-session-calls.ts";
import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { text as t } from "../../../contract/platform/layouts/text.ts";
import { call } from "../calls/api.ts";
import { forgetLogin, initialsOf, type SessionUser } from "../store/session.ts";
import { toast } from "../ui/dialogs/Toast.tsx";
import { useDropdown } from "../ui/menu.ts";
import { LinkItems } from "./NavItems.tsx";
import styles from "./AccountMenu.module.css";

export const accountPages = (userId: string | undefined) => [
  { to: paths.user(userId), name: shared.myBookings },
  { to: paths.user(userId, "book"), name: t.newBooking },
  { to: paths.user(userId, "wallet"), name: t.wallet },
  { to: paths.user(userId, "account"), name: t.account },
];

/** The circle with a person's initials, and the menu behind it. */
export function AccountMenu({ user }: { user: SessionUser }) {
  const dropdown = useDropdown();
  const navigate = useNavigate();

  const logOut = async () => {
    await call(logOutUser, {}).catch(() => toast(shared.siteCouldNotBeReached));
    forgetLogin("user");
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
        <LinkItems pages={accountPages(user.id)} />
        <li>
          <button type="button" onClick={() => void logOut()}>
            {t.logOut}
          </button>
        </li>
      </ul>
    </div>
  );
}
