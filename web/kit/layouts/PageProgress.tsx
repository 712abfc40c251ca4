import { useEffect, useState } from "react";
import { createPath, useNavigation } from "react-router";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { text as t } from "../../../contract/platform/layouts/text.ts";
import { hasWorkerRunning, isKept } from "../offline/kept-pages.ts";
import { deskPage } from "../service-worker/desk-page.ts";
import { toast } from "../ui/dialogs/Toast.tsx";
import styles from "./PageProgress.module.css";

/** Faster pages show nothing. */
const slowMs = 400;

/**
 * A thin line under the bar while the next page takes longer than 400 ms. The link that was tapped is marked as busy.
 * Used once per layout, between the bar and the content.
 *
 * Without a connection a tapped page could not even report that it failed. So if the service worker does not have it, the
 * current one stays, with all that was typed, and the link is followed once the connection is back.
 */
export function PageProgress() {
  const { state, location: next } = useNavigation();
  const isLoading = state !== "idle";
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    going = state === "loading" ? createPath(next) : undefined;
  }, [state, next]);
  useEffect(() => {
    if (!isLoading) return;
    // Safari does not focus a tapped link, so the focus does not say which one it was.
    const link = tapped?.isConnected ? tapped : undefined;
    const timer = setTimeout(() => {
      setSlow(true);
      link?.setAttribute("aria-busy", "true");
    }, slowMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
      link?.removeAttribute("aria-busy");
    };
  }, [isLoading]);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    addEventListener("click", rememberLink, { capture: true, signal });
    addEventListener("click", waitForConnection, { capture: true, signal });
    addEventListener("input", forgetWaiting, { capture: true, signal });
    addEventListener("online", followWaiting, { signal });
    window.navigation?.addEventListener("navigate", openNext, { signal });
    return () => stop.abort();
  }, []);
  return (
    <div role="status" className={styles.place}>
      {isSlow && (
        <>
          <span className={styles.line} />
          <span className="hidden-text">{t.pageIsLoading}</span>
        </>
      )}
    </div>
  );
}

let tapped: Element | undefined;
function rememberLink({ target }: Event): void {
  tapped = (target instanceof Element && target.closest("a, button")) || undefined;
  forgetWaiting();
}

/** The page that is loading. */
let going: string | undefined;

/**
 * The router reloads this page if the next one's scripts cannot be loaded, as after an upgrade of the site. Opens the next
 * one instead: the loading one, or that of the tapped link if this comes before the page knows that it is loading.
 */
function openNext(event: NavigateEvent): void {
  const to = going ?? tapped?.closest<HTMLAnchorElement>(`a[href^="/"]`)?.href;
  if (event.navigationType !== "reload" || event.userInitiated || !to) return;
  event.preventDefault();
  setTimeout(() => location.assign(to));
}

let waiting: HTMLAnchorElement | undefined;
/** The link is not followed after the next tap or input: it would lead away from that. */
const forgetWaiting = (): void => void (waiting = undefined);

function waitForConnection(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  if (navigator.onLine || !link || link.target || link.download || link.origin !== location.origin) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const isHere = link.pathname === location.pathname && link.search === location.search;
  if (isHere || worksOffline(link.pathname)) return;
  event.preventDefault();
  event.stopPropagation();
  waiting = link;
  void isKept(link.pathname + link.search).then((isKept) => {
    if (waiting !== link) return;
    if (isKept) location.assign(link.href);
    else toast(`${shared.youAreOffline} ${t.pageOpensOnceOnline}`);
  });
}

/** Door mode and cash sales have their code loaded. Without a service worker, the owner's other pages may not. */
const worksOffline = (path: string) =>
  /^\/admin\/(events\/[^/]+\/door|sell)$/.test(path) || (hasWorkerRunning() && deskPage.test(path));

function followWaiting(): void {
  if (waiting?.isConnected) waiting.click();
  waiting = undefined;
}
