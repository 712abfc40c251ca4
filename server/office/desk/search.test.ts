import { beforeAll, describe, expect, test } from "vitest";
import type { DeskSearch } from "../../../contract/office/desk/calls.ts";
import {
  makeBooking,
  makeEvent,
  makeMessage,
  makePayment,
  makeSignup,
  makeSlot,
  makeWaiver,
} from "../../../test/make.ts";
import { insertRow, readRow } from "../../../test/rows.ts";
import { startOwner, startSite } from "../../../test/start-site.ts";
import { countStatements } from "../../../test/statements.ts";
import { asStudent, makeStudent } from "../../../test/student.ts";
import { newId } from "../../platform/db/id.ts";

// A Thursday.
const site = startSite({ from: "empty", now: new Date("2027-06-17T18:00:00Z") });
const headers = startOwner(site);
const db = () => site.database.db;
const send = (search: string) =>
  site.request("GET", `/api/admin/search?search=${encodeURIComponent(search)}`, undefined, headers);
async function found(search: string): Promise<DeskSearch> {
  const { status, body } = await send(search);
  expect([search, status, status === 200 || site.log().slice(-3000)]).toEqual([search, 200, true]);
  return body as DeskSearch;
}
/** What a search finds, by kind, each in a few words. */
async function words(search: string) {
  const { people, classes, sessions, orders, payments } = await found(search);
  const kinds = {
    people: people.first.map(({ name }) => name),
    classes: classes.first.map(({ title, date }) => `${title} ${date}`),
    sessions: sessions.first.map(({ name, date }) => `${name} ${date}`),
    orders: orders.first.map(({ number }) => number),
    payments: payments.first.map(({ amount }) => amount),
  };
  return Object.fromEntries(Object.entries(kinds).filter(([, rows]) => rows.length > 0));
}

type Bought = { name: string; email: string; cents: number; at: string; captureId?: string };

/** A paid order of chocolates. */
async function makeOrder({ name, email, cents, at, captureId }: Bought): Promise<number> {
  const times = new Date(at);
  const payment = await makePayment(db(), {
    slot: await makeSlot(db()),
    user_id: null,
    amount_cents: cents,
    opened_at: times,
    state: "fulfilled",
    captured_at: times,
    order_id: `ORDER${captureId ?? newId()}`,
    capture_id: captureId ?? newId(),
    of: { kind: "cart", goods: JSON.stringify({ lines: [] }), payer_name: name, payer_email: email },
  });
  const parts = {
    itemsCents: cents,
    discountCents: 0,
    shippingCents: 0,
    handlingCents: 0,
    creditCents: 0,
    taxCents: 0,
  };
  const row = {
    id: newId(),
    payment_id: payment.id,
    link_hash: newId(),
    lines: "[]",
    total: JSON.stringify({ ...parts, totalCents: cents }),
    payer_name: name,
    payer_email: email,
    delivery: "ship" as const,
    ordered_at: times,
    changed_at: times,
  };
  const order = db().insertInto("orders").values(row).returning(["number", "person_id"]);
  const { number, person_id } = await order.executeTakeFirstOrThrow();
  // A capture stores it like this.
  await db().updateTable("purchases").set({ person_id }).where("id", "=", payment.id).execute();
  return number;
}

