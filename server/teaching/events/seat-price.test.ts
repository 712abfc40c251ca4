import { describe, expect, test } from "vitest";
import type { AdminEvent, StudioEvent } from "../../../contract/teaching/events/calls.ts";
import { makeEvent, makeSignup, makeWaitlistEntry } from "../../../test/make.ts";
import { readRow } from "../../../test/rows.ts";
import { startOwner, startSite } from "../../../test/start-site.ts";
import { asStudent } from "../../../test/student.ts";
import { joinWaitlist, signUpNew, signUpReturning, waitForSeatLink } from "../../../test/students.ts";
import { unusedDay } from "../../../test/unused-days.ts";
import { testAppWithRecaptcha } from "../../../test/vouched.ts";
import { newId } from "../../platform/db/id.ts";
import { readLetterSignature } from "../../site/documents/letter-signature.ts";
import { takeSeats } from "../signups/seats/claim-seat.ts";
import { processWaitlists } from "../signups/waitlist/offer-free-seats.ts";

const site = startSite({ env: { TRUST_PROXY: "1" } }, testAppWithRecaptcha);
const owner = startOwner(site);

const db = () => site.database.db;
let networks = 0;
const fromNewNetwork = () => ({ "x-forwarded-for": `10.12.${++networks >> 8}.${networks & 255}` });
const fixed = { kind: "fixed", least: 18, most: 18 };
const eighteen = { price_kind: "fixed", price_from_cents: 1800, price_to_cents: 1800 } as const;
const byOwner = (method: string, path: string, body?: object) => site.request(method, path, body, owner);
const facts = () => ({ title: "Priced Flow", date: unusedDay("2038-01-01"), time: "09:00" });
const add = (change: object) => byOwner("POST", "/api/admin/events", { ...facts(), ...change });
const listed = async ({ date }: { date: string }) =>
  (await site.request("GET", `/api/events?from=${date}&to=${date}`)).body as StudioEvent[];

describe("the owner prices a class", () => {
  test.each([
    { kind: "fixed", least: 18.5, most: 18.5 },
    { kind: "sliding", least: 12, most: 20 },
    { kind: "passes", least: null, most: null },
    { kind: "none", least: null, most: null },
  ])("with %o, which the calendar lists", async (price) => {
    const { status, body } = await add({ price });
    expect(status).toBe(200);
    expect((await listed(body.events[0]))[0]!.price).toEqual({ ...price, isTaxed: false });
  });

  test.each([
    [{ kind: "fixed", least: 18, most: 20 }, "price.most"],
    [{ kind: "fixed", least: null, most: null }, "price.least"],
    [{ kind: "sliding", least: 0.5, most: 20 }, "price.least"],
    [{ kind: "sliding", least: 20, most: 12 }, "price.most"],
    [{ kind: "sliding", least: 12.5, most: 20 }, "price.least"],
    [{ kind: "sliding", least: 12, most: null }, "price.most"],
    [{ kind: "sliding", least: null, most: 20 }, "price.least"],
    [{ kind: "passes", least: 18, most: 18 }, "price.least"],
  ])("but not with %o", async (price, field) => {
    const { status, body } = await add({ price });
    expect({ status, fields: Object.keys(body.fields) }).toEqual({ status: 400, fields: [field] });
  });

  test("for a series; a change reaches the chosen part of it, and omitted it stays", async () => {
    const { events } = (await add({ price: fixed, repeat: "weekly", occurrences: 3 })).body as {
      events: StudioEvent[];
    };
    const [first, second] = events as [StudioEvent, StudioEvent];
    const change = (body: object) =>
      byOwner("PUT", `/api/events/${second._id}`, {
        title: second.title,
        date: second.date,
        time: second.time,
        ...body,
      });
    const prices = async () => (await Promise.all(events.map(listed))).map(([event]) => event!.price.least);
    await change({ price: { ...fixed, least: 20, most: 20 }, scope: "following", cutoffHours: 12 });
    expect(await prices()).toEqual([18, 20, 20]);
    await change({ location: "Harbor Room", scope: "all" });
    expect(await prices()).toEqual([18, 20, 20]);
    const all = (await byOwner("GET", "/api/admin/events")).body as AdminEvent[];
    expect(all.find(({ _id }) => _id === second._id)).toMatchObject({ cutoffHours: 12, taxClass: "none" });
    expect(all.find(({ _id }) => _id === first._id)).toMatchObject({ cutoffHours: null });
  });
});

