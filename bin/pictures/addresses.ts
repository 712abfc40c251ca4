// What the addresses of pages name: ids and tokens of the demo, and of things that a new site does not have.
import type { Chocolate } from "../../contract/selling/shop/calls.ts";
import { newToken, tokenHash } from "../../server/auth/tokens.ts";
import { tellAbsences } from "../../server/office/absences/tell.ts";
import { newId } from "../../server/platform/db/id.ts";
import { slugOf } from "../../server/platform/files/slug.ts";
import { receiptPath } from "../../server/selling/orders/read.ts";
import { giftCardPage } from "../../server/selling/wallet/gift-cards.ts";
import { studentPayToken } from "../../server/teaching/bookings/read.ts";
import { sessionToken } from "../../server/teaching/bookings/session-token.ts";
import type { TestApp } from "../../test/app.ts";
import { cartRequest, newGuest, openCart } from "../../test/buying.ts";
import { makeEvent, makeSignup } from "../../test/make.ts";
import { asOwner } from "../../test/owner.ts";
import type { Samples } from "../../web/kit/pages/page.ts";
import { studentOf } from "./stage.ts";

export type Addresses = Samples & {
  /** A chocolate as the cart in the browser keeps it. */
  cart: string;
};

/** What a link in an email was given for. */
const tokenOf = (path: string) => new URL(path, "http://site.invalid").searchParams.get("token")!;

/** The same on every site: days with several events, and tokens that name nothing. */
const fixed = {
  calendarMonth: "2027-06",
  calendarDay: "2027-06-19",
  bookMonth: "2027-06",
  bookDay: "2027-06-21",
  weekDay: "2027-06-17",
  usedToken: "nothing",
  unknownToken: "nothing",
  section: "home",
};

/** Well-formed ids and tokens that name nothing. */
export async function addressesOfNothing(site: TestApp): Promise<Addresses> {
  const { id } = await studentOf(site);
  const token = "bm90aGluZw".repeat(4).padEnd(43, "A");
  return {
    ...fixed,
    studentId: id,
    clientId: id,
    studentPersonId: newId(),
    classSlug: "no-such-class",
    eventId: newId(),
    slotId: newId(),
    chocolateId: newId(),
    chocolateSlug: "no-such-tin",
    orderId: newId(),
    orderToken: token,
    payToken: token,
    sessionToken: token,
    giftCardToken: token,
    seatToken: token,
    unsignedSeatToken: token,
    heldSeatToken: token,
    purchaseId: newId(),
    absenceId: newId(),
    absenceToken: token,
    guestEmail: "gloria.penhallow@example.com",
    waiverId: newId(),
    unsignedSignupId: newId(),
    unsignedEventId: newId(),
    classTitle: "Slow Flow",
    classDate: "2027-06-24",
    classLocation: "Harbor Room",
    classEventId: newId(),
    cart: "[]",
  };
}

/** Adds what the story of the demo lacks: an absence, and seats whose mailed link is known. */
export async function addressesOfDemo(site: TestApp): Promise<Addresses> {
  const { db } = site.database;
  const ctx = site.ctx();
  const student = await studentOf(site);
  const events = db.selectFrom("events").select(["id", "title", "date", "location"]).orderBy("starts_at");
  const upcoming = events.where("starts_at", ">", ctx.now).where("sign_up_link", "is", null);
  const todays = await upcoming.executeTakeFirstOrThrow();
  const open = await upcoming
    .where("title", "=", "Slow Flow")
    .where("date", ">", todays.date)
    .executeTakeFirstOrThrow();
  const inFourDays = new Date(ctx.now.getTime() + 4 * 86_400_000);
  const slot = await db
    .selectFrom("slots")
    .select("id")
    .where("starts_at", ">", inFourDays)
    .where("id", "not in", (of) => of.selectFrom("bookings").select("slot_id"))
    .orderBy("starts_at")
    .executeTakeFirstOrThrow();
  const tins: Chocolate[] = (await site.request("GET", "/api/chocolates")).body.slice(0, 2);
  const order = await db.selectFrom("orders").selectAll().where("number", "=", 1008).executeTakeFirstOrThrow();
  const booked = db.selectFrom("bookings").innerJoin("slots", "slots.id", "slot_id").select("bookings.id");
  const toCome = booked.where("bookings.state", "=", "live").where("starts_at", ">", ctx.now).orderBy("starts_at");
  const linked = await toCome.where("paid_by", "=", "link").executeTakeFirstOrThrow();
  // Early enough to be moved. Server and browser show the same, because the server's clock is the real one.
  const session = await toCome.where("starts_at", ">", inFourDays).executeTakeFirstOrThrow();
  const gift = await db
    .selectFrom("wallet_lots")
    .select("id")
    .where("kind", "=", "gift-card")
    .where("redeemed_at", "is", null)
    .executeTakeFirstOrThrow();
  const waiver = await db
    .selectFrom("waivers")
    .select("id")
    .where("email", "=", student.email)
    .executeTakeFirstOrThrow();
  const seats = await addSeats(site, open.id);
  return {
    ...fixed,
    studentId: student.id,
    clientId: student.id,
    studentPersonId: student.person_id!,
    classSlug: slugOf(open.title, "class"),
    eventId: todays.id,
    slotId: slot.id,
    chocolateId: tins[0]!._id,
    chocolateSlug: tins[0]!.slug,
    orderId: order.id,
    orderToken: tokenOf(receiptPath(ctx, order as never)),
    payToken: studentPayToken(ctx.signer, linked.id),
    sessionToken: sessionToken(ctx.signer, session.id),
    giftCardToken: tokenOf(giftCardPage(ctx, gift.id)),
    ...seats,
    purchaseId: await openTins(site, tins[0]!),
    ...(await callOffDay(site, student.email)),
    guestEmail: "gloria.penhallow@example.com",
    waiverId: waiver.id,
    unsignedEventId: open.id,
    classTitle: open.title,
    classDate: open.date,
    classLocation: open.location,
    classEventId: open.id,
    cart: JSON.stringify(tins.map((tin, nth) => ({ ...tin, quantity: nth + 1 }))),
  };
}

