import { addDays } from "../../contract/platform/values/time.ts";
import { buyCart, cartRequest, newGuest, readOrder } from "../buying.ts";
import { makeBooking, makeChocolate, makeEvent, makeSignup, makeSlot, makeWaiver } from "../make.ts";
import { unusedDay } from "../unused-days.ts";
import { button, expectNarrow, letterLink, outcome, planDay, whenOf } from "./absence.ts";
import { expect, test, visit } from "./site.ts";

test("a session that was called off gets another time, and an order that was to be picked up is shipped", async ({
  page,
  site,
  trouble,
}) => {
  const { db } = site.database;
  const day = unusedDay("2042-01-01");
  const event = await makeEvent(db, { title: "Pick-up Flow", date: day, location: `Room of ${day}` });
  const slot = await makeSlot(db, { date: day, time: "15:00" });
  const other = await makeSlot(db, { date: addDays(day, 2) });
  const june = `june.${slot.id}@example.com`;
  const guest = { guest_name: "June Okafor", guest_email: june };
  const booking = await makeBooking(db, { slot_id: slot.id, amount_cents: 0, ...guest });
  const tin = await makeChocolate(db);
  const cart = cartRequest([[tin, 2]], { delivery: { how: "pickup", eventId: event.id } });
  const { order } = await buyCart(site, newGuest(), cart);
  const buyer = `pat.${event.id}@example.com`;
  await db.updateTable("orders").set({ payer_email: buyer }).where("id", "=", order.id).execute();

  await planDay(page, site, day);
  await expect(page.getByText("1 class, 1 session, 1 pick-up")).toBeVisible();
  await button(page, "Call it off and tell 2 people").tap();
  await expect(page.getByText("No answers yet to 2 questions.")).toBeVisible();
  const absencePage = page.url();

  // The letter's button has opened the choice of a time.
  await visit(page, await letterLink(site, june, "next"));
  await expectNarrow(page);
  await page.getByLabel("New time").selectOption(other.id);
  await button(page, "Take this time").tap();
  await expect(outcome(page, `Your new time: ${whenOf(other)}`)).toBeFocused();
  const booked = await db.selectFrom("bookings").selectAll().where("id", "=", booking.id).executeTakeFirstOrThrow();
  expect(booked).toMatchObject({ slot_id: other.id, state: "live" });

  // There is no other class, so the letter's button has opened the address. A ZIP of another state is said at its field.
  await visit(page, await letterLink(site, buyer));
  await expect(page.getByText("Please choose how you get it.")).toBeVisible();
  await page.getByLabel("Name on the parcel").fill("Pat Payer");
  await page.getByLabel("Street and number").fill("1 Bay St");
  await page.getByLabel("City").fill("Depoe Bay");
  await page.getByLabel("State").selectOption("CA");
  await page.getByLabel("ZIP").fill("97341");
  trouble.allow(/\b400\b/);
  await button(page, "Ship it here").tap();
  await expect(page.getByText("This ZIP is in another state. Please check both.").last()).toBeVisible();
  await expect(page.getByLabel("Street and number")).toHaveValue("1 Bay St");
  await expectNarrow(page);
  await page.getByLabel("State").selectOption("OR");
  await button(page, "Ship it here").tap();
  await expect(outcome(page, "We ship it to you, at no charge.")).toBeFocused();
  expect(await readOrder(site, cart.id)).toMatchObject({
    delivery: "ship",
    address: { name: "Pat Payer", lines: ["1 Bay St"], city: "Depoe Bay", state: "OR", zip: "97341" },
  });

  await visit(page, absencePage);
  await expect(page.getByText("2 of 2 questions answered.")).toBeVisible();
  await expect(page.getByText(/^People can answer until/)).toBeHidden();
  const answers = page.getByRole("list", { name: "Answers" });
  await answers.getByRole("button", { name: /June Okafor/ }).tap();
  await expect(answers.getByText(`New time: ${whenOf(other)}`)).toBeVisible();
});

test("the owner moves a class to another day; one student keeps the spot, another gives it up @detail", async ({
  page,
  site,
}) => {
  const { db } = site.database;
  const day = unusedDay("2043-01-01");
  const to = { date: addDays(day, 3), time: "18:00" };
  const event = await makeEvent(db, { title: "Moving Flow", date: day });
  const waiver = await makeWaiver(db);
  const seat = (name: string) => makeSignup(db, { event_id: event.id, waiver_id: waiver.id, name });
  const [ana, bea] = [await seat("Ana Whitlow"), await seat("Bea Stone")];
  const tin = await makeChocolate(db);
  await buyCart(site, newGuest(), cartRequest([[tin, 1]], { delivery: { how: "pickup", eventId: event.id } }));

  await planDay(page, site, day);
  await button(page, /^Change: Moving Flow/).tap();
  await page.getByRole("radio", { name: "Move to another day" }).check();
  await expect(page.getByText("Moves to another day.")).toBeVisible();
  await button(page, "Tell 3 people").tap();
  await expect(page.getByText("Please choose a day.")).toBeVisible();
  await expect(page.getByLabel("New day")).toBeFocused();
  await page.getByLabel("New day").fill(to.date);
  await page.getByLabel("New time").fill(to.time);
  await expect(page.getByText(`Moves to ${whenOf(to)}.`)).toBeVisible();
  await expect(page.getByText("Pick-ups move with it.")).toBeVisible();
  await expect(page.getByText("Please complete the classes marked above.")).toBeHidden();
  const happens = page.getByRole("region", { name: "What happens" });
  await expect(happens).toHaveText(/They keep their spots, .*A class that moved stays moved\.$/);
  await expectNarrow(page);
  await button(page, "Tell 3 people").tap();
  const answers = page.getByRole("list", { name: "Answers" });
  await expect(answers.getByText("Stays unless they object: Moving Flow").first()).toBeVisible();
  const absencePage = page.url();

  await visit(page, await letterLink(site, ana.email));
  await expect(page.getByText(`This class has moved to ${whenOf(to)}.`)).toBeVisible();
  // One deadline, the start of the class.
  await expect(page.getByText(/^Please answer by/)).toHaveText(`Please answer by ${whenOf(to)}.`);
  await button(page, "Keep my spot").tap();
  await expect(outcome(page, "You keep your spot.")).toBeFocused();
  await visit(page, await letterLink(site, bea.email, "back"));
  await button(page, "Give up my spot").tap();
  await expect(outcome(page, "It’s given up.")).toBeFocused();
  const seats = await db.selectFrom("signups").select(["id", "state"]).where("event_id", "=", event.id).execute();
  expect(Object.fromEntries(seats.map(({ id, state }) => [id, state]))).toEqual({
    [ana.id]: "live",
    [bea.id]: "cancelled",
  });

  await visit(page, absencePage);
  await expect(answers.getByText("Keeps it: Moving Flow")).toBeVisible();
  await expect(answers.getByText("Given up: Moving Flow")).toBeVisible();
});
