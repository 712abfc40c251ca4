import type { BrowserContext, Page } from "@playwright/test";
import { addDays, studioDay } from "../../contract/platform/values/time.ts";
import { defaultSettings } from "../../contract/site/settings/schema.ts";
import { testApp } from "../app.ts";
import { findFreePort } from "../free-port.ts";
import { makeBooking, makeEvent, makeMessage, makeSignup, makeSlot, makeWaiver } from "../make.ts";
import { pushReceiver } from "../push-receiver.ts";
import { readRows } from "../rows.ts";
import { changeSettings } from "../settings.ts";
import { visitAsOwner } from "./admin-lists.ts";
import { expect, ownerEmail, test, visit, waitForHydration } from "./site.ts";

// A service worker outlives a journey.
test.use({ serviceWorkers: "allow" });

/** What the service worker keeps: the paths of pages. */
const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open("pages");
    return (await cache.keys()).map(({ url }) => new URL(url).pathname + new URL(url).search);
  });

test.describe("without a connection", () => {
  test.beforeEach(({ trouble }) => {
    // `about:blank` has no local storage for the script that logs the owner in.
    trouble.allow(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /ERR_ABORTED/, /localStorage.*Access is denied/);
  });

  test("the owner of a site in Spanish reads of a page that is not kept that it needs a connection", async ({
    page,
    site,
  }) => {
    await changeSettings(site, { languages: ["es"] });
    await visit(page, "/es/about");
    await expect.poll(() => keptPaths(page)).toContain("/es/offline");
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
    await page.context().setOffline(true);
    await page.goto("/admin/settings");
    await expect(page).toHaveURL(/\/es\/offline#/);
    await changeSettings(site, { languages: defaultSettings.languages });
  });

  test("a visitor opens the pages they have seen, and reads of the others that they are not kept", async ({ page }) => {
    await visit(page, "/about");
    await expect.poll(() => keptPaths(page)).toContain("/about");
    // A personal page, which is not kept.
    await visit(page, "/cart");
    // Reached by a link: the router loads no document.
    await page.getByRole("link", { name: "Calendar" }).first().tap();
    await expect(page).toHaveURL(/\/calendar/);
    await expect.poll(() => keptPaths(page)).toContain("/calendar");
    await expect.poll(() => keptPaths(page)).toContain("/offline");
    expect(await keptPaths(page)).not.toContain("/cart");
    // The calendar in another way, which has the same title.
    await page.getByRole("link", { name: "Agenda", exact: true }).tap();
    await expect.poll(() => keptPaths(page)).toContain("/calendar?view=agenda");
    await page.context().setOffline(true);

    await page.goto("/about");
    await waitForHydration(page);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText(/The site can’t be reached\. You’re seeing this page as it was: \w/)).toBeVisible();
    // A link to a page that is kept.
    await page.getByRole("link", { name: "Calendar" }).first().tap();
    await expect(page.getByRole("heading", { level: 1, name: "Calendar" })).toBeVisible();

    await page.goto("/chocolates?x=1");
    await expect(page.getByRole("heading", { level: 1, name: "You’re offline." })).toBeVisible();
    await waitForHydration(page);
    await expect(page.getByRole("heading", { name: "Pages you can open now" })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    const kept = page.getByRole("region", { name: "Pages you can open now" });
    await expect(kept.getByRole("link")).toHaveText([/^About/, /^Calendar/]);
    // Playwright's connection may be back for a moment when the worker starts: then the page tries again.
    await expect(async () => {
      await kept.getByRole("link", { name: /^About/ }).tap();
      await expect(page).toHaveURL(/\/about$/, { timeout: 5_000 });
    }).toPass();
    await page.goto("/chocolates?x=1");
    await waitForHydration(page);
    await page.context().setOffline(false);
    await expect(page).toHaveURL(/\/chocolates\?x=1$/);
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("You’re offline.");
  });

  test("the owner opens the day, rosters and the door, checks in and takes cash; all arrives once", async ({
    page,
  }) => {
    // A site of its own: other journeys have classes today and tomorrow.
    const site = await testApp({ env: { OWNER_EMAIL: ownerEmail }, port: await findFreePort() });
    const { db } = site.database;
    const today = studioDay(site.clock.now());
    const waiver = await makeWaiver(db);
    const late = await makeEvent(db, { title: "Late Flow", date: today, time: "23:30" });
    const morning = await makeEvent(db, { title: "Early Flow", date: addDays(today, 1), time: "04:15" });
    for (const name of ["Ana Whitlow", "Bea Stone"])
      await makeSignup(db, { event_id: late.id, name, email: `${name[0]}@offline.example.com`, waiver_id: waiver.id });
    await makeSignup(db, { event_id: morning.id, name: "Cy Moss", waiver_id: waiver.id });
    const slot = await makeSlot(db, { date: addDays(today, 1), time: "05:30" });
    await makeBooking(db, { slot_id: slot.id, guest_name: "Dee Lark", guest_email: "dee@example.com" });
    await visitAsOwner(page, site, `${site.url}/admin/today`);
    await expect(page.getByRole("heading", { name: "Late Flow" })).toBeVisible();
    await expect
      .poll(() => keptPaths(page))
      .toEqual(
        expect.arrayContaining(["/admin/today", "/admin/sell", "/admin/events/any/roster", "/admin/events/any/door"]),
      );
    // The data of the cash page is read by the door or that page itself.
    await visit(page, `${site.url}/admin/events/${late.id}/door`);
    await expect(page.getByText("0 of 2 here")).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem("kept:shop") !== null)).toBe(true);
    const stored = await page.evaluate(() => JSON.stringify(localStorage));
    expect(stored).toContain("Lark");
    expect(stored).not.toMatch(/offline\.example\.com|dee@example\.com|My shoulders/);

    await page.context().setOffline(true);
    await page.goto(`${site.url}/admin/today`);
    await waitForHydration(page);
    await expect(
      page.getByText(/No connection\. Check-ins and sales are sent later\. This is your day as of \d/),
    ).toBeVisible();
    const tomorrow = page.getByRole("region", { name: "Tomorrow" });
    await expect(tomorrow).toContainText("4:15 AM · Early Flow");
    await expect(tomorrow).toContainText("5:30 AM · Dee Lark");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    // Check in on Today, in the roster, and at the door.
    // The list is already open if the class begins soon.
    await page
      .getByRole("group")
      .filter({ hasText: "Check in (0 of 2 here)" })
      .evaluate((fold: HTMLDetailsElement) => {
        fold.open = true;
      });
    await page.getByRole("button", { name: "Check in: Ana Whitlow" }).tap();
    await expect(page.getByText("Waiting to send (1).")).toBeVisible();
    await page.getByRole("link", { name: "Open roster of Late Flow" }).tap();
    await expect(page.getByRole("button", { name: "Here: Ana Whitlow" })).toBeVisible();
    await page.getByRole("button", { name: "Check in: Bea Stone" }).tap();
    await expect(page.getByText("Waiting to send (2).")).toBeVisible();
    // A reload, and tomorrow's roster, which was never opened.
    await page.goto(`${site.url}/admin/events/${morning.id}/roster`);
    await waitForHydration(page);
    await expect(page.getByRole("button", { name: "Check in: Cy Moss" })).toBeVisible();
    await page.goto(`${site.url}/admin/sell?event=${late.id}`);
    await waitForHydration(page);
    await page.getByRole("button", { name: /^\$15/ }).first().tap();
    await page.getByRole("button", { name: /^Take \$15 in cash/ }).tap();
    await expect(page.getByText("Waiting to send (3).")).toBeVisible();
    await page.goto(`${site.url}/admin/orders`);
    await expect(page.getByRole("heading", { level: 1, name: "You’re offline." })).toBeVisible();
    await expect(async () => {
      await page.getByRole("link", { name: /^Today/ }).tap();
      await expect(page).toHaveURL(/\/admin\/today$/, { timeout: 5_000 });
    }).toPass();
    await expect(page.getByText(/^Check in \(2 of 2 here\)/)).toBeVisible();
    await expect(page.getByText("Waiting to send (3).")).toBeVisible();

    await page.context().setOffline(false);
    await expect(page.getByText("Waiting to send")).toHaveCount(0);
    const rows = await readRows(db, "signups", { event_id: late.id }, ["name", "checked_in_at"]);
    expect(rows.map(({ checked_in_at }) => checked_in_at !== null)).toEqual([true, true]);
    const sales = db.selectFrom("purchases").select("id").where("kind", "=", "door");
    expect(await sales.execute()).toHaveLength(1);
    await expect(page.getByText("No connection.")).toHaveCount(0);
    await page.goto("about:blank");
    await site.close();
  });
});

