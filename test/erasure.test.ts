import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sessionTypeNames } from "../contract/platform/values/session-types.ts";
import { addDays, studioDay } from "../contract/platform/values/time.ts";
import { purges } from "../server/background.ts";
import { writeDueReminders } from "../server/office/reminders/write-due-reminders.ts";
import { newId } from "../server/platform/db/id.ts";
import { personalTables } from "../server/platform/db/personal-columns.ts";
import { sendCollectedNotices } from "../server/platform/mail/collected-notices.ts";
import { confirmDueOrders } from "../server/selling/orders/confirm.ts";
import { reconcilePayments } from "../server/selling/payments/reconcile.ts";
import { sendGiftMails } from "../server/selling/wallet/gift-mails.ts";
import { callOff } from "./absences.ts";
import { buyCart, newGuest, openCart, readOrder, cartRequest } from "./buying.ts";
import { clearSite } from "./clear.ts";
import { linkGoogle, makeChocolate, makeEvent, makeSignup, makeSlot } from "./make.ts";
import { asOwner } from "./owner.ts";
import { captureSession, openSession, paySession, type Payer } from "./paying.ts";
import { readRow, updateRows } from "./rows.ts";
import { changeSettings } from "./settings.ts";
import { startSite } from "./start-site.ts";
import { asStudent, studentToken } from "./student.ts";
import { signatureDataUrl } from "./students.ts";
import { columnsWith, patternOf } from "./traces.ts";
import { buy } from "./wallet.ts";

const dayMs = 86_400_000;

const site = startSite({ env: { TRUST_PROXY: "1" } });
beforeAll(async () => {
  await clearSite(site.database);
});

/** A person whose name, address and words occur nowhere else: every match is a trace of this person. */
const quilla = {
  first: "Quillanna",
  last: "Zephyrsdottir",
  email: "Quillanna.Z@example.com",
  phone: "5550198273",
  street: "77 Marker Lane",
  zip: "97314",
  words: "an old fracture of the collarbone",
};
const name = `${quilla.first} ${quilla.last}`;
const parcel = {
  name: { full_name: name },
  address: {
    address_line_1: quilla.street,
    admin_area_2: "Alder Bay",
    admin_area_1: "CA",
    postal_code: quilla.zip,
    country_code: "US",
  },
};

const tablesWith = (some: readonly string[]) => columnsWith(site.database, some);

const marks = [
  quilla.first,
  quilla.last,
  quilla.email,
  quilla.phone,
  "555-019-8273",
  quilla.street,
  quilla.zip,
  quilla.words,
];

/**
 * Columns that contain a mark although erasure or a purge should have cleared them. `expiredTables`: tables that
 * erasure retains, but whose retention period is over.
 */
async function leftovers(expiredTables: readonly string[] = []): Promise<string[]> {
  const retained = Object.entries(personalTables).flatMap(([table, { atErasure, personal }]) =>
    atErasure === "kept" && !expiredTables.includes(table)
      ? (personal as string[]).map((column) => `${table}.${column}`)
      : [],
  );
  return (await tablesWith(marks)).filter((column) => !retained.includes(column));
}

async function runPurges(): Promise<void> {
  for (const { run } of purges) await run(site.ctx());
}

/** Waits until all emails are sent, advances the clock by `days`, then reconciles payments and runs the purges. */
async function advanceDays(days: number): Promise<void> {
  await confirmDueOrders(site.ctx());
  site.clock.advance(60 * 60_000);
  await sendCollectedNotices(site.ctx());
  const queuedCount = async () =>
    (await site.database.db.selectFrom("mails").select("id").where("state", "=", "queued").execute()).length;
  await expect.poll(queuedCount).toBe(0);
  site.clock.advance(days * dayMs);
  await reconcilePayments(site.ctx());
  await runPurges();
}

const dayFromNow = (days: number) => addDays(studioDay(site.clock.now()), days);
const owner = async (method: string, path: string, body?: unknown) => {
  const answer = await site.request(method, `/api/admin${path}`, body, await asOwner(site));
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
};
const post = async (path: string, body: object, headers = newGuest().headers) => {
  const answer = await site.request("POST", path, body, headers);
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
};
const withNewToken = async (student: Payer): Promise<Payer> => ({
  ...student,
  headers: { ...student.headers, authorization: `Bearer ${(await studentToken(site, student.id)).token}` },
});