let zoeOrder: number;
let zoe: Awaited<ReturnType<typeof makeStudent>>;
beforeAll(async () => {
  zoe = await makeStudent(site, {
    email: "zoe@example.com",
    first_name: "Zoë",
    last_name: "Elmsley",
    phone: "5415550109",
  });
  zoeOrder = await makeOrder({
    name: "Zoë Elmsley",
    email: "zoe@example.com",
    cents: 3250,
    at: "2026-12-04T06:00:00Z",
    captureId: "8XK12345AB678901C",
  });
  await makeOrder({ name: "Otis Larkin", email: "otis@example.com", cents: 6400, at: "2027-06-16T18:00:00Z" });
  for (const date of ["2027-06-12", "2027-06-19", "2027-06-26"])
    await makeEvent(db(), { title: "Flow & Rést", date, time: "09:00" });
  await makeEvent(db(), { title: "100% Breath", date: "2026-12-03", time: "09:00" });
  await makeEvent(db(), { title: "Removed Flow", date: "2027-06-20", state: "removed" });
  for (const [date, state] of [
    ["2027-06-10", {}],
    ["2027-06-24", {}],
    ["2027-06-25", { state: "cancelled", cancelled_at: new Date() }],
  ] as const) {
    const slot = await makeSlot(db(), { date, time: "15:00" });
    await makeBooking(db(), { user_id: zoe.id, slot_id: slot.id, amount_cents: 9100, ...state });
  }
  const guestSlot = await makeSlot(db(), { date: "2026-12-03", time: "15:00" });
  await makeBooking(db(), { guest_name: "Gus Hale", guest_email: "gus@example.com", slot_id: guestSlot.id });
});

