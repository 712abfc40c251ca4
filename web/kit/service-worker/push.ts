import type { PushMessage } from "../../../contract/platform/push/calls.ts";

declare const self: ServiceWorkerGlobalScope;

/** Shows the owner's notifications (server/platform/push). A tap opens the page that they name, in the window that shows it, if there is one. */
export function showPushes(): void {
  self.addEventListener("push", (event) => {
    const message = event.data?.json() as PushMessage | undefined;
    if (!message) return;
    const { title, path, tag } = message;
    const look = { icon: "/icon-192.png", badge: "/badge-96.png" };
    // A second sign-up for a class replaces the first, and is announced again.
    const options = { ...look, tag, renotify: true, data: { path } } as NotificationOptions;
    event.waitUntil(self.registration.showNotification(title, options));
  });

  self.addEventListener("notificationclick", (event) => {
    event.notification.close();
    const { path } = event.notification.data as { path: string };
    event.waitUntil(openPath(path));
  });
}

async function openPath(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  // Another page stays open: it may hold unsaved input.
  const shown = windows.find(({ url }) => url === new URL(path, self.location.origin).href);
  await (shown ? shown.focus() : self.clients.openWindow(path));
}