async function mailedToken(pattern: RegExp): Promise<string> {
  const find = () =>
    site.mail.received
      .filter(({ to }) => to.some((address) => address.toLowerCase() === quilla.email.toLowerCase()))
      .map(({ mail }) => pattern.exec(mail.text ?? "")?.[1])
      .findLast((token) => token !== undefined);
  await expect.poll(find).toBeDefined();
  return find()!;
}

/** Signs up for one class with a waiver and joins the waitlist of another. */
async function joinClasses(): Promise<void> {
  const { db } = site.database;
  const event = await makeEvent(db, { date: dayFromNow(1), time: "23:00" });
  const named = ({ id, title, date }: typeof event) => ({ classTitle: title, date, eventId: id });
  await post("/api/signup", {
    ...named(event),
    name,
    email: quilla.email,
    phone: "555-019-8273",
    waiver: true,
    signature: await signatureDataUrl(),
    recaptchaToken: await site.botToken("signup_form_submit"),
  });
  const full = await makeEvent(db, { date: dayFromNow(2), capacity: 1 });
  await makeSignup(db, { event_id: full.id, name: "June Okafor" });
  await post("/api/waitlist", {
    ...named(full),
    name,
    email: quilla.email,
    recaptchaToken: await site.botToken("signup_form_submit"),
  });
  // A class that the owner calls off.
  const calledOff = await makeEvent(db, { date: dayFromNow(20) });
  await makeSignup(db, { event_id: calledOff.id, name, email: quilla.email });
  await callOff(site, { days: { from: calledOff.date, to: calledOff.date } });
}

async function sendMessages(): Promise<void> {
  await post("/api/contact", {
    name,
    email: quilla.email,
    message: quilla.words,
    recaptchaToken: await site.botToken("contact_form_submit"),
  });
  await post("/api/publicBookings/request", {
    name,
    email: quilla.email,
    phone: "555-019-8273",
    sessionType: "yoga therapy",
    message: quilla.words,
    captchaToken: await site.botToken("submit"),
  });
}

/** Buys a tin as a guest, by default shipped to the street. */
const buyAsGuest = async (tin: { id: string }, change: object = {}) =>
  buyCart(site, newGuest(), cartRequest([[tin, 1]], { email: quilla.email, ...change }));

const changeOrder = async (id: string, state: string, more: object = {}) => {
  const { version } = await owner("GET", `/orders/${id}`);
  await owner("PUT", `/orders/${id}`, { state, version, ...more });
};