describe("the owner's search", () => {
  test("finds a person by parts of the name without accents, address and phone, with all that is theirs", async () => {
    const all = {
      people: ["Zoë Elmsley"],
      // The one to come first.
      sessions: ["Zoë Elmsley 2027-06-24", "Zoë Elmsley 2027-06-10"],
      orders: [zoeOrder],
      payments: [32.5],
    };
    for (const search of ["zoe", "elms zo", "ZOË@", "zoe@example.com", "541 555 0109", "(541) 555", "0109"])
      expect([search, await words(search)]).toEqual([search, all]);
    expect((await found("zoe")).people).toEqual({
      first: [
        {
          id: expect.any(String),
          clientId: zoe.id,
          name: "Zoë Elmsley",
          email: "zoe@example.com",
          phone: "5415550109",
          guardian: null,
        },
      ],
      count: 1,
    });
    expect(await words("zoe larkin")).toEqual({});
    expect(await words("hale")).toEqual({ people: ["Gus Hale"], sessions: ["Gus Hale 2026-12-03"] });
  });

  test("finds an order by its number, and not by a part of it", async () => {
    for (const search of [String(zoeOrder), `#${zoeOrder}`, `order ${zoeOrder}`, `zoe ${zoeOrder}`])
      expect([search, await words(search)]).toEqual([search, { orders: [zoeOrder] }]);
    expect(await words(`otis ${zoeOrder}`)).toEqual({});
    expect((await found(String(zoeOrder).slice(0, 3))).orders.first).toEqual([]);
    expect((await found("7")).orders.first).toEqual([]);
  });

  test("finds a payment by PayPal's ids in any case, and its amount, also beside a name", async () => {
    for (const search of ["8XK12345AB678901C", "8xk12345ab678901c", "ORDER8XK12345AB678901C"])
      expect([search, await words(search)]).toEqual([search, { payments: [32.5] }]);
    for (const search of ["$32.50", "32.50"])
      expect([search, await words(search)]).toEqual([search, { orders: [zoeOrder], payments: [32.5] }]);
    expect(await words("zoe 32.50")).toEqual({ orders: [zoeOrder], payments: [32.5] });
    expect(await words("otis 32.50")).toEqual({});
    expect(await words("zoe $91")).toEqual({ sessions: ["Zoë Elmsley 2027-06-24", "Zoë Elmsley 2027-06-10"] });
  });

  test("finds a payment by the name that PayPal has, and one in part paid with PayPal by either amount", async () => {
    const at = new Date("2027-06-01T18:00:00Z");
    const payment = await makePayment(db(), {
      slot: await makeSlot(db()),
      user_id: zoe.id,
      amount_cents: 1234,
      opened_at: at,
      state: "captured",
      captured_at: at,
      capture_id: newId(),
      of: { total_cents: 4321, payer_name: "Quentin Vale", payer_email: "quentin@example.com" },
    });
    for (const search of ["quentin vale", "$12.34", "$43.21", "12.34 quentin"]) {
      const { payments } = await found(search);
      expect([search, payments.first.map(({ id }) => id)]).toEqual([search, [payment.id]]);
    }
    const opened = await makePayment(db(), { slot: await makeSlot(db()), user_id: zoe.id, amount_cents: 5678 });
    expect(await words("$56.78")).toEqual({});
    await db().updateTable("payments").set({ order_id: "UNPAID7788" }).where("id", "=", opened.id).execute();
    expect((await found("unpaid7788")).payments.first).toMatchObject([{ id: opened.id, state: "opened" }]);
  });

  test("finds classes by title and day, those to come first; removed ones are left out", async () => {
    const flow = (date: string) => `Flow & Rést ${date}`;
    expect(await words("flow rest")).toEqual({ classes: ["2027-06-19", "2027-06-26", "2027-06-12"].map(flow) });
    expect(await words("flow jun 12")).toEqual({ classes: [flow("2027-06-12")] });
    expect((await words("saturday")).classes).toEqual(["2027-06-19", "2027-06-26", "2027-06-12"].map(flow));
    expect(await words("removed")).toEqual({});
  });

  test("finds what is on a day of the studio, in each form of a date", async () => {
    for (const search of ["dec 3", "12/3", "2026-12-03", "12/3/26"])
      expect([search, await words(search)]).toEqual([
        search,
        {
          classes: ["100% Breath 2026-12-03"],
          sessions: ["Gus Hale 2026-12-03"],
          // In the studio it was still December 3.
          orders: [zoeOrder],
          payments: [32.5],
        },
      ]);
    expect(await words("gus 12/3")).toEqual({ sessions: ["Gus Hale 2026-12-03"] });
    expect((await words("yesterday")).orders).toHaveLength(1);
  });

  test("takes the signs of patterns as they are", async () => {
    expect((await words("100%")).classes).toEqual(["100% Breath 2026-12-03"]);
    for (const search of [
      "z%e",
      "z_e",
      "%%",
      "__",
      "\\\\",
      "'; drop table people; --",
      "(((",
      "flow | rest",
      "10%0",
      "__proto__",
      "constructor",
    ])
      expect([search, await words(search)]).toEqual([search, {}]);
  });

  test("needs two characters or a digit, and takes at most a hundred", async () => {
    for (const search of ["", " ", "z", "%", "é", "\u200b\u200bz", "a\u0000b", "z".repeat(101)])
      expect([search, (await send(search)).status]).toEqual([search, 400]);
    expect((await send("z")).body.fields.search).toBe("Please type at least two characters, or a number.");
    expect((await site.request("GET", "/api/admin/search", undefined, headers)).status).toBe(400);
    expect((await send("zo ".repeat(33))).status).toBe(200);
    for (const search of ["zo", "7", "é7", "z".repeat(100), "999999999", "9999999999"])
      expect([search, (await send(search)).status]).toEqual([search, 200]);
  });

  test("is only for the owner", async () => {
    const path = "/api/admin/search?search=zoe";
    expect((await site.request("GET", path)).status).toBe(401);
    const student = await asStudent(site, { first_name: "Sol", last_name: "Student" });
    expect((await site.request("GET", path, undefined, student.headers)).status).toBe(401);
  });

  test("never searches or returns notes, waivers, what a student wrote for a session, and signatures", async () => {
    const student = await makeStudent(site, { first_name: "Wanda", last_name: "Quiet" });
    const note = { body: "Sciatica on the left" };
    expect((await site.request("POST", `/api/admin/people/${student.person_id}/notes`, note, headers)).status).toBe(
      200,
    );
    const waiver = await makeWaiver(db(), { name: "Wanda Quiet", email: student.email });
    const seat = await makeSignup(db(), { name: "Wanda Quiet", email: student.email, waiver_id: waiver.id });
    await makeBooking(db(), { user_id: student.id, message: "Kneecap trouble" });
    for (const search of ["sciatica", "kneecap", "unsafe", waiver.id, seat.id]) {
      const answer = await found(search);
      expect([search, answer.people.count, answer.sessions.first]).toEqual([search, 0, []]);
    }
    const answer = JSON.stringify(await found("wanda"));
    expect(answer).toContain("Wanda Quiet");
    for (const secret of ["Sciatica", "Kneecap", "waiver", "signature", "note"]) expect(answer).not.toContain(secret);
  });

  test("shows people as their list does: a child with its guardian, no unproven account and no erased person", async () => {
    await makeStudent(site, { first_name: "Nela", last_name: "Unproven", state: "unproven", proven_at: null });
    expect((await found("nela")).people).toEqual({ first: [], count: 0 });
    const { id: guardian_id } = await readRow(db(), "people", { email: "zoe@example.com" });
    await insertRow(db(), "people", { id: newId(), name: "Mimi Elmsley", guardian_id, created_at: new Date() });
    expect((await found("mimi")).people.first).toMatchObject([
      { name: "Mimi Elmsley", guardian: "Zoë Elmsley", email: "" },
    ]);
    const gone = await makeStudent(site, { first_name: "Forgotten", last_name: "Soul", email: "soul@example.com" });
    expect((await found("forgotten soul")).people.count).toBe(1);
    expect((await site.request("DELETE", `/api/admin/users/${gone.id}`, undefined, headers)).status).toBe(200);
    expect(await words("forgotten soul")).toEqual({});
  });

  test("returns the first five of each kind, the number of all people, and few statements", async () => {
    for (let n = 1; n <= 7; n++) {
      await makeStudent(site, { first_name: "Many", last_name: `Person ${n}` });
      await makeOrder({ name: "Many Person 1", email: "many@example.com", cents: 7777, at: `2027-05-0${n}T18:00:00Z` });
      await makeEvent(db(), { title: `Many Class ${n}` });
    }
    const answer = await found("many");
    expect(answer.people.first.map(({ name }) => name)).toEqual(
      [1, 2, 3, 4].map((n) => `Many Person ${n}`).toSpliced(0, 0, "Many Person 1"),
    );
    expect(answer.people.count).toBe(8);
    for (const kind of ["classes", "orders", "payments"] as const)
      expect([kind, answer[kind].first.length, answer[kind].hasMore]).toEqual([kind, 5, true]);
    expect(answer.orders.first[0]!.orderedAt).toBe("2027-05-07T18:00:00.000Z");
    const path = "/api/admin/search?search=many%20dec%203";
    // Fills caches.
    await send("many dec 3");
    const { statements } = await countStatements(site.database.pool, path, () => send("many dec 3"));
    // One for the login, two for the people of each reading, and one of each reading for each other kind.
    expect(statements).toBe(13);
  });

  test("of more than 900 people shows the first, and leaves out what is theirs", async () => {
    await insertRow(
      db(),
      "signups",
      await Promise.all(
        Array.from({ length: 901 }, async (_, n) => ({
          id: newId(),
          event_id: (await makeCrowdedEvent()).id,
          name: `Crowd ${String(n).padStart(3, "0")}`,
          email: `crowd${n}@example.org`,
          phone: "",
          created_at: new Date(),
        })),
      ),
    );
    await makeOrder({ name: "Crowd 000", email: "crowd0@example.org", cents: 100, at: "2027-05-01T18:00:00Z" });
    const answer = await found("crowd");
    expect(answer.people.count).toBeNull();
    expect(answer.people.first.map(({ name }) => name)).toEqual([0, 1, 2, 3, 4].map((n) => `Crowd 00${n}`));
    expect(answer).toMatchObject({ isBroad: true, orders: { first: [] }, payments: { first: [] } });
    expect(await found("crowd 000")).toMatchObject({ isBroad: false, orders: { first: [{ payerName: "Crowd 000" }] } });
  });
});

