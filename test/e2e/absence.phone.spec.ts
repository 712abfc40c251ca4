import { newToken } from "../../server/auth/tokens.ts";
import { newId } from "../../server/platform/db/id.ts";
import { callOff } from "../absences.ts";
import type { TestApp } from "../app.ts";
import { buyCart, captureCart, cartRequest, newGuest } from "../buying.ts";
import { makeBooking, makeChocolate, makeEvent, makeSignup, makeSlot, makeWaiver } from "../make.ts";
import { updateRows } from "../rows.ts";
import { awayCard, button, expectNarrow, letterLink, outcome, planDay, whenOf } from "./absence.ts";
import { logInStudent } from "./account.ts";
import { expect, test, visit } from "./site.ts";

const eighteen = { price_kind: "fixed", price_from_cents: 1800, price_to_cents: 1800 } as const;
type Event = Awaited<ReturnType<typeof makeEvent>>;

/** A seat of a guest that is paid at PayPal. */
async function sellSeat(site: TestApp, event: Event, email: string): Promise<void> {
  const { token, hash: pay_hash } = newToken();
  const { price_from_cents, price_to_cents } = event;
  const held_until = new Date(site.clock.now().getTime() + 600_000);
  const held = { state: "held", pay_hash, held_until, price_from_cents, price_to_cents } as const;
  await makeSignup(site.database.db, { event_id: event.id, email, name: "Bea Stone", ...held });
  const guest = newGuest();
  const wanted = { id: newId(), for: "seat", token };
  const { status, body } = await site.request("POST", "/api/payments", wanted, guest.headers);
  expect(status, JSON.stringify(body)).toBe(201);
  await site.payPal.approve(body.orderId);
  expect((await captureCart(site, guest, body.orderId)).status).toBe(200);
}

test("the owner calls a day off with one button; everyone gets one letter and answers on its page", async ({
  page,
  site,
  browser,
  trouble,
}) => {
  const { db } = site.database;
  const [day, later] = ["2041-03-04", "2041-03-07"];
  const fever = await makeEvent(db, { title: "Fever Flow", date: day });
  const priced = await makeEvent(db, { title: "Priced Flow", date: day, time: "12:00", ...eighteen });
  const next = await makeEvent(db, { title: "Fever Flow", date: later, time: "09:30" });
  const waiver = await makeWaiver(db);
  const ana = await makeSignup(db, { event_id: fever.id, waiver_id: waiver.id });
  await makeSignup(db, { event_id: fever.id, name: "Cy Moss", email: "", source: "owner", waiver_id: waiver.id });
  const paid = `paid.${priced.id}@example.com`;
  await sellSeat(site, priced, paid);
  const slot = await makeSlot(db, { date: day, time: "15:00" });
  await makeBooking(db, { slot_id: slot.id, guest_name: "June Okafor", guest_email: `june.${slot.id}@example.com` });
  const tin = await makeChocolate(db);
  await buyCart(site, newGuest(), cartRequest([[tin, 2]], { delivery: { how: "pickup", eventId: fever.id } }));

  await planDay(page, site, day);
  await expect(page.getByText("2 classes, 1 session, 1 pick-up, $18 paid")).toBeVisible();
  await expect(page.getByText("5 people to tell: 4 by email, 1 by phone.")).toBeVisible();
  await expect(page.getByText(`Called off. Offered instead: ${whenOf(next)}`)).toBeVisible();
  await expectNarrow(page);
  // The draft survives a reload; a missing name is said at its field.
  await button(page, /^Change: Priced Flow/).tap();
  await page.getByRole("radio", { name: "Someone covers" }).check();
  await page.getByLabel("Your words in every email").fill("A fever. See you soon!");
  await visit(page, "/admin/absence");
  await expect(page.getByLabel("Your words in every email")).toHaveValue("A fever. See you soon!");
  await button(page, "Call it off and tell 5 people").tap();
  await expect(page.getByText("Please enter who teaches the class.")).toBeVisible();
  await page.getByRole("radio", { name: "Call off" }).first().check();
  // Another window has changed a class: the page is read again, with the choices.
  trouble.allow(/409/);
  await updateRows(db, "events", { id: fever.id }, { version: fever.version + 1 });
  await button(page, "Call it off and tell 5 people").tap();
  await expect(page.getByText("Your choices are still here.")).toBeVisible();
  await button(page, "Call it off and tell 5 people").tap();
  await expect(page).toHaveURL(/\/admin\/absence\/[\w-]{36}$/);
  await expect(page.getByText(/^No answers yet to \d questions\.$/)).toBeVisible();
  await expect(page.getByText("5 people to tell: 4 by email, 1 by phone.")).toBeVisible();

  // Cy has no email address: the owner phones.
  const cy = page.getByRole("listitem").filter({ hasText: "Cy Moss" });
  await expect(page.getByRole("heading", { name: "1 person to phone" })).toBeVisible();
  await cy.getByText("Answer for Cy Moss").tap();
  await button(page, "No, thanks").tap();
  await expect(cy.getByText("Answer for Cy Moss")).toBeHidden();
  await button(page, "Called: Cy Moss").tap();
  await expect(page.getByRole("heading", { name: "Everyone without email is phoned" })).toBeVisible();

  // Ana keeps the next class, which the letter's button has put first.
  await visit(page, await letterLink(site, ana.email, "next"));
  await expect(page.getByText("A fever. See you soon!")).toBeVisible();
  await button(page, `Move me to ${whenOf(next)}`).tap();
  await expect(outcome(page, `You’re in: ${whenOf(next)}`)).toBeFocused();
  const seat = await db.selectFrom("signups").selectAll().where("id", "=", ana.id).executeTakeFirstOrThrow();
  expect(seat).toMatchObject({ event_id: next.id, state: "live" });

  // Without JavaScript, a button is a plain form. Opening the link has changed nothing.
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const plainPage = await plain.newPage();
  await plainPage.goto(await letterLink(site, paid, "back"));
  await button(plainPage, "Money back ($18)").click();
  await expect(plainPage.getByText("$18 goes back to you.")).toBeVisible();
  await plainPage.goto(await letterLink(site, paid, "back"));
  await expect(button(plainPage, /Money back/)).toHaveCount(0);
  await plain.close();

  await visit(page, "/admin/today");
  const card = awayCard(page, day);
  await expect(card).toContainText(/^You will be away: .*3 of \d questions answered\./);
  await card.getByRole("link", { name: "See the answers" }).tap();
  await page.getByText(/^Given back/).tap();
  await expect(page.getByRole("list", { name: "Answers" }).getByRole("listitem")).toHaveText(/Money back: Priced Flow/);
  // The money is back before another journey moves the clock, and finds it in its year.
  const asked = db.selectFrom("refunds").select("id").where("state", "=", "asked");
  await expect.poll(() => asked.execute()).toEqual([]);
});

