import { describe, expect, test } from "vitest";
import { makeEvent, makeWaitlistEntry } from "../../../../test/make.ts";
import { mailsWrittenTo } from "../../../../test/outbox.ts";
import {
  capture,
  db,
  eighteen,
  endHolds,
  type Event,
  hold,
  owner,
  pay,
  site,
  someone,
  someoneElse,
  startSeatSite,
  statesIn,
  studentWith,
} from "../../../../test/priced-seats.ts";
import { sendAllRefunds } from "../../../../test/refunds.ts";
import { joinWaitlist } from "../../../../test/students.ts";
import { tokenHash } from "../../../auth/tokens.ts";
import { newId } from "../../../platform/db/id.ts";
import { paymentById } from "../../../selling/payments/read.ts";
import { settlePayment } from "../../../selling/payments/settle.ts";
import { eventsById } from "../../events/read.ts";
import { endUnpaidSeats } from "./seat-kind.ts";

startSeatSite();

describe("an unpaid hold of a person at an address", () => {
  /** A stranger holds a seat in the name of the victim, whose address has no account. */
  async function heldByStranger(change: object = {}) {
    const event = await makeEvent(db(), { ...eighteen, ...change });
    const victim = someone();
    const asVictim = (more: object = {}) => hold(event, { email: victim.email, name: victim.name, ...more });
    return { event, victim, asVictim, stranger: await asVictim() };
  }
  /** A mother holds seats for two children and opens their payment; then another form holds one of them alone. */
  async function heldForTwoChildren() {
    const event = await makeEvent(db(), eighteen);
    const { email } = someone();
    const guardian = { name: "June Okafor", relation: "mother" };
    const child = (name: string, also: object[] = []) => hold(event, { email, name, isMinor: true, guardian, also });
    const both = await child("Kit", [{ name: "Lee" }]);
    const opened = await pay(both.token, both.headers);
    return { event, both, opened, lee: await child("Lee") };
  }
  const seatsOf = (event: Event) =>
    db().selectFrom("signups").select(["state", "pay_hash"]).where("event_id", "=", event.id).orderBy("id").execute();
  const readHeld = async (token: string) =>
    (await site.request("GET", `/api/seats/held?token=${token}`)).body as { seats?: number; code?: string };

  test("does not stop the person, and ten of them take one seat", async () => {
    const { event, victim, asVictim } = await heldByStranger({ capacity: 2 });
    for (let repeat = 0; repeat < 10; repeat++) expect((await asVictim()).status).toBe(200);
    const own = await asVictim();
    expect(own.status, JSON.stringify(own.body)).toBe(200);
    expect((await statesIn(event)).filter((state) => state === "held")).toHaveLength(1);
    const opened = await pay(own.token, own.headers);
    expect((await capture(opened.body.orderId, own.headers)).body.state).toBe("fulfilled");
    expect((await statesIn(event)).filter((state) => state !== "cancelled")).toEqual(["live"]);
    // No form of the stranger's caused a mail; the paid seat keeps its person out as before.
    expect((await mailsWrittenTo(site, victim.email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining("You are signed up"),
    ]);
    expect((await asVictim()).body.code).toBe("already-signed-up");
  });

  test("is one of two that are asked for at once", async () => {
    for (let round = 0; round < 4; round++) {
      const { event, asVictim } = await heldByStranger();
      const answers = await Promise.all([asVictim(), asVictim(), asVictim()]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect((await statesIn(event)).filter((state) => state === "held")).toHaveLength(1);
    }
  });

  test("is held again when its own payment opens, and the first to pay has the seat", async () => {
    const { event, asVictim, stranger } = await heldByStranger({ capacity: 1 + 1 });
    const own = await asVictim();
    expect(await readHeld(stranger.token)).toMatchObject({ seats: 1 });
    const first = await pay(stranger.token, stranger.headers);
    expect(first.status, JSON.stringify(first.body)).toBe(201);
    const second = await pay(own.token, own.headers);
    expect(second.status, JSON.stringify(second.body)).toBe(201);
    expect((await statesIn(event)).filter((state) => state === "held")).toHaveLength(1);
    // The one at PayPal approves although the other sign-up is the newer one.
    expect((await capture(first.body.orderId, stranger.headers)).body.state).toBe("fulfilled");
    const late = await capture(second.body.orderId, own.headers);
    expect(late.body.code).toBe("hold-lost");
    expect((await statesIn(event)).filter((state) => state !== "cancelled")).toEqual(["live"]);
    const { captures } = await site.payPal.ledger();
    expect(captures.filter(({ orderId }) => orderId === second.body.orderId)).toEqual([]);
    expect((await pay(own.token, own.headers)).body.code).toBe("hold-lost");
  });

  test("that yielded and is approved at the same moment as the newer one is paid: one seat, and one price is taken", async () => {
    for (let round = 0; round < 4; round++) {
      const { event, asVictim, stranger } = await heldByStranger();
      const first = await pay(stranger.token, stranger.headers);
      const own = await asVictim();
      const second = await pay(own.token, own.headers);
      const answers = await Promise.all([
        capture(first.body.orderId, stranger.headers),
        capture(second.body.orderId, own.headers),
        asVictim(),
      ]);
      expect(answers.slice(0, 2).map(({ body }) => body.state ?? body.code)).toContain("fulfilled");
      await sendAllRefunds(site);
      const { captures } = await site.payPal.ledger();
      const orders = [first.body.orderId, second.body.orderId];
      const kept = captures.filter(({ orderId, refundedCents }) => orders.includes(orderId) && refundedCents === 0);
      expect(kept).toHaveLength(1);
      expect((await statesIn(event)).filter((state) => state === "live")).toHaveLength(1);
    }
  });

  test("comes back when the hold that it yielded to is not paid: a stranger cannot give the person's place away", async () => {
    const { event, victim, asVictim, stranger: own } = await heldByStranger({ capacity: 2 });
    const opened = await pay(own.token, own.headers);
    const later = await asVictim();
    const unpaid = await pay(later.token, later.headers);
    const cancel = `/api/payments/${unpaid.body.orderId}/cancel`;
    expect((await site.request("POST", cancel, undefined, later.headers)).status).toBe(200);
    expect((await hold(event)).status).toBe(200);
    expect((await hold(event)).body.code).toBe("class-full");
    await joinWaitlist(site, event, someone().email, someone().headers);
    const paid = await capture(opened.body.orderId, own.headers);
    expect(paid.body.state, JSON.stringify(paid.body)).toBe("fulfilled");
    expect((await mailsWrittenTo(site, victim.email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining("You are signed up"),
    ]);
    // It ends at its own time.
    const other = await heldByStranger({ capacity: 1 + 1 });
    await other.asVictim();
    await endHolds(other.event);
    expect(await statesIn(other.event)).toEqual(["held", "cancelled"]);
    site.clock.advance(11 * 60_000);
    await endUnpaidSeats(site.ctx());
    expect(await statesIn(other.event)).toEqual(["cancelled", "cancelled"]);
  });

  test("of an account's child, entered without a login, is held again although the student has a seat too", async () => {
    const student = await studentWith();
    const event = await makeEvent(db(), eighteen);
    expect((await student.signMeUp(event)).status).toBe(200);
    const child = { email: student.email, name: "Kit", isMinor: true, guardian: { name: "June", relation: "mother" } };
    const [first, second] = [await hold(event, child), await hold(event, child)];
    expect([first.status, second.status]).toEqual([200, 200]);
    const opened = await pay(first.token, first.headers);
    expect(opened.status, JSON.stringify(opened.body)).toBe(201);
    expect((await capture(opened.body.orderId, first.headers)).body.state).toBe("fulfilled");
    expect(await statesIn(event)).toEqual(["held", "live", "cancelled"]);
  });

  test("does not yield while a payment is under way", async () => {
    const { event, asVictim, stranger } = await heldByStranger();
    const opened = await pay(stranger.token, stranger.headers);
    await site.payPal.misbehave({ on: "capture", do: "pend" });
    expect((await capture(opened.body.orderId, stranger.headers)).body.state).toBe("pending");
    expect((await asVictim()).body.code).toBe("already-signed-up");
    expect(await statesIn(event)).toEqual(["held"]);
  });

  test("of two children is paid for both or not at all, when one of them has signed up elsewhere", async () => {
    const { event, both, opened, lee } = await heldForTwoChildren();
    expect(lee.status, JSON.stringify(lee.body)).toBe(200);
    expect((await seatsOf(event)).filter(({ state }) => state === "held")).toHaveLength(2);
    expect((await capture(opened.body.orderId, both.headers)).body.state).toBe("fulfilled");
    expect((await seatsOf(event)).filter(({ state }) => state !== "cancelled")).toMatchObject([
      { state: "live", pay_hash: tokenHash(both.token) },
      { state: "live", pay_hash: tokenHash(both.token) },
    ]);
  });

  test("is not pinned by an order that was not approved: the person can pay during the call", async () => {
    const { event, asVictim, stranger } = await heldByStranger();
    const unapproved = await pay(stranger.token, stranger.headers);
    const own = await asVictim();
    const opened = await pay(own.token, own.headers);
    await site.payPal.approve(opened.body.orderId);
    const slow = { do: "wait", ms: 3000, orderId: unapproved.body.orderId } as const;
    await site.payPal.misbehave({ on: "capture", ...slow });
    await site.payPal.misbehave({ on: "get", ...slow });
    const captureUnapproved = site.request(
      "POST",
      `/api/payments/${unapproved.body.orderId}/capture`,
      undefined,
      stranger.headers,
    );
    await new Promise((resolve) => setTimeout(resolve, 700));
    const paid = await capture(opened.body.orderId, own.headers);
    expect(paid.body.state, JSON.stringify(paid.body)).toBe("fulfilled");
    expect((await captureUnapproved).body.code).toBe("not-approved");
    expect((await statesIn(event)).filter((state) => state !== "cancelled")).toEqual(["live"]);
  });

  test("of two children, of which one has yielded, is held again or paid back when PayPal took the money unasked", async () => {
    for (const isOtherPaid of [false, true]) {
      const { event, both, opened, lee } = await heldForTwoChildren();
      if (isOtherPaid) await capture((await pay(lee.token, lee.headers)).body.orderId, lee.headers);
      await site.payPal.webhooks("off");
      await site.payPal.approve(opened.body.orderId);
      const payment = await paymentById(site.ctx(), opened.body.paymentId);
      await site.ctx().provider.capture(payment.order_id!, payment.capture_key);
      await settlePayment(site.ctx(), payment.id);
      await sendAllRefunds(site);
      const { state } = await paymentById(site.ctx(), payment.id);
      expect(state).toBe(isOtherPaid ? "refunded" : "fulfilled");
      const kept = (await seatsOf(event)).filter(({ state: of }) => of !== "cancelled");
      const hash = tokenHash(isOtherPaid ? lee.token : both.token);
      expect(kept).toEqual(Array.from({ length: isOtherPaid ? 1 : 2 }, () => ({ state: "live", pay_hash: hash })));
      await site.payPal.behave();
    }
  });

  test("yields at the address of an account too, logged in or not; a student's own hold does not", async () => {
    const victim = await studentWith();
    const event = await makeEvent(db(), { ...eighteen, capacity: 1 });
    const stranger = await hold(event, { email: victim.email, name: "June Okafor" });
    const opened = await pay(stranger.token, stranger.headers);
    // The only seat is held in the student's name.
    const own = await victim.signMeUp(event);
    expect(own.status, JSON.stringify(own.body)).toBe(200);
    expect((await hold(event, { email: victim.email, name: "June Okafor" })).body.code).toBe("class-full");
    expect((await capture(opened.body.orderId, stranger.headers)).body.code).toBe("hold-lost");
    expect((await victim.signMeUp(event)).body.code).toBe("already-signed-up");
    const wide = await makeEvent(db(), eighteen);
    for (let repeat = 0; repeat < 8; repeat++)
      expect((await hold(wide, { email: victim.email, name: "June Okafor" })).status).toBe(200);
    expect((await statesIn(wide)).filter((state) => state === "held")).toHaveLength(1);
    expect((await victim.signMeUp(wide)).status).toBe(200);
    expect((await hold(wide, { email: victim.email, name: "June Okafor" })).body.code).toBe("already-signed-up");
  });

  test("that a student made for a friend yields to the friend, and the student pays for both or for none", async () => {
    const june = await studentWith();
    const friend = someoneElse();
    const event = await makeEvent(db(), eighteen);
    const both = { people: [june.personId], friends: [friend] };
    const booked = await june.signMeUp(event, both);
    expect(booked.body.toPay?.seats, JSON.stringify(booked.body)).toBe(2);
    const opened = await pay(booked.body.toPay.token, june.headers);
    const own = await hold(event, friend);
    expect(own.status, JSON.stringify(own.body)).toBe(200);
    const theirs = await pay(own.token, own.headers);
    expect((await capture(theirs.body.orderId, own.headers)).body.state).toBe("fulfilled");
    expect((await capture(opened.body.orderId, june.headers)).body.code).toBe("hold-lost");
    expect((await statesIn(event)).filter((state) => state !== "cancelled")).toEqual(["live"]);
    expect((await june.signMeUp(event)).status).toBe(200);
  });

  test("does not fill the address's share of a class, nor keep the person off the waitlist", async () => {
    const event = await makeEvent(db(), { ...eighteen, capacity: 20 });
    const { email } = someone();
    const guardian = { name: "June Okafor", relation: "mother" };
    const names = "BCDEF".split("").map((name) => ({ name }));
    await hold(event, { email, name: "A", isMinor: true, guardian, also: names });
    await hold(event, { email, name: "June Okafor" });
    const own = await hold(event, { email, name: "June Okafor" });
    expect(own.status, JSON.stringify(own.body)).toBe(200);
    const full = await heldByStranger({ capacity: 1 });
    const waits = await joinWaitlist(site, full.event, full.victim.email, full.victim.headers);
    expect(waits.status, JSON.stringify(waits.body)).toBe(200);
    const opened = await pay(full.stranger.token, full.stranger.headers);
    expect((await capture(opened.body.orderId, full.stranger.headers)).body.state).toBe("fulfilled");
    const entries = db().selectFrom("waitlist").select("state").where("event_id", "=", full.event.id);
    expect(await entries.execute()).toEqual([{ state: "taken" }]);
  });

  test("of a stranger does not use up the waiting of the person, nor do the free spots say that this person waits", async () => {
    // The owner has just made the class larger, and the job has not offered the seats yet.
    const event = await makeEvent(db(), { ...eighteen, capacity: 5 });
    const victim = someone();
    const entry = await makeWaitlistEntry(db(), { event_id: event.id, email: victim.email, name: victim.name });
    const placesLeft = async () => (await eventsById(site.ctx(), [event.id]))[0]!.placesLeft;
    expect(await placesLeft()).toBe(4);
    expect((await hold(event, { email: victim.email, name: victim.name })).status).toBe(200);
    expect(await placesLeft()).toBe(3);
    const entries = db().selectFrom("waitlist").select("state").where("id", "=", entry.id);
    expect((await entries.executeTakeFirstOrThrow()).state).not.toBe("taken");
    await endHolds(event);
    expect((await entries.executeTakeFirstOrThrow()).state).not.toBe("lapsed");
  });

  test("yields when the owner adds the person to the roster", async () => {
    const { event, victim } = await heldByStranger();
    const { email, name } = victim;
    const walkIn = { id: newId(), name, email, phone: "" };
    const added = await site.request("POST", `/api/admin/events/${event.id}/walk-in`, walkIn, owner);
    expect(added.status, JSON.stringify(added.body)).toBe(200);
    expect(await statesIn(event)).toEqual(["cancelled", "live"]);
  });
});
