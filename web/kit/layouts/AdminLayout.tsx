import { useEffect } from "react";
import { Outlet, useMatches } from "react-router";
import { verifyAdmin } from "../../../contract/auth/calls.ts";
import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import * as t from "../../../contract/platform/layouts/text.desk.ts";
import { useHydrated } from "../browser/hydrated.ts";
import { adminCall, CallError } from "../calls/api.ts";
import { useRedirect } from "../calls/use-redirect.ts";
import { keepInstallOffer } from "../offline/install.ts";
import { readStored, useStored } from "../store/stored.ts";
import { AdminPage } from "../ui/AdminPage.tsx";
import { Confirms } from "../ui/dialogs/Confirm.tsx";
import { toast, Toasts } from "../ui/dialogs/Toast.tsx";
import { joined } from "../ui/Layout.tsx";
import { UnsentNotice } from "../ui/UnsentNotice.tsx";
import { AdminBar } from "./AdminBar.tsx";
import { DeskDialogs } from "./DeskDialogs.tsx";
import { PageProgress } from "./PageProgress.tsx";
import { TestModeStrip } from "./TestModeStrip.tsx";
import styles from "./AdminLayout.module.css";

type Handle = { isHandedOver?: true; isFullScreen?: true; title?: string; back?: { to: string; words: string } };

export const links = () => [{ rel: "manifest", href: paths.deskManifest() }];

if (typeof window !== "undefined") keepInstallOffer();

/** Layout of the owner's pages. Only the browser knows the login: the server renders the bar and the heading. */
export default function AdminLayout() {
  const isIn = useGuard();
  const isShell = !useHydrated();
  // On a page where the owner hands the device to a student (`isHandedOver`), the navigation is hidden.
  const handles = useMatches().map(({ handle }) => handle as Handle | undefined);
  const isHandedOver = handles.some((handle) => handle?.isHandedOver);
  // At the door the page has the whole screen, and its main actions are at the bottom.
  const isFullScreen = handles.some((handle) => handle?.isFullScreen);
  const { title, back } = handles.at(-1) ?? {};
  return (
    <div className={joined(styles.desk, isFullScreen && styles.full, isHandedOver && styles.handedOver)}>
      <a className="skip" href="#content">
        {shared.skipToContent}
      </a>
      {(isIn || isShell) && !isHandedOver && !isFullScreen && <AdminBar />}
      <PageProgress />
      <Toasts />
      <main id="content" tabIndex={-1}>
        {(isIn || isShell) && <TestModeStrip />}
        {isIn && <Outlet />}
        {isShell && title && <AdminPage title={title} back={back} />}
        <noscript>
          <p className={styles.noscript}>{t.dashboardNeedsJavascript}</p>
        </noscript>
        {/* A full-screen page has it above its own actions. */}
        {isIn && !isHandedOver && !isFullScreen && (
          <div className={styles.notices}>
            <UnsentNotice />
          </div>
        )}
      </main>
      <Confirms />
      {isIn && !isHandedOver && <DeskDialogs />}
    </div>
  );
}

/** True while the owner is logged in. Otherwise redirects to the login. */
function useGuard(): boolean {
  const token = useStored("adminToken");
  const hydrated = useHydrated();
  useRedirect(hydrated && !token && paths.admin());
  useEffect(() => {
    if (!readStored("adminToken")) return;
    adminCall(verifyAdmin, {}).catch((error: unknown) => {
      // Only a 401 ends the login. The page itself reports a network error.
      if (error instanceof CallError && error.status === 401) toast(t.youAreNotAuthorized);
    });
    // Only when the admin area is opened: afterwards every call checks the login.
  }, []);

  return Boolean(token);
}