describe("a student with data in every table deletes the account", () => {
  let student: Payer;
  let toShip: { id: string; payment_id: string };
  let lateCart: { orderId: string };

  // The tests are steps of one story: each goes on at the time, and with the rows, of the step before.
  let storyTime: Date | undefined;
  beforeEach(() => {
    if (storyTime) site.clock.set(storyTime);
  });
  afterEach(() => {
    storyTime = site.clock.now();
  });

  test("every table with personal columns contains the student's data", async () => {
    const { db } = site.database;
    const account = await asStudent(site, {
      first_name: quilla.first,
      last_name: quilla.last,
      preferred_name: quilla.first,
      email: quilla.email,
      phone: quilla.phone,
      city: "Alder Bay",
      zipcode: quilla.zip,
      image: `https://pictures.example.com/${quilla.first}`,
    });
    student = { ...account, headers: { ...account.headers, "x-forwarded-for": "10.11.0.1" } };
    await linkGoogle(db, student.id, quilla.email);
    await updateRows(db, "sessions", {}, { device: `Phone of ${name}` });
    await owner("POST", `/people/${student.person_id}/notes`, { body: quilla.words });
    await joinClasses();
    await sendMessages();
    const login = await site.request("POST", "/api/user/login", { email: quilla.email }, newGuest().headers);
    const cookie = login.headers.get("set-cookie")?.split(";", 1)[0] ?? "";
    const wrongCode = { email: quilla.email, code: "000000" };
    await site.request("POST", "/api/user/login-code", wrongCode, { ...newGuest().headers, cookie });

    const slot = await makeSlot(db, { date: dayFromNow(1), time: "20:00" });
    await paySession(site, student, { slotId: slot.id, message: quilla.words });
    const forLink = await makeSlot(db, { date: dayFromNow(1), time: "21:30" });
    await owner("POST", "/bookings", {
      id: newId(),
      person: { is: "client", userId: student.id },
      at: { is: "slot", slotId: forLink.id },
      sessionType: sessionTypeNames.therapy,
      payment: { by: "link", amount: 95 },
      message: quilla.words,
    });
    await owner("POST", "/bookings", {
      id: newId(),
      person: { is: "client", userId: student.id },
      at: { is: "new", date: dayFromNow(1), time: "06:00", durationMinutes: 30, place: `At home, ${quilla.street}` },
      sessionType: sessionTypeNames.therapy,
      payment: { by: "cash", amount: 95, isReceived: true },
    });
    await post("/api/payments", {
      id: newId(),
      for: "booking",
      token: await mailedToken(/\/pay\?token=([\w-]{43})/),
    });

    const tin = await makeChocolate(db, { inventory: 50 });
    const approve = site.payPal.approve.bind(site.payPal);
    site.payPal.approve = (orderId) => approve(orderId, parcel);
    const shipped = (await buyAsGuest(tin)).order;
    await changeOrder(shipped.id, "packed");
    await changeOrder(shipped.id, "shipped", { tracking: `${quilla.last}-1` });
    toShip = (await buyAsGuest(tin)).order;
    const pickup = await makeEvent(db, { date: dayFromNow(1), time: "09:00" });
    await changeOrder(
      (await buyAsGuest(tin, { delivery: { how: "pickup", eventId: pickup.id } })).order.id,
      "picked-up",
    );
    const refunded = (await buyAsGuest(tin)).order;
    await owner("POST", `/orders/${refunded.id}/refund`, {
      id: newId(),
      restock: true,
      reason: `${name} was ill.`,
    });
    const own = cartRequest([[tin, 1]], { email: quilla.email });
    const ownCart = await site.request("POST", "/api/payments", own, student.headers);
    expect(ownCart.status).toBe(201);
    await approve(ownCart.body.orderId, parcel);
    await captureSession(site, student, ownCart.body.orderId);
    await changeOrder((await readOrder(site, own.id)).id, "shipped");

    const giftCards = { isSold: true, amounts: [50], least: 10, most: 500, years: null };
    await changeSettings(site, { giftCards });
    const { person_id: personId } = student;
    const credit = { id: newId(), personId, kind: "credit", cents: 500, expiresOn: null, reason: `${name} was ill.` };
    await owner("POST", "/wallet", credit);
    const recipient = { name, email: quilla.email, message: quilla.words, sendOn: studioDay(site.clock.now()) };
    await buy(site, newGuest(), { for: "gift-card", amount: 50, recipient });
    await sendGiftMails(site.ctx());

    site.clock.advance(dayMs);
    await writeDueReminders(site.ctx());
    const found = await tablesWith(marks);
    // Not searchable: notes are encrypted, links are hashed, and an origin is an IP address and a type of device. The
    // other tables left out hold no student data.
    const expected = Object.entries(personalTables).filter(
      ([table]) =>
        ![
          "client_notes",
          "mailed_links",
          "secret_feeds",
          "audit_origins",
          "admins",
          "passkeys",
          "login_attempts",
          "settings",
          "site_documents",
          "site_versions",
          "translations",
          // Notifications of the owner's devices: a few hours, with the subject of a letter.
          "pushes",
          "push_subscriptions",
        ].includes(table),
    );
    const tables = new Set(found.map((column) => column.split(".")[0]));
    expect(expected.map(([table]) => table).filter((table) => !tables.has(table))).toEqual([]);
  });

  test("the data is erased at once, except retained columns and the order that is not shipped yet", async () => {
    site.clock.advance(dayMs);
    student = await withNewToken(student);
    // Payments opened the day before have expired. The site's own reconciliation may have claimed them for a moment.
    await expect
      .poll(async () => {
        await reconcilePayments(site.ctx());
        return (await site.database.pool.query("select id from payments where state = 'opened'")).rows;
      })
      .toEqual([]);
    // Payments that are open during the deletion: the student's cart, a guest's cart, and the student's session.
    const tin = await makeChocolate(site.database.db);
    const own = await openSession(
      site,
      student,
      cartRequest([[tin, 1]], {
        email: quilla.email,
        delivery: { how: "ship", state: "OR", zip: quilla.zip },
      }),
    );
    lateCart = own.body;
    await openCart(
      site,
      newGuest(),
      cartRequest([[tin, 1]], {
        email: quilla.email,
        delivery: { how: "ship", state: "OR", zip: quilla.zip },
      }),
    );
    await openSession(site, student, {
      id: newId(),
      for: "session",
      slotId: (await makeSlot(site.database.db)).id,
      sessionType: sessionTypeNames.individual,
      amount: 80,
      message: quilla.words,
    });
    await post(`/api/user/${student.id}/deletion`, {}, student.headers);
    const token = await mailedToken(/user\/delete\?token=([\w-]+)/);
    await post("/api/user/deletion/finish", { token });

    expect((await leftovers()).filter((column) => !/^(purchases|orders|invoices)\./.test(column))).toEqual([]);
    const { rows } = await site.database.pool.query(
      `select id, state from purchases where purchases::text ~* any ($1::text[])`,
      [marks.map(patternOf)],
    );
    // Of the paid purchases only the unshipped order's still has the name. Open carts expire after ten minutes.
    expect(rows.filter(({ state }) => state !== "open")).toEqual([{ id: toShip.payment_id, state: "fulfilled" }]);
    expect(await readOrder(site, toShip.payment_id)).toMatchObject({
      address: { lines: [quilla.street] },
    });
  });

  test("after the order is shipped and the carts have expired, payments hold no personal data", async () => {
    await changeOrder(toShip.id, "shipped", { tracking: `${quilla.last}-2` });
    site.clock.advance(20 * 60_000);
    await reconcilePayments(site.ctx());
    await runPurges();
    expect(await leftovers()).toEqual([]);
    const order = await readOrder(site, toShip.payment_id);
    expect(order).toMatchObject({ payer_name: "", payer_email: "", address: null, tracking: "" });
    expect(order.total).toMatchObject({ totalCents: expect.any(Number) });
  });

  test("an expired cart that is paid late keeps its address until the order is shipped", async () => {
    await site.payPal.approve(lateCart.orderId);
    const payment = () => readRow(site.database.db, "payments", { order_id: lateCart.orderId }, ["id", "state"]);
    // The site hears of it by webhook or by the next poll.
    const reconciledState = async () => {
      site.clock.advance(30_000);
      await reconcilePayments(site.ctx());
      return (await payment()).state;
    };
    await expect.poll(reconciledState).toBe("fulfilled");
    const { id } = await payment();
    const order = await readOrder(site, id);
    expect(order.address).toMatchObject({ lines: [quilla.street] });
    await runPurges();
    expect((await readOrder(site, id)).address).toMatchObject({ lines: [quilla.street] });
    await changeOrder(order.id, "shipped");
    await runPurges();
    expect(await leftovers()).toEqual([]);
  });

  test("retained data is purged after its retention period; after seven years nothing is left", async () => {
    await advanceDays(2);
    expect(await leftovers(["limit_counters", "wrong_tries"])).toEqual([]);
    await advanceDays(95);
    const soon = ["limit_counters", "wrong_tries", "mails", "waitlist", "gift_mails"];
    expect(await leftovers(soon)).toEqual([]);
    await advanceDays(300);
    expect(await leftovers([...soon, "messages"])).toEqual([]);
    expect(await leftovers([...soon, "messages", "signups", "waivers"])).not.toEqual([]);
    await advanceDays(6 * 366);
    expect(await tablesWith(marks)).toEqual([]);
  });
});

