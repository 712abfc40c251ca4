import { useRef } from "react";
import { Link, useLocation } from "react-router";
import { logOutAdmin } from "../../../contract/auth/calls.ts";
import { paths } from "../../../contract/paths.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import * as t from "../../../contract/platform/layouts/text.desk.ts";
import { call } from "../calls/api.ts";
import { endSubscription } from "../offline/push-subscription.ts";
import type { DeskPage } from "../pages/in-browser/desk-pages.ts";
import { countUnsent, forgetKept } from "../store/kept.ts";
import { forgetLogin } from "../store/session.ts";
import { confirm } from "../ui/dialogs/Confirm.tsx";
import { toast } from "../ui/dialogs/Toast.tsx";
import { CalendarIcon, ClockIcon, ListIcon, MoreIcon, SearchIcon, SunIcon } from "../ui/Icons.tsx";
import { useDropdown, useOnNavigation } from "../ui/menu.ts";
import { openSearch, openShortcuts } from "./desk-dialogs.ts";
import {
  bookings,
  chocolates,
  classes,
  clients,
  events,
  messages,
  money,
  numbers,
  orders,
  passes,
  rarePages,
  sell,
  today,
  week,
} from "./desk-pages.ts";
import { NavItems } from "./NavItems.tsx";
import styles from "./AdminBar.module.css";

/** On a wide screen: the main pages, which end with Logout, and more pages; the rarely used ones are under More. */
const mainPages = [today, events, bookings, chocolates, classes, clients];
const widePages = [orders, messages, money];
const moreWidePages = [week, sell, passes, numbers, ...rarePages];

/** On a phone: the four pages needed during the day; the rest is in a sheet. */
const phonePages = [
  { ...today, Icon: SunIcon },
  { ...events, Icon: CalendarIcon },
  { ...bookings, Icon: ClockIcon },
  { ...classes, Icon: ListIcon },
];
const sheetGroups = [
  { name: t.peopleAndMoney, pages: [chocolates, clients, orders, messages, money, sell, passes, numbers] },
  { name: t.studio, pages: [week, ...rarePages] },
];

const isInPages = (pages: readonly DeskPage[], pathname: string) =>
  pages.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`));

/** The navigation of the admin area: a bar at the top, or on a phone a bar with five entries at the bottom. */
export function AdminBar() {
  return (
    <header className={styles.bar}>
      <div className={styles.width}>
        <Link to={paths.admin("today")} className={styles.title}>
          {t.adminDashboard}
        </Link>
        <button
          type="button"
          className={styles.search}
          aria-haspopup="dialog"
          aria-keyshortcuts="/ Control+K Meta+K"
          onClick={openSearch}
        >
          <SearchIcon />
          <span>{adminShared.search}</span>
          <kbd aria-hidden="true">/</kbd>
        </button>
        <nav aria-label={t.admin} className={styles.wide}>
          <ul>
            <NavItems pages={mainPages} className={styles.page} />
            <LogoutItem />
          </ul>
          <ul>
            <NavItems pages={widePages} className={styles.page} />
            <li>
              <RarePagesMenu />
            </li>
            <SiteItem className={styles.page} />
          </ul>
        </nav>
        <nav aria-label={t.admin} className={styles.bottom}>
          <ul>
            <NavItems pages={phonePages} className={styles.tab} withIcons />
            <li>
              <MorePagesSheet />
            </li>
          </ul>
        </nav>
      </div>
    </header>
  );
}

/** Opens the shortcuts from a menu that closes. The focus returns to the menu's button. */
function openFrom(menuButton: HTMLButtonElement | null): void {
  menuButton?.focus();
  menuButton?.click();
  openShortcuts();
}

function RarePagesMenu() {
  const { container, button, menu } = useDropdown();
  const { pathname } = useLocation();
  return (
    <div {...container} className={styles.dropdown}>
      <button
        type="button"
        {...button}
        className={styles.page}
        aria-current={isInPages(moreWidePages, pathname) || undefined}
      >
        {t.more}
      </button>
      <ul {...menu} className={styles.menu}>
        <NavItems pages={moreWidePages} className={styles.row} />
        <li>
          <button type="button" className={styles.row} onClick={() => openFrom(button.ref.current)}>
            {t.keyboardShortcuts}
          </button>
        </li>
      </ul>
    </div>
  );
}

/** Sheet above the phone's bar with the pages that are not on it. */
function MorePagesSheet() {
  const sheet = useRef<HTMLDialogElement>(null);
  const { pathname } = useLocation();
  useOnNavigation(() => sheet.current?.close());
  const isCurrent = sheetGroups.some(({ pages }) => isInPages(pages, pathname));
  return (
    <>
      <button
        type="button"
        className={styles.tab}
        aria-current={isCurrent || undefined}
        onClick={() => sheet.current?.showModal()}
      >
        <MoreIcon />
        {t.more}
      </button>
      {/* A click on the backdrop, Escape and the button close the sheet. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events */}
      <dialog
        ref={sheet}
        className={styles.sheet}
        aria-label={t.more}
        onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
      >
        {sheetGroups.map(({ name, pages }) => (
          <section key={name} aria-label={name} className={styles.group}>
            <h2>{name}</h2>
            <ul>
              <NavItems pages={pages} className={styles.row} />
            </ul>
          </section>
        ))}
        <ul className={styles.leave}>
          <li>
            <button
              type="button"
              className={styles.row}
              onClick={() => {
                sheet.current?.close();
                openShortcuts();
              }}
            >
              {t.keyboardShortcuts}
            </button>
          </li>
          <SiteItem className={styles.row} />
          <LogoutItem />
          <li>
            <button type="button" className={styles.row} onClick={() => sheet.current?.close()}>
              {shared.close}
            </button>
          </li>
        </ul>
      </dialog>
    </>
  );
}

function SiteItem({ className }: { className: string | undefined }) {
  return (
    <li>
      <Link to={paths.home()} className={className}>
        {t.viewSite}
      </Link>
    </li>
  );
}

function LogoutItem() {
  const logOut = async () => {
    const unsent = countUnsent();
    if (unsent > 0 && !(await confirm({ text: t.logoutLosesUnsent(unsent), yes: t.logOutAnyway }))) return;
    await endSubscription().catch(() => {});
    forgetKept();
    await call(logOutAdmin, {}).catch(() => toast(shared.siteCouldNotBeReached));
    // The guard of AdminLayout redirects to the login, in this and in every other tab.
    forgetLogin("admin");
  };
  return (
    <li>
      <button type="button" className={styles.row} onClick={() => void logOut()}>
        {t.logout}
      </button>
    </li>
  );
}
