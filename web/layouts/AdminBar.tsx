import { useEffect, useRef } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { adminLogout } from "../../contract/accounts.ts";
import { call, forgetLogin } from "../api.ts";
import { links } from "../routes.ts";
import { CalendarIcon, KeyIcon, MailIcon, MoreIcon, PeopleIcon } from "../ui/Icons.tsx";
import { toast } from "../ui/Toast.tsx";
import styles from "./AdminBar.module.css";

// Bookings, Chocolates and Clients come with their pages.
const pages = [
  { to: links.admin("dashboard"), name: "Events", Icon: CalendarIcon },
  { to: links.admin("signups"), name: "Classes", Icon: PeopleIcon },
  { to: links.admin("messages"), name: "Messages", Icon: MailIcon },
  { to: links.admin("security"), name: "Security", Icon: KeyIcon },
];

/** The owner's navigation: a bar above, on a phone a bar of five below, where she holds it. */
export function AdminBar() {
  return (
    <header className={styles.bar}>
      <div className={styles.width}>
        <Link to={links.admin("dashboard")} className={styles.title}>
          Admin Dashboard
        </Link>
        <nav aria-label="Admin" className={styles.wide}>
          <ul>
            {pages.map(({ to, name }) => (
              <li key={to}>
                <NavLink to={to} className={styles.page}>
                  {name}
                </NavLink>
              </li>
            ))}
            <li>
              <LogoutButton />
            </li>
          </ul>
        </nav>
        <nav aria-label="Admin" className={styles.bottom}>
          <ul>
            {pages.map(({ to, name, Icon }) => (
              <li key={to}>
                <NavLink to={to} className={styles.tab}>
                  <Icon />
                  {name}
                </NavLink>
              </li>
            ))}
            <li>
              <More />
            </li>
          </ul>
        </nav>
      </div>
    </header>
  );
}

/** What the bar of five has no room for, in a sheet above it. */
function More() {
  const sheet = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  useEffect(() => sheet.current?.close(), [key]);
  return (
    <>
      <button type="button" className={styles.tab} onClick={() => sheet.current?.showModal()}>
        <MoreIcon />
        More
      </button>
      {/* A press beside the sheet closes it; Escape and the button do the same. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events */}
      <dialog
        ref={sheet}
        className={styles.sheet}
        aria-label="More"
        onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
      >
        <ul>
          <li>
            <Link to={links.home()} className={styles.row}>
              To the website
            </Link>
          </li>
          <li>
            <LogoutButton />
          </li>
          <li>
            <button type="button" className={styles.row} onClick={() => sheet.current?.close()}>
              Close
            </button>
          </li>
        </ul>
      </dialog>
    </>
  );
}

function LogoutButton() {
  const logOut = async () => {
    await call(adminLogout, {}).catch(() => {
      toast("The site could not be reached: this browser has forgotten your login, the site not yet.");
    });
    // The guard leads to the login, here and in every other tab.
    forgetLogin("admin");
  };
  return (
    <button type="button" className={styles.row} onClick={() => void logOut()}>
      Logout
    </button>
  );
}
