import { paths } from "../../contract/paths.ts";
import type { PushMessage } from "../../contract/push.ts";

declare const self: ServiceWorkerGlobalScope;

/** Shows the owner's notifications (server/push). A tap opens the page that they name, in an open window if there is one. */
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
  const desk = windows.find(({ url }) => new URL(url).pathname.startsWith(`${paths.admin()}/`));
  // Another page may hold a form that is being filled in.
  if (!desk) return void (await self.clients.openWindow(path));
  await desk.focus();
  if (new URL(desk.url).pathname !== path) await desk.navigate(path).catch(() => self.clients.openWindow(path));
}
