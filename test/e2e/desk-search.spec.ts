import { makeBooking, makeEvent, makeMessage, makePayment, makeSignup, makeSlot } from "../make.ts";
import { makeStudent } from "../student.ts";
import { visitAsOwner } from "./admin-lists.ts";
import { anOrderByName, deskSearch } from "./desk-search.ts";
import { expect, test } from "./site.ts";

test.describe("the owner's search with a keyboard", () => {
  test("opens with a slash or Ctrl+K, is moved through with arrows, and Enter opens the result @detail", async ({
    page,
    site,
  }) => {
    const { order, name, plain } = await anOrderByName(site);
    const { dialog, opener, input, options, group, status } = deskSearch(page);
    await visitAsOwner(page, site, "/admin/today");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.keyboard.press("/");
    await expect(input).toBeFocused();
    await expect(input).toHaveValue("");
    await expect(input).toHaveAttribute("aria-expanded", "false");
    await page.keyboard.type(plain);
    await expect(group("People").getByRole("option")).toContainText(name);
    await expect(status).toHaveText("3 results");
    await expect(input).toHaveAttribute("aria-expanded", "true");
    // People, order, payment; from the last one on to the first.
    const selected = dialog.getByRole("option", { selected: true });
    const isActive = async (text: string) => {
      await expect(selected).toContainText(text);
      expect(await input.getAttribute("aria-activedescendant")).toBe(await selected.getAttribute("id"));
    };
    await isActive(name);
    await page.keyboard.press("ArrowUp");
    await isActive("$");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await isActive(`Order ${order.number}`);
    await expect(input).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`/admin/orders/${order.id}`);
    await expect(dialog).toHaveCount(0);
    await expect(page.locator("main")).toBeFocused();

    // Enter before the answer opens the first result.
    await page.keyboard.press("Control+k");
    await expect(input).toBeFocused();
    await page.keyboard.type("backups");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/admin/backups");
    await page.keyboard.press("/");
    await expect(input).toBeFocused();
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(`/admin/orders/${order.id}`);
    await page.keyboard.press("Meta+k");
    await expect(input).toBeFocused();
    await page.keyboard.type("data ret");
    await expect(options).toHaveText(["Data retentionIn Settings"]);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/admin/settings#retention");
    await expect(page.getByRole("button", { name: "Close: Data retention" })).toBeInViewport();

    await opener.focus();
    await page.keyboard.press("Enter");
    await expect(input).toBeFocused();
    await page.keyboard.type("x");
    await expect(status).toHaveText("Keep typing: two letters or more, or a number.");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
  });

  test("finds the pages by the words of the tabs, and by their earlier words @detail", async ({ page, site }) => {
    const { input, options } = deskSearch(page);
    await visitAsOwner(page, site, "/admin/today");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.keyboard.press("/");
    for (const [typed, name, path] of [
      ["events", "Events", "/admin/dashboard"],
      ["sign-ups", "Classes", "/admin/signups"],
      ["people", "Clients", "/admin/users"],
    ] as const) {
      await input.fill(typed);
      await expect(options.filter({ hasText: new RegExp(`^${name}$`) })).toHaveAttribute("href", path);
    }
  });

  test("leads to a class, a session of long ago, a payment, a message, and the list of all people found @detail", async ({
    page,
    site,
  }) => {
    const { db } = site.database;
    const name = `Vesper${process.pid}`;
    const student = await makeStudent(site, { first_name: name, last_name: "Moon" });
    const event = await makeEvent(db, { title: `${name} Flow` });
    for (let n = 1; n <= 6; n++)
      await makeSignup(db, { event_id: event.id, name: `${name} ${n}`, email: `${name}.${n}@example.com` });
    const slot = await makeSlot(db, { date: "1999-03-04" });
    const booking = await makeBooking(db, { user_id: student.id, slot_id: slot.id });
    // More past sessions than a page has.
    for (let n = 0; n < 51; n++)
      await makeBooking(db, { user_id: student.id, slot_id: (await makeSlot(db, { date: dayOf(n) })).id });
    const at = new Date("2001-02-03T20:00:00Z");
    const captured = {
      state: "captured" as const,
      captured_at: at,
      opened_at: at,
      capture_id: `CAP${name.toUpperCase()}`,
    };
    await makePayment(db, { slot, user_id: student.id, amount_cents: 6543, ...captured });
    await makeMessage(db, { name: "June Ashby", body: `Is there a ramp for my ${name} chair?` });
    const { input, group } = deskSearch(page);
    await visitAsOwner(page, site, "/admin/today");
    const find = async (typed: string) => {
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.keyboard.press("Control+k");
      await expect(input).toBeFocused();
      await page.keyboard.type(typed);
    };
    await find(`${name} flow`);
    await group("Events").getByRole("option").click();
    await expect(page).toHaveURL(`/admin/events/${event.id}/roster`);

    await find(`${name} 1999-03-04`);
    await group("Sessions").getByRole("option").click();
    await expect(page).toHaveURL(`/admin/bookings?session=${booking.id}`);
    const row = page.getByRole("button", { name: new RegExp(`${name} Moon`), expanded: true });
    await expect(row).toBeInViewport();

    await find(`cap${name}`);
    await group("Payments").getByRole("option").click();
    await expect(page.getByRole("heading", { level: 1, name: "Payment" })).toBeVisible();
    await expect(page.getByText(`CAP${name.toUpperCase()}`)).toBeVisible();
    await page.getByRole("link", { name: "Money" }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: "Money" })).toBeVisible();

    await find(`ramp ${name}`);
    await group("Messages").getByRole("option", { name: "June Ashby" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Message" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Reply to June Ashby" })).toBeVisible();

    await find(name);
    await group("People").getByRole("option", { name: "All 7 people" }).click();
    await expect(page).toHaveURL(`/admin/users?search=${name}`);
    await expect(page.getByRole("searchbox")).toHaveValue(name);
    await expect(page.getByText("7 people", { exact: false })).toBeVisible();
    await find(`${name} 3`);
    await group("People").getByRole("option").click();
    await expect(page.getByRole("heading", { level: 1, name: `${name} 3` })).toBeVisible();
  });

  test("shows the answer to what was typed last, and says that a connection is slow, broken or missing", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/api\/admin\/search/, /ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /socket/);
    const { name, plain } = await anOrderByName(site);
    const { dialog, input, options, status } = deskSearch(page);
    await visitAsOwner(page, site, "/admin/today");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/api/admin/search?search=first*", async (route) => {
      await held;
      await route.continue();
    });
    await page.keyboard.press("/");
    await input.fill("first aid");
    await expect(status).toHaveText("Searching …");
    await expect(status).toHaveText("Still searching. Your connection seems slow.", { timeout: 8_000 });
    const asked = page.waitForResponse("**/api/admin/search?search=zoe*");
    await input.fill(plain);
    await asked;
    await expect(options.first()).toContainText(name);
    const late = page.waitForResponse("**/api/admin/search?search=first*");
    release();
    await late;
    await expect(options.first()).toContainText(name);

    await page.route("**/api/admin/search?search=broken*", (route) => route.abort());
    await input.fill("broken");
    await expect(dialog.getByRole("alert")).toContainText("The search didn’t work.");
    // Pages are found without the server.
    await page.route("**/api/admin/search?search=money*", (route) => route.abort());
    await input.fill("money");
    await expect(dialog.getByRole("alert")).toContainText("The search didn’t work.");
    await expect(options).toHaveText(["Money"]);
    await page.unroute("**/api/admin/search?search=money*");
    await dialog.getByRole("button", { name: "Try again" }).click();
    await expect(dialog.getByRole("alert")).toHaveCount(0);

    await page.context().setOffline(true);
    await input.fill(`${plain} `);
    await input.fill(plain.slice(0, -1));
    await expect(dialog.getByRole("alert")).toContainText("You’re offline.");
    await page.context().setOffline(false);
    await expect(options.first()).toContainText(name);
    await expect(dialog.getByRole("alert")).toHaveCount(0);
  });

  test("keeps nothing of a search in the browser @detail", async ({ page, site }) => {
    const { plain, name } = await anOrderByName(site);
    const { dialog, input, options } = deskSearch(page);
    await visitAsOwner(page, site, "/admin/today");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.keyboard.press("/");
    await input.fill(plain);
    await expect(options.first()).toContainText(name);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]));
    expect(stored.toLowerCase()).not.toContain(plain.split(" ")[1]);
    await page.keyboard.press("/");
    await expect(input).toHaveValue("");
  });
});

/** Days before today, one each: in the past, but later than 1999. */
const dayOf = (n: number) => new Date(Date.UTC(2003, 0, 1 + n)).toISOString().slice(0, 10);