describe("a class with a price", () => {
  /** A student who signed the waiver for a free class. */
  async function signedStudent() {
    const student = await asStudent(site);
    await signUpNew(site, await makeEvent(db()), { email: student.email }, { ...student.headers, ...fromNewNetwork() });
    return student;
  }
  const needed = { status: 402, code: "payment-needed" };
  const answerOf = ({ status, body }: { status: number; body: { code: string } }) => ({ status, code: body.code });

  test.each(["fixed", "sliding", "passes"] as const)("(%s) cannot be signed up for without paying", async (kind) => {
    const cents = { fixed: [1800, 1800], sliding: [1200, 2000], passes: [null, null] }[kind];
    const price = { price_kind: kind, price_from_cents: cents[0]!, price_to_cents: cents[1]! };
    const event = await makeEvent(db(), price);
    const student = await signedStudent();
    expect(answerOf(await signUpNew(site, event, { email: `${newId()}@example.com` }, fromNewNetwork()))).toEqual(
      needed,
    );
    expect(answerOf(await signUpReturning(site, event, student.email, fromNewNetwork()))).toEqual(needed);
    const mine = await site.request("POST", `/api/user/${student.id}/classes`, { eventId: event.id }, student.headers);
    expect(answerOf(mine)).toEqual(needed);
    expect(mine.body.message).toContain("price");
    expect(await db().selectFrom("signups").select("id").where("event_id", "=", event.id).execute()).toEqual([]);
  });

  test("is given to a purchase that pays for it", async () => {
    const event = await makeEvent(db(), eighteen);
    const student = await signedStudent();
    const ctx = site.ctx();
    const waiver = await readRow(db(), "waivers", { email: student.email }, ["id"]);
    const person = { name: "Ana Whitlow", email: student.email, phone: "", waiver };
    const signature = await readLetterSignature(ctx);
    await ctx.tx((tx) => takeSeats(tx, { eventId: event.id, pays: true }, [person], signature));
    const seats = await db().selectFrom("signups").select("email").where("event_id", "=", event.id).execute();
    expect(seats).toEqual([{ email: student.email }]);
  });

  test("takes walk-ins, whose cash the owner takes", async () => {
    const event = await makeEvent(db(), eighteen);
    const answer = await byOwner("POST", `/api/admin/events/${event.id}/walk-in`, { id: newId(), name: "Juniper Oak" });
    expect(answer.status).toBe(200);
  });

  test("that is full says so, and its waitlist is open; an offer keeps its price and must be paid", async () => {
    const event = await makeEvent(db(), { ...eighteen, capacity: 1 });
    const seat = await makeSignup(db(), { event_id: event.id });
    const student = await signedStudent();
    expect((await signUpReturning(site, event, student.email, fromNewNetwork())).body.code).toBe("class-full");
    expect((await joinWaitlist(site, event, student.email)).status).toBe(200);
    await db().updateTable("signups").set({ state: "cancelled" }).where("id", "=", seat.id).execute();
    await processWaitlists(site.ctx());
    await byOwner("PUT", `/api/events/${event.id}`, {
      title: event.title,
      date: event.date,
      time: event.time,
      price: { kind: "fixed", least: 30, most: 30 },
    });
    const entries = db().selectFrom("waitlist").where("event_id", "=", event.id);
    expect(await entries.select(["state", "offered_price_from_cents", "offered_price_to_cents"]).execute()).toEqual([
      { state: "offered", offered_price_from_cents: 1800, offered_price_to_cents: 1800 },
    ]);
    const token = await waitForSeatLink(site, student.email, "A spot opened up");
    expect(answerOf(await site.request("POST", "/api/waitlist/take", { token }))).toEqual(needed);
    const letter = site.mail.received.find(
      ({ to, mail }) => to.includes(student.email) && mail.subject?.startsWith("A spot"),
    );
    expect(letter?.mail.text).toContain("$18");
  });

  test("that had none when it offered a spot takes nothing for that spot", async () => {
    const event = await makeEvent(db(), { capacity: 2 });
    const seats = [await makeSignup(db(), { event_id: event.id }), await makeSignup(db(), { event_id: event.id })];
    const [one, two] = [await signedStudent(), await signedStudent()];
    for (const { email } of [one, two]) expect((await joinWaitlist(site, event, email)).status).toBe(200);
    for (const { id } of seats)
      await db().updateTable("signups").set({ state: "cancelled" }).where("id", "=", id).execute();
    await processWaitlists(site.ctx());
    await db().updateTable("events").set(eighteen).where("id", "=", event.id).execute();
    const token = await waitForSeatLink(site, one.email, "A spot opened up");
    const offer = await site.request("GET", `/api/signup/place?token=${token}`);
    expect(offer.body.price).toMatchObject({ kind: "none", least: null });
    const taken = await site.request("POST", "/api/waitlist/take", { token });
    expect([taken.status, taken.body.toPay]).toEqual([200, undefined]);
    const other = await waitForSeatLink(site, two.email, "A spot opened up");
    expect((await site.request("POST", "/api/waitlist/take", { token: other, pays: true })).status).toBe(200);
    const rows = db().selectFrom("signups").select(["state", "purchase_id"]).where("event_id", "=", event.id);
    expect(await rows.where("state", "<>", "cancelled").execute()).toEqual([
      { state: "live", purchase_id: null },
      { state: "live", purchase_id: null },
    ]);
  });

  test("and is changed: who is asked to pay for an offer reads the price of the offer", async () => {
    const event = await makeEvent(db(), { ...eighteen, capacity: 1 });
    const seat = await makeSignup(db(), { event_id: event.id });
    const student = await signedStudent();
    expect((await joinWaitlist(site, event, student.email)).status).toBe(200);
    await db().updateTable("signups").set({ state: "cancelled" }).where("id", "=", seat.id).execute();
    await processWaitlists(site.ctx());
    const thirty = { price_from_cents: 3000, price_to_cents: 3000 };
    await db().updateTable("events").set(thirty).where("id", "=", event.id).execute();
    const token = await waitForSeatLink(site, student.email, "A spot opened up");
    const { body } = await site.request("POST", "/api/waitlist/take", { token, pays: true });
    expect(body.toPay.price).toMatchObject({ kind: "fixed", least: 18, most: 18 });
  });

  test("is given by the owner to a person on the waitlist", async () => {
    const event = await makeEvent(db(), eighteen);
    const entry = await makeWaitlistEntry(db(), { event_id: event.id });
    expect((await byOwner("POST", `/api/admin/waitlist/${entry.id}/seat`, {})).status).toBe(200);
  });

  test("tells its price instead of the words for all classes, and a free class those words", async () => {
    const email = `${newId()}@example.com`;
    const free = await makeEvent(db());
    await signUpNew(site, free, { email }, fromNewNetwork());
    await db().updateTable("events").set(eighteen).where("id", "=", free.id).execute();
    expect((await listed(free))[0]!.price).toMatchObject(fixed);
    const { body } = await site.request(
      "GET",
      `/api/class-status?classTitle=${encodeURIComponent(free.title)}&date=${free.date}`,
    );
    expect(body).toEqual({ isFull: false });
  });
});