test("after seven years payments, orders and bookings keep amounts and goods, but no personal data", async () => {
  const { db } = site.database;
  const june = {
    name: "Junella Okaforsen",
    email: "junella@example.com",
    phone: "5550177331",
    words: "a stiff neck",
  };
  const marksOfJune = ["Junella", "Okaforsen", june.email, june.phone, june.words, quilla.street];
  const tin = await makeChocolate(db);
  const approve = site.payPal.approve.bind(site.payPal);
  site.payPal.approve = (orderId) => approve(orderId, { ...parcel, name: { full_name: "Junella Okaforsen" } });
  const bought = await buyCart(site, newGuest(), cartRequest([[tin, 2]], { email: june.email }));
  await changeOrder(bought.order.id, "shipped", { tracking: "9400 1" });
  const slotId = (await makeSlot(db, { date: dayFromNow(1) })).id;
  await owner("POST", "/bookings", {
    id: newId(),
    person: { is: "guest", name: june.name, email: june.email, phone: june.phone },
    at: { is: "slot", slotId },
    sessionType: sessionTypeNames.individual,
    payment: { by: "cash", amount: 60, isReceived: true },
    message: june.words,
  });
  const books = async () => ({
    payment: await readRow(db, "payments", { id: bought.id }, ["state", "amount_cents", "captured_at", "capture_id"]),
    order: await readRow(db, "orders", { payment_id: bought.id }, ["number", "state", "lines", "total"]),
    session: await readRow(db, "bookings", { slot_id: slotId }, ["session_type", "amount_cents", "paid_by", "state"]),
  });
  const before = await books();

  await advanceDays(1);
  await advanceDays(7 * 365 - 3);
  const remainingTables = new Set((await tablesWith(marksOfJune)).map((column) => column.split(".")[0]));
  expect(remainingTables).toEqual(new Set(["bookings", "orders", "invoices", "purchases", "people"]));
  await advanceDays(10);
  expect(await tablesWith(marksOfJune)).toEqual([]);
  expect(await books()).toEqual(before);
  // The owner's lists still open.
  for (const path of ["/orders", "/payments", "/bookings/guests", "/payments.csv", "/orders.csv"])
    await owner("GET", path);
  const lists = await site.request("GET", "/api/bookings", undefined, await asOwner(site));
  expect(lists.body.bookedSlots.find(({ _id }: { _id: string }) => _id === slotId)).toMatchObject({
    firstName: "Unknown",
    lastName: "User",
    email: "",
    message: "",
  });
});

