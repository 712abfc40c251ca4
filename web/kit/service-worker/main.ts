import { clientsClaim } from "workbox-core";
import { enable as preloadNavigations } from "workbox-navigation-preload";
import { registerRoute } from "workbox-routing";
import { keepFile, keepPicture } from "./files.ts";
import { isKeepRequest } from "./keep-request.ts";
import { keepPage, offlinePages, openPage } from "./pages.ts";
import { showPushes } from "./push.ts";

// The service worker of the site: pages that were seen open without a connection, and the owner's door pages always.
// bin/build-service-worker.ts builds it to /service-worker.js.

declare const self: ServiceWorkerGlobalScope;

// Nothing is kept that only a certain version can read, so a new version takes over at once.
void self.skipWaiting();
clientsClaim();
preloadNavigations();
showPushes();

registerRoute(({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith("/assets/"), keepFile);
registerRoute(({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith("/pictures/"), keepPicture);
registerRoute(({ request }) => request.mode === "navigate", openPage);

self.addEventListener("install", (event) => {
  // Without a connection at this moment they are kept later, when a page asks for it.
  event.waitUntil(Promise.allSettled(offlinePages.map((path) => keepPage(event, path))));
});

self.addEventListener("message", (event) => {
  const request: unknown = event.data;
  if (!isKeepRequest(request)) return;
  event.waitUntil(Promise.allSettled(request.keep.map((path) => keepPage(event, path))));
});
