import { useEffect } from "react";
import { useLocation } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { currentLanguage } from "../../../contract/platform/language/current-language.ts";
import { splitLanguage } from "../../../contract/platform/language/language.ts";
import { deskPage } from "../service-worker/desk-page.ts";
import type { KeepRequest } from "../service-worker/keep-request.ts";
import { readStored } from "../store/stored.ts";

/** The cache of the service worker (web/kit/service-worker/pages.ts). */
const cacheName = "pages";

/** Over plain http there is no service worker. Vite's dev server has none either. */
const hasWorker = () => import.meta.env.PROD && "serviceWorker" in navigator;

/** Whether the service worker answers the requests of this page. */
export const hasWorkerRunning = (): boolean => hasWorker() && navigator.serviceWorker.controller !== null;

/** Installs the service worker. Called once the page runs: nothing of it delays the first view. */
export function installWorker(): void {
  if (!hasWorker()) return;
  // Fails in a private window of some browsers: then nothing is kept.
  navigator.serviceWorker.register("/service-worker.js").catch(() => {});
}

/** Asks the service worker to keep pages, with their files. */
export function keepPages(keep: string[]): void {
  if (!hasWorker()) return;
  const request: KeepRequest = { keep };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none; this is not a window
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(request));
}

/**
 * Keeps each page that is seen. The worker sees a page that is loaded, but not one to which the router leads. Pages that
 * are the same for all visitors have a canonical address.
 */
export function useKeepSeenPages(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (document.querySelector("link[rel=canonical]")) keepPages([pathname + search]);
  }, [pathname, search]);
}

/** Whether the worker has this page. */
export async function isKept(path: string): Promise<boolean> {
  if (!hasWorkerRunning()) return false;
  return (await caches.match(path, { cacheName, ignoreVary: true }).catch(() => undefined)) !== undefined;
}

export type KeptPage = { path: string; title: string };

/**
 * The kept pages in the current language; for the owner also Today and the cash page. Of a page that was seen in several
 * ways, such as the days of the calendar, the plain or else the latest one.
 */
export async function listKeptPages(): Promise<KeptPage[]> {
  const cache = await caches.open(cacheName);
  const pages = new Map<string, KeptPage>();
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url);
    const { language, path } = splitLanguage(pathname);
    const isOther = language !== currentLanguage() || pathname === paths.offline();
    const isDesk = deskPage.test(path);
    // Their addresses name no class.
    const isOfClass = isDesk && /\/events\//.test(path);
    if (isOther || isOfClass || (isDesk && !readStored("adminToken"))) continue;
    const response = await cache.match(url, { ignoreVary: true });
    if (!response) continue;
    const title = titleOf(await response.text());
    const same = `${pathname} ${title}`;
    if (pages.get(same)?.path !== pathname) pages.set(same, { path: pathname + search, title });
  }
  return [...pages.values()].toSorted((one, other) => one.title.localeCompare(other.title));
}

/** The title of a page. A whole document is not parsed: its inline styles would break the policy of this one. */
function titleOf(html: string): string {
  const decoder = document.createElement("textarea");
  decoder.innerHTML = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "";
  return decoder.value;
}