test("finds messages by words of name, address and text, and by day: newest first; one is read by its id, by the owner only", async () => {
  const message = {
    name: "Júne Ashby",
    email: "june@example.net",
    body: "Do you teach\nprenatal   classes on Fridays?",
  };
  const older = await makeMessage(db(), {
    ...message,
    received_at: new Date("2027-03-01T18:00:00Z"),
    state: "answered",
  });
  const newer = await makeMessage(db(), { ...message, received_at: new Date("2027-03-02T18:00:00Z") });
  for (const search of ["june ash", "june@example.net", "prenatal friday", "june prenatal"]) {
    const { messages } = await found(search);
    expect([search, messages.first.map(({ id }) => id)]).toEqual([search, [newer.id, older.id]]);
  }
  expect((await found("june 2027-03-01")).messages.first).toEqual([
    {
      id: older.id,
      name: "Júne Ashby",
      kind: "contact",
      state: "answered",
      start: message.body,
      receivedAt: "2027-03-01T18:00:00.000Z",
    },
  ]);
  expect((await found("prenatal $20")).messages.first).toEqual([]);
  for (let n = 0; n < 4; n++) await makeMessage(db(), { name: "June Again", body: "Prenatal?" });
  expect((await found("prenatal")).messages).toMatchObject({ hasMore: true, first: { length: 5 } });

  const only = (id: string, as: Record<string, string>) =>
    site.request("GET", `/api/admin/messages?only=${id}`, undefined, as);
  expect((await only(older.id, headers)).body.messages).toMatchObject([{ id: older.id, message: message.body }]);
  expect((await only(newId(), headers)).body.messages).toEqual([]);
  expect((await only(older.id, (await asStudent(site)).headers)).status).toBe(401);
});