test("a cart that is never paid loses its email address after a month", async () => {
  const tin = await makeChocolate(site.database.db);
  const wanted = cartRequest([[tin, 1]], { email: "rosalind.keen@example.com" });
  expect((await openCart(site, newGuest(), wanted)).status).toBe(201);
  await advanceDays(1);
  await advanceDays(20);
  expect(await tablesWith(["rosalind.keen"])).toEqual(["purchases.payer_email"]);
  const { opener } = await readRow(site.database.db, "purchases", { id: wanted.id });
  expect(opener).toBeNull();
  await advanceDays(15);
  expect(await tablesWith(["rosalind.keen"])).toEqual([]);
});

describe("a person without an account asks for their data", () => {
  const rosa = {
    name: "Rosamunde Birnbaumer",
    email: "rosamunde@example.com",
    phone: "5550188442",
    words: "knees, after the hike",
  };
  const marksOfRosa = ["Rosamunde", "Birnbaumer", rosa.email, rosa.phone, rosa.words];

  test("the owner exports the data of an email address and erases it", async () => {
    const { db } = site.database;
    await clearSite(site.database);
    const tin = await makeChocolate(db);
    const bought = await buyCart(site, newGuest(), cartRequest([[tin, 2]], { email: rosa.email }));
    const other = await buyCart(site, newGuest(), cartRequest([[tin, 1]], { email: "other@example.com" }));
    const slotId = (await makeSlot(db, { date: dayFromNow(1) })).id;
    await owner("POST", "/bookings", {
      id: newId(),
      person: { is: "guest", name: rosa.name, email: rosa.email, phone: rosa.phone },
      at: { is: "slot", slotId },
      sessionType: sessionTypeNames.individual,
      payment: { by: "cash", amount: 60, isReceived: true },
      message: rosa.words,
    });
    const person = { email: rosa.email.toUpperCase() };
    const file = await owner("POST", "/people/export", person);
    expect(file.orders).toMatchObject([{ number: bought.order.number, email: rosa.email }]);
    expect(file.sessions).toMatchObject([{ name: rosa.name, phone: `+1${rosa.phone}`, message: rosa.words }]);
    expect(file.profile).toBeUndefined();
    expect(JSON.stringify(file)).not.toContain("other@example.com");

    const erase = async () => site.request("POST", "/api/admin/people/erase", person, await asOwner(site));
    expect((await erase()).body.code).toBe("session-to-come");
    await advanceDays(2);
    await changeOrder(bought.order.id, "shipped");
    expect((await erase()).status).toBe(200);
    const remaining = new Set((await tablesWith(marksOfRosa)).map((column) => column.split(".")[0]));
    expect([...remaining].filter((table) => table !== "mails")).toEqual([]);
    expect((await readOrder(site, other.id)).payer_email).toBe("other@example.com");
  });

  test("erasing an email address also erases the account with that address", async () => {
    const { db } = site.database;
    const account = await asStudent(site, { email: "sol.account@example.com" });
    expect((await owner("POST", "/people/export", { email: "Sol.Account@example.com" })).profile).toMatchObject({
      id: account.id,
    });
    await owner("POST", "/people/erase", { email: "Sol.Account@example.com" });
    const row = await db.selectFrom("users").selectAll().where("id", "=", account.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ state: "gone", email: "" });
  });
});
