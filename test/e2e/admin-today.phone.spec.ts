import { makeHeldRequest, makeSlot } from "../make.ts";
import { captureSession, newPayer, openAndApproveSession } from "../paying.ts";
import { insertRow, readRow } from "../rows.ts";
import { checkInButton, visitAsOwner } from "./admin-lists.ts";
import { makeFullDay, clearDay, morning, todayCard, test } from "./admin-today.ts";
import { expect, expectToastClear, visit } from "./site.ts";

test.describe("Today on a phone", () => {
  test("the owner checks in, hands over, takes cash and answers a message; past classes are collapsed", async ({
    page,
    site,
  }) => {
    const { ana, event, order } = await makeFullDay(site);
    const slot = await makeSlot(site.database.db, { date: "2031-03-13", time: "11:15" });
    await makeHeldRequest(site.database.db, { name: "June Okafor", slot_id: slot.id, received_at: morning });
    const { promise: isSeen, resolve: readDay } = Promise.withResolvers<void>();
    await page.route("**/api/admin/today", (route) => isSeen.then(() => route.continue()), { times: 1 });
    await visitAsOwner(page, site, "/admin/today");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Today");
    // What the day says does not push the buttons away from the finger.
    const away = page.getByRole("link", { name: "I can’t teach" });
    await expect(away).toBeVisible();
    const { y: before } = (await away.boundingBox())!;
    readDay();
    await expect(page.getByText("Wednesday, March 5")).toBeVisible();
    expect(Math.abs((await away.boundingBox())!.y - before)).toBeLessThan(5);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

    const classCard = todayCard(page, "Gentle Morning Yoga");
    await expect(classCard).toContainText("in 24 minutes");
    await classCard.getByRole("button", { name: "Check in: Ana Whitlow" }).tap();
    await expect(checkInButton(page, "Ana Whitlow")).toHaveAttribute("aria-pressed", "true");
    await expect(classCard.getByText("Check in (1 of 2 here)")).toBeVisible();
    await classCard.getByRole("button", { name: /^Handed over to .*: order \d+$/ }).tap();
    await expect(page.getByText(`Order ${order.number} picked up.`)).toBeVisible();
    await expectToastClear(page, 150, 175, 200, 225);
    await expect(classCard.getByText("Hand over 2 tins")).toHaveCount(0);

    const session = todayCard(page, "Ana Whitlow");
    await expect(session).toContainText("Left knee. Careful with hero pose.");
    await expect(session.getByRole("link", { name: /^Call Ana Whitlow/ })).toHaveAttribute("href", "tel:+15550104477");
    await session.getByRole("button", { name: "Cash received from Ana Whitlow: $80" }).tap();
    await expect(session).toContainText("Paid $80");
    await page.getByRole("button", { name: /Rosa Marin/ }).tap();
    await expect(page.getByRole("link", { name: /^Meet online: Rosa Marin/ })).toHaveAttribute(
      "href",
      "https://meet.example.com/mira",
    );

    await expect(page.getByText("1 email could not be delivered")).toBeVisible();
    await expect(page.getByText("Mint & Nib: 1 left")).toBeVisible();
    // The held time comes before the older message, whole in its row.
    const requests = page.getByRole("list", { name: "Unanswered messages" });
    const held = requests.getByRole("button", { name: /^June Okafor/ });
    await expect(requests.getByRole("button").first()).toHaveText(/^June Okafor/);
    const heldWords = held.getByText("Thu, Mar 13, 11:15 AM, held until Thu 9:36 AM");
    expect(await heldWords.evaluate((note) => note.scrollWidth - note.clientWidth)).toBe(0);
    await held.tap();
    await expect(page.getByText("Asks for Thu, Mar 13, 11:15 AM. Held until Thu, Mar 6, 9:36 AM.")).toBeVisible();
    await page.getByRole("button", { name: "Decline the time that June Okafor asked for" }).tap();
    await page.getByRole("button", { name: "Yes, decline it" }).tap();
    await expect(held).toHaveCount(0);
    await page.getByRole("button", { name: /^Tomas Reedly/ }).tap();
    await page.getByRole("button", { name: "Mark as answered: message from Tomas Reedly" }).tap();
    await expect(page.getByRole("button", { name: /^Tomas Reedly/ })).toHaveCount(0);

    // The check-in is stored. 90 minutes later the class is under “Earlier today”.
    const { checked_in_at } = await readRow(site.database.db, "signups", { email: ana.email });
    expect(checked_in_at).not.toBeNull();
    site.clock.advance(90 * 60_000);
    await visitAsOwner(page, site, "/admin/today");
    await page.getByText("Earlier today (2)").tap();
    await expect(todayCard(page, event.title)).toContainText("Check in (1 of 2 here)");
  });

  test("an address in a task is a link to PayPal, in a new tab @detail", async ({ page, site }) => {
    await clearDay(site);
    const refusal = { code: "PAYEE_ACCOUNT_RESTRICTED", subject: "", whose: "payee", at_capture: true } as const;
    const { db } = site.database;
    await insertRow(db, "payment_refusals", { ...refusal, since: morning, latest_at: morning });
    const payer = await newPayer(site);
    const { orderId } = await openAndApproveSession(site, payer);
    await site.payPal.misbehave({ on: "capture", do: "pend", reason: "OTHER", orderId });
    expect((await captureSession(site, payer, orderId)).body.state).toBe("pending");
    await visitAsOwner(page, site, "/admin/today");
    const refused = page.getByRole("alert").filter({ hasText: "PayPal refuses your payments." });
    const held = page.getByRole("region", { name: "Held: PayPal is checking 1 payment" });
    for (const [task, words] of [
      [refused, "Log in at https://www.paypal.com, open the Resolution Center"],
      [held, "Log in at https://www.paypal.com and open this payment"],
    ] as const) {
      await expect(task).toContainText(words);
      const link = task.getByRole("link", { name: "https://www.paypal.com", exact: true });
      await expect(link).toHaveAttribute("href", "https://www.paypal.com");
      await expect(link).toHaveAttribute("target", "_blank");
      await expect(link).toHaveAttribute("rel", "noopener noreferrer");
    }
    await db.deleteFrom("payment_refusals").execute();
    await site.payPal.settle(orderId, "DENIED");
  });

  test("an empty day shows a message; a failed read shows an error and a retry @detail", async ({
    page,
    site,
    trouble,
  }) => {
    await clearDay(site);
    await visitAsOwner(page, site, "/admin/today");
    await page.getByRole("button", { name: "Hide checklist" }).tap();
    await expect(page.getByRole("heading", { name: "Nothing to do today." })).toBeVisible();
    await page.getByRole("button", { name: "Show “Getting started” again" }).tap();
    await expect(page.getByRole("heading", { name: "Getting started" })).toBeVisible();

    await page.getByRole("link", { name: "For the person who runs the server" }).last().tap();
    await expect(page.getByRole("heading", { name: "Take payments" })).toBeInViewport();

    trouble.allow(/api\/admin\/today/, /Failed to load resource/, /ERR_FAILED/);
    await page.route("**/api/admin/today", (route) => route.abort());
    // With the day that the browser has kept, Today shows that one.
    await visit(page, "/admin/today");
    await expect(page.getByText(/No connection\. .* This is your day as of \d/)).toBeVisible();
    await expect(page.getByText("Nothing to do today.")).toHaveCount(0);
    await page.evaluate(() => localStorage.removeItem("kept:today"));
    await visit(page, "/admin/today");
    await expect(page.getByRole("heading", { name: "We couldn’t load your day." })).toBeVisible();
    await page.unroute("**/api/admin/today");
    await page.getByRole("button", { name: "Try again" }).tap();
    await expect(page.getByRole("heading", { name: "Getting started" })).toBeVisible();
  });
});
