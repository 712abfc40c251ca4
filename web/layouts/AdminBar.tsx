import { type ComponentProps, useRef } from "react";
import { Link, useLocation } from "react-router";
import { logOutAdmin } from "../../contract/auth.ts";
import { paths } from "../../contract/paths.ts";
import { title as activityTitle } from "../../contract/text/admin/audit.ts";
import * as t from "../../contract/text/admin/layouts.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import { week as weekName } from "../../contract/text/admin/week.ts";
import * as shared from "../../contract/text/shared.ts";
import { call } from "../api.ts";
import { countUnsent, forgetKept } from "../kept.ts";
import { forgetLogin } from "../session.ts";
import { confirm } from "../ui/dialogs/Confirm.tsx";
import { toast } from "../ui/dialogs/Toast.tsx";
import { CalendarIcon, ClockIcon, ListIcon, MoreIcon, SunIcon } from "../ui/Icons.tsx";
import { useDropdown, useOnNavigation } from "../ui/menu.ts";
import { NavItems } from "./NavItems.tsx";
import styles from "./AdminBar.module.css";

type AdminPages = ComponentProps<typeof NavItems>["pages"];

const today = { to: paths.admin("today"), name: adminShared.today, Icon: SunIcon };
const week = { to: paths.week(), name: weekName };
const classes = { to: paths.admin("dashboard"), name: adminShared.classes, Icon: CalendarIcon };
const bookings = { to: paths.admin("bookings"), name: adminShared.bookings, Icon: ClockIcon };
const chocolates = { to: paths.admin("chocolates"), name: shared.chocolates };
const signups = { to: paths.admin("signups"), name: adminShared.signUps, Icon: ListIcon };
const people = { to: paths.admin("users"), name: adminShared.people };
const passes = { to: paths.admin("passes"), name: t.passes };
const orders = { to: paths.admin("orders"), name: adminShared.orders };
const messages = { to: paths.admin("messages"), name: adminShared.messages };
const money = { to: paths.admin("payments"), name: adminShared.money };
const numbers = { to: paths.admin("numbers"), name: adminShared.numbers };
const sell = { to: paths.sell(), name: adminShared.sellForCash };
const website = { to: paths.admin("words"), name: t.website };
const settings = { to: paths.admin("settings"), name: adminShared.settings };
const officeHours = { to: paths.admin("availability"), name: adminShared.officeHours };
const services = { to: paths.admin("services"), name: adminShared.services };
const backups = { to: paths.admin("backups"), name: adminShared.backups };
const security = { to: paths.admin("security"), name: adminShared.security };
const activity = { to: paths.admin("audit"), name: activityTitle };

/** On a wide screen; the rarely used pages are under More. */
const widePages = [today, classes, bookings, signups, people, chocolates, orders, messages, money];
const rarePages = [website, settings, officeHours, services, backups, security, activity];
const moreWidePages = [week, sell, passes, numbers, ...rarePages];

/** On a phone: the four pages needed during the day; the rest is in a sheet. */
const phonePages = [today, classes, bookings, signups];
const sheetGroups = [
  { name: t.peopleAndMoney, pages: [sell, people, messages, orders, money, numbers, chocolates, passes] },
  { name: t.studio, pages: [week, ...rarePages] },
];

const isInPages = (pages: AdminPages, pathname: string) =>
  pages.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`));

/** The navigation of the admin area: a bar at the top, or on a phone a bar with five entries at the bottom. */
export function AdminBar() {
  return (
    <header className={styles.bar}>
      <div className={styles.width}>
        <Link to={paths.admin("today")} className={styles.title}>
          {t.adminDashboard}
        </Link>
        <nav aria-label={t.admin} className={styles.wide}>
          <ul>
            <NavItems pages={widePages} className={styles.page} />
            <li>
              <RarePagesMenu />
            </li>
            <LeaveItems className={styles.page} />
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
          <LeaveItems className={styles.row} />
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

/** The list items that leave the admin area. `className` is for the link to the site. */
function LeaveItems({ className }: { className: string | undefined }) {
  const logOut = async () => {
    const unsent = countUnsent();
    if (unsent > 0 && !(await confirm({ text: t.logoutLosesUnsent(unsent), yes: t.logOutAnyway }))) return;
    forgetKept();
    await call(logOutAdmin, {}).catch(() => toast(shared.siteCouldNotBeReached));
    // The guard of AdminLayout redirects to the login, in this and in every other tab.
    forgetLogin("admin");
  };
  return (
    <>
      <li>
        <Link to={paths.home()} className={className}>
          {t.viewSite}
        </Link>
      </li>
      <li>
        <button type="button" className={styles.row} onClick={() => void logOut()}>
          {t.logout}
        </button>
      </li>
    </>
  );
}
