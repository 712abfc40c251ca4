import type { Page, Route } from "@playwright/test";
import { dateWords } from "../../contract/platform/values/time.ts";
import { defaultSettings } from "../../contract/site/settings/schema.ts";
import { makeBooking } from "../make.ts";
import { changeSettings } from "../settings.ts";
import { asStudent } from "../student.ts";
import { storeLogin } from "./account.ts";
import { openSession } from "./admin-bookings.ts";
import { visitAsOwner } from "./admin-lists.ts";
import { makeBookableSlot } from "./booking.ts";
import { expect, test, visit } from "./site.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("the owner books a client with a payment link; the client pays in another browser, and the owner sees it", async ({
  page,
  site,
  browser,
  trouble,
}) => {
  trouble.allow(/402|409|429/, /pay\?token=x/, /ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
  const ana = await asStudent(site, { first_name: "Ana", last_name: "Linkwood" });
  const slot = await makeBookableSlot(site);
  await visitAsOwner(page, site, "/admin/bookings");
  await page.getByRole("link", { name: "Book for a client", exact: true }).click();
  await button(page, "Book session").click();
  await expect(page.getByText("Please choose a client or someone new.")).toBeVisible();
  await expect(page.getByLabel("Find a client")).toBeFocused();
  await page.getByLabel("Find a client").fill("link ana");
  await page.getByRole("option", { name: /Ana Linkwood/ }).click();
  await page.getByLabel("Slot", { exact: true }).selectOption(slot.id);
  await page.getByLabel("Session type").selectOption("Yoga Therapy Session (60 min)");
  await page.getByLabel("Amount in dollars").fill("95");
  // Another student is paying for the slot. The message names the slot, and the input stays.
  const june = await asStudent(site);
  const payment = {
    id: crypto.randomUUID(),
    for: "session",
    slotId: slot.id,
    sessionType: "Yoga Therapy Session (60 min)",
    amount: 80,
    message: "",
  };
  const opened = await site.request("POST", "/api/payments", payment, june.headers);
  await button(page, "Book session").click();
  await expect(page.getByText("Not booked.")).toBeVisible();
  await expect(page.getByText(/Someone is paying for .*9:00 AM/)).toBeVisible();
  await expect(page.getByLabel("Amount in dollars")).toHaveValue("95");
  await site.request("POST", `/api/payments/${opened.body.orderId}/cancel`, undefined, june.headers);
  await page.reload();
  await page.getByLabel("Find a client").fill("linkwood");
  await page.getByRole("option", { name: /Ana Linkwood/ }).click();
  await page.getByLabel("Slot", { exact: true }).selectOption(slot.id);
  await page.getByLabel("Session type").selectOption("Yoga Therapy Session (60 min)");
  await page.getByLabel("Amount in dollars").fill("95");
  await button(page, "Book session").click();
  const row = await openSession(page, "Ana Linkwood");
  await expect(row).toContainText("Not paid yet: link sent today");

  const linkEmail = () =>
    site.mail.received.find(({ to, mail }) => to.includes(ana.email) && mail.text?.includes("/pay?token="));
  await expect.poll(linkEmail).toBeDefined();
  expect(linkEmail()!.mail.attachments.map(({ filename }) => filename)).toContain("session.ics");
  const link = /\/pay\?token=[\w-]{43}/.exec(linkEmail()!.mail.text!)![0];

  const clientContext = await browser.newContext({ baseURL: site.url });
  trouble.watch(clientContext);
  const clientPage = await clientContext.newPage();
  const response = await visit(clientPage, link);
  expect(response.headers()).toMatchObject({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
  await expect(clientPage.getByRole("heading", { name: "Amount due" })).toBeVisible();
  await expect(clientPage.getByText("$95.00")).toBeVisible();
  // The connection ends while the payment is opened: it can be paid once it is back.
  const loseConnection = async (route: Route) => {
    await clientContext.setOffline(true);
    await route.abort();
  };
  await clientPage.route("**/api/payments", loseConnection, { times: 1 });
  await clientPage.getByRole("button", { name: "Pay with PayPal" }).click();
  await expect(clientPage.getByText("You’re offline.")).toBeVisible();
  await expect(clientPage.getByText("Nothing was charged.")).toBeVisible();
  await clientContext.setOffline(false);
  await expect(clientPage.getByText("You’re offline.")).toHaveCount(0);
  await expect(clientPage.getByText("Payment Service Unavailable")).toHaveCount(0);
  // A refusal stays, also if the connection was lost while it came.
  const refuse = async (route: Route) => {
    await clientContext.setOffline(true);
    await clientContext.setOffline(false);
    await route.fulfill({ status: 429, json: { code: "limited", message: "Please wait." } });
  };
  await clientPage.route("**/api/payments", refuse, { times: 1 });
  await clientPage.getByRole("button", { name: "Pay with PayPal" }).click();
  await expect(clientPage.getByText("Please wait.")).toBeVisible();
  await expect(clientPage.getByText("Nothing was charged.")).toHaveCount(0);
  await clientPage.getByRole("button", { name: "Pay with PayPal" }).click();
  const paymentWindow = clientPage.getByRole("dialog", { name: "Test payment" });
  // The same payment goes on after the window was closed.
  await paymentWindow.getByRole("button", { name: "Cancel" }).click();
  await expect(clientPage.getByText("Nothing was charged. You can still pay here.")).toBeVisible();
  const { orders } = await site.payPal.ledger();
  await clientPage.getByRole("button", { name: "Pay with PayPal" }).click();
  await expect(paymentWindow).toBeVisible();
  expect((await site.payPal.ledger()).orders).toEqual(orders);
  await paymentWindow.getByRole("button", { name: "Decline" }).click();
  await expect(clientPage.getByText("Payment Unsuccessful")).toBeVisible();
  // The client pays from My Bookings instead.
  await storeLogin(clientPage, ana);
  await visit(clientPage, `/user/${ana.id}`);
  await expect(clientPage.getByRole("listitem").filter({ hasText: "$95" })).toContainText(/9:00 AM/);
  await clientPage.getByRole("link", { name: `Pay $95: ` }).click();
  await expect(clientPage.getByText("$95.00")).toBeVisible();
  await clientPage.getByRole("button", { name: "Pay with PayPal" }).click();
  await paymentWindow.getByRole("button", { name: "Pay $95.00" }).click();
  await expect(clientPage.getByRole("heading", { name: "Paid. Thank you!" })).toBeFocused();
  await visit(clientPage, link);
  await expect(clientPage.getByRole("heading", { name: "Paid. Thank you!" })).toBeVisible();
  await visit(clientPage, `/user/${ana.id}`);
  await expect(clientPage.getByRole("button", { name: /^Move: / })).toBeVisible();
  await expect(clientPage.getByRole("link", { name: /^Pay / })).toHaveCount(0);
  await visit(clientPage, "/pay?token=x");
  await expect(clientPage.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await clientContext.close();

  await page.reload();
  await openSession(page, "Ana Linkwood");
  await expect(row).toContainText("$95 by link, paid");
  await expect(row.getByRole("button", { name: /payment|link/ })).toHaveCount(0);
  await visit(page, `/admin/payments`);
  await page.getByRole("button", { name: `Yoga Therapy Session (60 min), ${dateWords(slot.date)}` }).click();
  await expect(page.getByRole("link", { name: ana.email })).toBeVisible();
});

test("a payment link of a cancelled session says so and charges nothing; a lost response books only once @detail", async ({
  page,
  site,
  trouble,
}) => {
  trouble.allow(/409|410/, /api\/admin\/bookings/, /ERR_FAILED/);
  const slot = await makeBookableSlot(site);
  // The time to which the guest moves it. Slots of the demo can be too soon to cancel.
  await makeBookableSlot(site);
  const email = `june.${slot.id}@example.com`;
  await visitAsOwner(page, site, `/admin/bookings/new?slot=${slot.id}`);
  await expect(page.getByLabel("Slot", { exact: true })).toHaveValue(slot.id);
  await page.getByText("Someone new").click();
  const name = `June ${slot.id.slice(-8)}`;
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Session type").selectOption("Individual Yoga Session (60 min)");
  await page.getByLabel("Amount in dollars").fill("80");
  await page.route("**/api/admin/bookings", async (route) => {
    // The request succeeds; only its response is lost.
    await route.fetch();
    await route.abort();
  });
  await button(page, "Book session").click();
  await expect(page.getByText("We couldn’t reach the site. Please check your connection and try again.")).toBeVisible();
  await page.unroute("**/api/admin/bookings");
  await button(page, "Book session").click();
  await expect(page.getByRole("listitem").filter({ hasText: name })).toHaveCount(1);
  const emails = () => site.mail.received.filter(({ to }) => to.includes(email));
  await expect.poll(() => emails().length).toBe(1);
  const link = /\/pay\?token=[\w-]{43}/.exec(emails()[0]!.mail.text!)![0];
  // The next booking offers the guest as a known client.
  await visit(page, "/admin/bookings/new");
  await page.getByLabel("Find a client").fill(email);
  await page.getByRole("option", { name: new RegExp(`${name}.*no account`) }).click();
  await expect(page.getByLabel("Name")).toHaveValue(name);
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await page.getByLabel("Session type").selectOption("Free session (30 min)");
  await expect(page.getByText("Your online meeting link isn’t set yet.")).toBeVisible();
  await visit(page, link);
  await expect(page.getByText("$80.00")).toBeVisible();
  // The guest moves and cancels it with the link of the email.
  const guest = await page.context().newPage();
  await visit(guest, /\/session\?token=[\w.-]+/.exec(emails()[0]!.mail.text!)![0]);
  await expect(guest.getByText(slot.when, { exact: true })).toBeVisible();
  await button(guest, "Move your session").click();
  // On a low screen the content scrolls; the buttons stay.
  await guest.setViewportSize({ width: 390, height: 560 });
  await expect(button(guest, "Move it")).toBeInViewport({ ratio: 1 });
  // The calendar keeps the rest of the address, and leaves it with the dialog.
  await guest.getByRole("dialog").getByRole("link", { name: "Next month" }).click();
  await expect(guest).toHaveURL(/token=.+&month=/);
  await guest.getByRole("dialog").getByRole("link", { name: "Previous month" }).click();
  await guest.getByRole("dialog").getByRole("radio").first().check({ force: true });
  // The page is slow to read the new time: until then it does not say that there is one.
  const { promise: released, resolve: releaseData } = Promise.withResolvers<void>();
  await guest.route("**/session.data*", async (route) => {
    await released;
    await route.continue();
  });
  const reading = guest.waitForRequest("**/session.data*");
  await button(guest, "Move it").click();
  await reading;
  await expect(guest.getByRole("heading", { name: "Your session has a new time" })).toHaveCount(0);
  releaseData();
  await expect(guest).not.toHaveURL(/month=/);
  await expect(guest.getByRole("heading", { name: "Your session has a new time" })).toBeFocused();
  await expect(guest.getByText(slot.when, { exact: true })).toHaveCount(0);
  await button(guest, "Cancel session").click();
  await button(guest, "Yes, cancel it").click();
  await expect(guest.getByRole("heading", { name: "Your session is cancelled" })).toBeFocused();
  await guest.reload();
  await expect(guest.getByRole("heading", { name: "This session is cancelled" })).toBeVisible();
  await expect(guest.getByRole("link", { name: "Find another time" })).toHaveAttribute("href", "/sessions");
  await guest.close();
  await page.getByRole("button", { name: "Pay with PayPal" }).click();
  await expect(page.getByRole("heading", { name: "This session was cancelled" })).toBeVisible();
});

test("guests are offered beside clients, and a new time has the length of the settings @detail", async ({
  page,
  site,
}) => {
  const name = `crowd${Date.now()}`;
  for (let index = 0; index < 6; index++) await asStudent(site, { email: `${index}.${name}@example.com` });
  await makeBooking(site.database.db, { guest_name: "Wen Guest", guest_email: `guest.${name}@example.com` });
  await changeSettings(site, { sessions: { ...defaultSettings.sessions, minutes: 75 } });
  try {
    await visitAsOwner(page, site, "/admin/bookings/new");
    await page.getByLabel("Find a client").fill(name);
    const people = page.getByRole("listbox", { name: "People you know" }).getByRole("option");
    await expect(people).toHaveCount(7);
    // By the keyboard: the list scrolls to the last one.
    await page.getByLabel("Find a client").press("ArrowUp");
    await expect(people.last()).toHaveAttribute("aria-selected", "true");
    await expect(people.last()).toBeInViewport();
    await people.filter({ hasText: "Wen Guest" }).click();
    await expect(page.getByLabel("Email")).toHaveValue(`guest.${name}@example.com`);
    await page.getByText("New time", { exact: true }).click();
    await expect(page.getByLabel("Minutes")).toHaveValue("75");
  } finally {
    await changeSettings(site, defaultSettings);
  }
});
