import { useEffect } from "react";
import { Outlet, useLocation, useMatches, useNavigate } from "react-router";
import { adminVerify } from "../../contract/accounts.ts";
import { adminCall, CallError } from "../api.ts";
import { useHydrated } from "../hydrated.ts";
import { links } from "../routes.ts";
import { readStored, useStored } from "../stored.ts";
import { Confirms } from "../ui/Confirm.tsx";
import { DeskPage } from "../ui/DeskPage.tsx";
import { toast, Toasts } from "../ui/Toast.tsx";
import { AdminBar } from "./AdminBar.tsx";
import { TestModeStrip } from "./TestModeStrip.tsx";
import { TodayLink, TodayStrip } from "./TodayStrip.tsx";
import styles from "./AdminLayout.module.css";

type Handle = { isHandedOver?: true; title?: string; back?: { to: string; words: string } };

/**
 * The frame of every page behind the owner's login. Who is there is known only in the browser: until then the server
 * shows the bar and the page's heading.
 */
export default function AdminLayout() {
  const isIn = useGuard();
  const isShell = !useHydrated();
  // A page on which the phone is in somebody else's hand says so by its `handle`, as a page says its heading.
  const handles = useMatches().map(({ handle }) => handle as Handle | undefined);
  const isHandedOver = handles.some((handle) => handle?.isHandedOver);
  const { title, back } = handles.at(-1) ?? {};
  const { pathname } = useLocation();
  return (
    <div className={styles.desk}>
      <a className="skip" href="#content">
        Skip to the content
      </a>
      {(isIn || isShell) && !isHandedOver && <AdminBar />}
      <main id="content" tabIndex={-1}>
        {(isIn || isShell) && <TestModeStrip />}
        {pathname === links.admin("dashboard") && (isIn ? <TodayStrip /> : isShell && <TodayLink />)}
        {isIn && <Outlet />}
        {isShell && title && <DeskPage title={title} {...(back ? { back } : {})} />}
        <noscript>
          <p className={styles.noscript}>The owner’s desk needs JavaScript.</p>
        </noscript>
      </main>
      <Toasts />
      <Confirms />
    </div>
  );
}

/** Leads to the login whoever is not logged in, or no longer; true while somebody is. */
function useGuard(): boolean {
  const token = useStored("adminToken");
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const isOut = hydrated && !token;

  useEffect(() => {
    if (isOut) void navigate(links.admin(), { replace: true });
  }, [isOut, navigate]);

  useEffect(() => {
    if (!readStored("adminToken")) return;
    adminCall(adminVerify, {}).catch((error: unknown) => {
      // A site that cannot be reached has not said no; the page says so itself.
      if (!(error instanceof CallError) || error.status !== 401) return;
      toast("You are not authorized to access this page. Redirecting to login.");
    });
    // Once, when the desk is opened: from then on every call finds out by itself.
  }, []);

  return Boolean(token);
}