/** A headless browser allows no notifications, so the worker's are recorded instead of shown. */
async function recordNotifications(context: BrowserContext) {
  type Recorder = ServiceWorkerGlobalScope & { shown: { title: string; tag?: string; data: unknown }[] };
  const [worker] = context.serviceWorkers();
  await worker!.evaluate(() => {
    const scope = self as unknown as Recorder;
    scope.shown = [];
    scope.registration.showNotification = async (title, { tag, data } = {}) =>
      void scope.shown.push({ title, ...(tag ? { tag } : {}), data: data as unknown });
  });
  return async () => {
    await expect.poll(() => worker!.evaluate(() => (self as unknown as Recorder).shown.length)).toBe(1);
    return worker!.evaluate(() => (self as unknown as Recorder).shown);
  };
}

test("the owner turns notifications on from Today; a message arrives on the phone, and the service worker shows it", async ({
  page,
  context,
  trouble,
}) => {
  const receiver = await pushReceiver();
  const site = await testApp({
    env: { OWNER_EMAIL: ownerEmail, PUSH_SERVICES: receiver.origin },
    port: await findFreePort(),
  });
  // The site of this test, with the receiver instead of a browser vendor's push service.
  const subscription = receiver.subscribe();
  await context.addInitScript((given) => {
    let isAllowed = false;
    Object.defineProperty(Notification, "permission", { get: () => (isAllowed ? "granted" : "default") });
    Notification.requestPermission = async () => ((isAllowed = true), "granted");
    let current: PushSubscription | null = null;
    PushManager.prototype.getSubscription = async () => current;
    PushManager.prototype.subscribe = async () =>
      (current = { toJSON: () => given, unsubscribe: async () => true } as unknown as PushSubscription);
  }, subscription);
  // `about:blank` has no local storage for the script that logs the owner in.
  trouble.allow(/ERR_ABORTED/, /localStorage.*Access is denied/);
  const { db } = site.database;
  await makeMessage(db, { name: "Ana Whitlow" });
  await visitAsOwner(page, site, `${site.url}/admin/today`);
  const hint = page.getByRole("region", { name: "Know at once?" });
  await expect(hint).toBeVisible();
  await hint.getByRole("button", { name: "Turn on" }).tap();
  await expect(page.getByText("Notifications are on.")).toBeVisible();
  await expect(hint).toHaveCount(0);

  await site.request("POST", "/api/contact", {
    name: "Bea Stone",
    email: "bea@example.com",
    message: "Is there parking?",
    recaptchaToken: await site.botToken("contact_form_submit"),
  });
  await expect.poll(() => receiver.received).toHaveLength(1);
  const { message } = receiver.received[0]!;
  expect(message).toMatchObject({ title: expect.stringContaining("Bea Stone"), path: "/admin/messages" });

  // What the push service hands to the browser, through Chromium's own door for it.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  const shown = await recordNotifications(context);
  const cdp = await context.newCDPSession(page);
  const registered = Promise.withResolvers<string>();
  cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
    const [first] = registrations;
    if (first) registered.resolve(first.registrationId);
  });
  await cdp.send("ServiceWorker.enable");
  const registrationId = await registered.promise;
  await cdp.send("ServiceWorker.deliverPushMessage", {
    origin: site.url,
    registrationId,
    data: JSON.stringify(message),
  });
  expect(await shown()).toEqual([{ title: message.title, tag: "/admin/messages", data: { path: "/admin/messages" } }]);

  // In the settings: fewer kinds, and off.
  await page.goto(`${site.url}/admin/settings#push`);
  await waitForHydration(page);
  const card = page.getByRole("region", { name: "Notifications on this device" });
  await card.getByLabel("Class sign-ups and cancellations").uncheck();
  await expect(page.getByText("Saved.")).toBeVisible();
  const kinds = async () =>
    (await db.selectFrom("push_subscriptions").select("kinds").execute()).map((row) => row.kinds);
  await expect.poll(kinds).toEqual([["sessions", "orders", "messages", "problems"]]);
  await card.getByRole("button", { name: "Turn off" }).tap();
  await page.getByRole("button", { name: "Yes, delete it!" }).tap();
  await expect(card.getByRole("button", { name: "Turn on" })).toBeVisible();
  expect(await kinds()).toEqual([]);
  await page.goto("about:blank");
  await site.close();
  await receiver.close();
});

