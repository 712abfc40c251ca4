import { useRef } from "react";
import { Link, useLocation } from "react-router";
import { logOutAdmin } from "../../contract/auth.ts";
import { paths } from "../../contract/paths.ts";
import * as t from "../../contract/text/admin/layouts.ts";
import * as shared from "../../contract/text/shared.ts";
import { call, removeLogin } from "../api.ts";
import { toast } from "../ui/dialogs/Toast.tsx";
import { MoreIcon } from "../ui/Icons.tsx";
import { useDropdown, useOnNavigation } from "../ui/menu.ts";
import { isInPages, phoneBar, wideBar } from "./admin-pages.ts";
import { NavItems } from "./NavItems.tsx";
import styles from "./AdminBar.module.css";

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
            <NavItems pages={wideBar.pages} className={styles.page} />
            <li>
              <RarePagesMenu />
            </li>
            <LeaveItems className={styles.page} />
          </ul>
        </nav>
        <nav aria-label={t.admin} className={styles.bottom}>
          <ul>
            <NavItems pages={phoneBar.pages} className={styles.tab} withIcons />
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
        aria-current={isInPages(wideBar.underMore, pathname) || undefined}
      >
        {t.more}
      </button>
      <ul {...menu} className={styles.menu}>
        <NavItems pages={wideBar.underMore} className={styles.row} />
      </ul>
    </div>
  );
}

/** Sheet above the phone's bar with the pages that are not on it. */
function MorePagesSheet() {
  const sheet = useRef<HTMLDialogElement>(null);
  const { pathname } = useLocation();
  useOnNavigation(() => sheet.current?.close());
  const isCurrent = phoneBar.underMore.some(({ pages }) => isInPages(pages, pathname));
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
        {phoneBar.underMore.map(({ name, pages }) => (
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
    await call(logOutAdmin, {}).catch(() => toast(shared.siteCouldNotBeReached));
    // The guard of AdminLayout redirects to the login, in this and in every other tab.
    removeLogin("admin");
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