test("a substitute teaches, a student keeps the spot, and the owner who is well again takes the rest back @detail", async ({
  page,
  site,
  trouble,
}) => {
  const { db } = site.database;
  const day = "2041-05-06";
  const covered = await makeEvent(db, { title: "Covered Flow", date: day });
  const off = await makeEvent(db, { title: "Lost Flow", date: day, time: "12:00" });
  const waiver = await makeWaiver(db);
  const ana = await makeSignup(db, { event_id: covered.id, waiver_id: waiver.id });
  await makeSignup(db, { event_id: off.id, waiver_id: waiver.id });

  await planDay(page, site, day);
  await button(page, /^Change: Covered Flow/).tap();
  await page.getByRole("radio", { name: "Someone covers" }).check();
  await page.getByLabel("Who teaches").fill("Rosa Reed");
  await expect(page.getByText("Rosa Reed covers.")).toBeVisible();
  await button(page, "Call it off and tell 2 people").tap();
  // Silence keeps the covered class, so only the other one waits for an answer.
  await expect(page.getByText("No answers yet to 1 question.")).toBeVisible();

  await visit(page, await letterLink(site, ana.email));
  await expect(page.getByText("This class takes place, with Rosa Reed.")).toBeVisible();
  await expect(button(page, "Give up my spot")).toBeVisible();
  await button(page, "Keep my spot").tap();
  await expect(outcome(page, "You keep your spot.")).toBeFocused();

  await visit(page, "/admin/today");
  await awayCard(page, day).getByRole("link").first().tap();
  await expect(page.getByText("No answers yet to 1 question.")).toBeVisible();
  await button(page, "I can teach after all").tap();
  await expect(page.getByRole("dialog")).toContainText("What people have already chosen stays.");
  await button(page, "Yes, I can teach").tap();
  await expect(page.getByRole("heading", { name: /^You can teach after all/ })).toBeVisible();
  await expect(button(page, "I can teach after all")).toHaveCount(0);
  const { state } = await db.selectFrom("events").select("state").where("id", "=", off.id).executeTakeFirstOrThrow();
  expect(state).toBe("live");

  trouble.allow(/404/);
  await visit(page, "/called-off?token=of-an-old-letter-of-long-ago");
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
});

test("a signed-in student finds the question in the account and at the next class, and answers there", async ({
  page,
  site,
  trouble,
}) => {
  const { db } = site.database;
  const day = "2041-07-08";
  const off = await makeEvent(db, { title: "Summer Flow", date: day });
  const covered = await makeEvent(db, { title: "Covered Flow", date: day, time: "12:00" });
  const next = await makeEvent(db, { title: "Summer Flow", date: "2041-07-11", time: "09:30" });
  const ana = await logInStudent(page, site);
  const waiver = await makeWaiver(db, { email: ana.email });
  for (const { id } of [off, covered])
    await makeSignup(db, { event_id: id, email: ana.email, waiver_id: waiver.id, name: "Ana Whitlow" });
  const byRosa = { action: { is: "cover", by: "Rosa Reed" } } as const;
  await callOff(site, { days: { from: day, to: day }, classes: { [covered.id]: byRosa } });

  await visit(page, `/user/${ana.id}`);
  const card = page.getByRole("region", { name: "A change of plans on Mon, Jul 8" });
  await expect(card.getByRole("listitem")).toHaveText([/Summer Flow.* called off/, /Covered Flow.* another teacher/]);
  // The next class leads to the same page.
  const { title, date, location, id: eventId } = next;
  await visit(page, `/signup-selection?${new URLSearchParams({ title, date, location, eventId })}`);
  await page.getByRole("link", { name: "Keep it, or choose something else" }).tap();
  await expect(page).toHaveURL(`/user/${ana.id}/called-off`);
  await button(page, `Move me to ${whenOf(next)}`).tap();
  await expect(page.getByRole("status").filter({ hasText: "The spot is yours." })).toBeFocused();

  // The other question is answered in another window.
  const path = "/api/absence";
  const [absence] = (await site.request("GET", path, undefined, ana.headers)).body;
  const kept = { itemId: absence.items[0]._id, choose: "kept" };
  expect((await site.request("POST", path, kept, ana.headers)).status).toBe(200);
  trouble.allow(/409/);
  await button(page, "Give up my spot").tap();
  await expect(page.getByRole("alert")).toContainText("That didn’t work.");
  await expect(page.getByText("There is nothing left to answer.")).toBeVisible();
  await page.getByRole("link", { name: "My Bookings" }).last().tap();
  await expect(page.getByRole("heading", { name: "Your classes" })).toBeVisible();
  await expect(card).toBeHidden();
});
