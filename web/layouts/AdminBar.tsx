import { useEffect, useRef } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { adminLogout } from "../../contract/accounts.ts";
import { call, forgetLogin } from "../api.ts";
import { links } from "../routes.ts";
import { CalendarIcon, ClockIcon, ListIcon, MoreIcon, PeopleIcon } from "../ui/Icons.tsx";
import { toast } from "../ui/Toast.tsx";
import styles from "./AdminBar.module.css";

/**
 * In the bar's order: the specification's names, then what is beyond it. A phone's bar has room for four, those she
 * needs between two classes (`atHand`); the rest stands under More.
 */
const pages = [
  { to: links.admin("dashboard"), name: "Events", Icon: CalendarIcon, atHand: true },
  { to: links.admin("bookings"), name: "Bookings", Icon: ClockIcon, atHand: true },
  { to: links.admin("chocolates"), name: "Chocolates", Icon: undefined, atHand: false },
  { to: links.admin("signups"), name: "Classes", Icon: ListIcon, atHand: true },
  { to: links.admin("users"), name: "Clients", Icon: PeopleIcon, atHand: true },
  { to: links.admin("orders"), name: "Orders", Icon: undefined, atHand: false },
  { to: links.admin("messages"), name: "Messages", Icon: undefined, atHand: false },
  { to: links.admin("payments"), name: "Money", Icon: undefined, atHand: false },
  { to: links.admin("security"), name: "Security", Icon: undefined, atHand: false },
];
const atHand = pages.filter((page) => page.atHand);
const underMore = pages.filter((page) => !page.atHand);

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
            {atHand.map(({ to, name, Icon }) => (
              <li key={to}>
                <NavLink to={to} className={styles.tab}>
                  {Icon && <Icon />}
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
  const { key, pathname } = useLocation();
  useEffect(() => sheet.current?.close(), [key]);
  const isHere = underMore.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return (
    <>
      <button
        type="button"
        className={styles.tab}
        aria-current={isHere || undefined}
        onClick={() => sheet.current?.showModal()}
      >
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
          {underMore.map(({ to, name }) => (
            <li key={to}>
              <NavLink to={to} className={styles.row}>
                {name}
              </NavLink>
            </li>
          ))}
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