/** A seat with a signed waiver, one without, and one that is held until it is paid. */
async function addSeats(site: TestApp, eventId: string) {
  const { db } = site.database;
  const at = site.clock.now();
  const [seat, unsigned, held] = [newToken(), newToken(), newToken()];
  const { id: waiver_id } = await db.selectFrom("waivers").select("id").limit(1).executeTakeFirstOrThrow();
  const of = (name: string) => ({ name, email: `${slugOf(name, "")}@example.com`, created_at: at });
  await makeSignup(db, { ...of("Nell Vaughn"), event_id: eventId, waiver_id, cancel_hash: seat.hash });
  const { id } = await makeSignup(db, { ...of("Ada Lorne"), event_id: eventId, cancel_hash: unsigned.hash });
  const price = { price_kind: "fixed", price_from_cents: 2800, price_to_cents: 2800 } as const;
  const evening = { title: "Cacao and Quiet", date: "2027-08-20", time: "19:00", created_at: at };
  const priced = await makeEvent(db, { ...evening, ...price });
  const { price_from_cents, price_to_cents } = price;
  await makeSignup(db, {
    ...of("Otto Brandis"),
    event_id: priced.id,
    state: "held",
    held_until: new Date(at.getTime() + 86_400_000),
    pay_hash: held.hash,
    price_from_cents,
    price_to_cents,
  });
  const tokens = { seatToken: seat.token, unsignedSeatToken: unsigned.token, heldSeatToken: held.token };
  return { ...tokens, unsignedSignupId: id };
}

/** A guest's cart that is being paid. */
async function openTins(site: TestApp, { _id: id }: Chocolate): Promise<string> {
  const delivery = { how: "ship", country: "US", state: "OR", zip: "97201" };
  const { status, body } = await openCart(site, newGuest(), cartRequest([[{ id }, 2]], { delivery }));
  if (status !== 201) throw new Error(`Opening was answered with ${status}: ${JSON.stringify(body)}`);
  return body.paymentId;
}

/** The owner calls off a day on which the student has a seat. The student's link to the answers gets a known token. */
async function callOffDay(site: TestApp, email: string) {
  const { db } = site.database;
  const day = "2027-06-29";
  const event = await db.selectFrom("events").select("id").where("date", "=", day).executeTakeFirstOrThrow();
  const created_at = site.clock.now();
  await makeSignup(db, { event_id: event.id, name: "Ruth Amari", email, created_at });
  const headers = await asOwner(site);
  const { body: plan } = await site.request(
    "GET",
    `/api/admin/absences/plan?from=${day}&to=${day}`,
    undefined,
    headers,
  );
  const absenceId = newId();
  const { status, body } = await site.request(
    "POST",
    "/api/admin/absences",
    {
      id: absenceId,
      from: day,
      to: day,
      message: "I am away for a funeral. I am sorry for the short notice.",
      classes: plan.classes.map(
        ({ eventId, version, pickupsTo }: { eventId: string; version: number; pickupsTo: string }) => {
          return { eventId, version, action: { is: "cancel" }, pickupsTo };
        },
      ),
      sessions: plan.sessions.map(({ bookingId }: { bookingId: string }) => ({ bookingId, action: "leave" })),
    },
    headers,
  );
  if (status !== 200) throw new Error(`The absence was answered with ${status}: ${JSON.stringify(body)}`);
  await tellAbsences(site.ctx());
  const { token } = newToken();
  await db
    .updateTable("absence_people")
    .set({ token_hash: tokenHash(token) })
    .where("email", "=", email)
    .execute();
  return { absenceId, absenceToken: token };
}