test("the owner is offered the home screen on the second day on the phone, once @detail", async ({
  page,
  site,
  trouble,
}) => {
  // `about:blank` has no local storage for the script that logs the owner in.
  trouble.allow(/ERR_ABORTED/, /localStorage.*Access is denied/);
  const offer = () =>
    page.evaluate(() => {
      const event = Object.assign(new Event("beforeinstallprompt"), { prompt: async () => ({ outcome: "accepted" }) });
      dispatchEvent(event);
    });
  const hint = page.getByRole("region", { name: "Keep your studio on this phone" });
  await visitAsOwner(page, site, "/admin/today");
  await offer();
  await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
  await expect(hint).toHaveCount(0);
  // Yesterday was the first day.
  await page.evaluate(() => localStorage.setItem("hint:days", "1 2026-01-01"));
  await visit(page, "/admin/today");
  await offer();
  await expect(hint).toBeVisible();
  await hint.getByRole("button", { name: "Not now" }).tap();
  await expect(hint).toHaveCount(0);
  await visit(page, "/admin/today");
  await offer();
  await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
  await expect(hint).toHaveCount(0);

  // The browser finds what it needs to install the owner's pages, and the site.
  for (const path of ["/admin/today", "/"]) {
    await page.goto(path);
    const href = await page.locator("link[rel=manifest]").getAttribute("href");
    const manifest = (await (await page.request.get(href!)).json()) as { start_url: string; icons: { src: string }[] };
    expect(manifest).toMatchObject({ start_url: path, display: "standalone" });
    for (const { src } of manifest.icons) expect((await page.request.get(src)).status()).toBe(200);
  }
});