test("finds a free-session request by its phone number in any format", async () => {
  const ask = (phone: string) => makeMessage(db(), { kind: "free-session", name: "Ravi Anand", phone });
  const abroad = await ask("+491701234567");
  const extension = await ask("+15305550134;ext=12");
  for (const [search, request] of [
    ["+49 170 1234567", abroad],
    ["0170 1234567", abroad],
    ["(530) 555-0134 x12", extension],
    ["٥٣٠٥٥٥٠١٣٤", extension],
    ["ravi 5550134", extension],
  ] as const) {
    const { messages } = await found(search);
    expect([search, messages.first.map(({ id }) => id)]).toEqual([search, [request.id]]);
  }
});

test("a found session and payment are read by their ids, by the owner only", async () => {
  const slot = await makeSlot(db(), { date: "1999-03-04" });
  const booking = await makeBooking(db(), { user_id: zoe.id, slot_id: slot.id });
  const path = `/api/bookings?session=${booking.id}`;
  const { body } = await site.request("GET", path, undefined, headers);
  expect(body).toMatchObject({ bookedSlots: [{ bookingId: booking.id, date: "1999-03-04", phone: "5415550109" }] });
  const student = await asStudent(site);
  for (const as of [undefined, student.headers])
    expect((await site.request("GET", path, undefined, as)).body).not.toHaveProperty("bookedSlots");
  expect((await site.request("GET", `/api/bookings?session=${newId()}`, undefined, headers)).body.bookedSlots).toEqual(
    [],
  );

  const { payments } = await found("8XK12345AB678901C");
  const only = (id: string, as: Record<string, string>) =>
    site.request("GET", `/api/admin/payments?only=${id}`, undefined, as);
  const one = (await only(payments.first[0]!.id, headers)).body;
  expect(one).toMatchObject({ payments: [{ captureId: "8XK12345AB678901C" }], hasMore: false });
  expect((await only(newId(), headers)).body.payments).toEqual([]);
  expect((await only(payments.first[0]!.id, student.headers)).status).toBe(401);
});

let crowded: Promise<{ id: string }> | undefined;
const makeCrowdedEvent = () => (crowded ??= makeEvent(db(), { title: "A Concert", capacity: 1000 }));
