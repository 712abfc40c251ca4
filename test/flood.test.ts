import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { sessionTypeNames } from "../contract/platform/values/session-types.ts";
import { newId } from "../server/platform/db/id.ts";
import { confirmDueOrders } from "../server/selling/orders/confirm.ts";
import { grantLot } from "../server/selling/payments/lots-and-tenders.ts";
import { readCurrentWaiver } from "../server/teaching/waivers/waiver.ts";
import { cartRequest, openCart } from "./buying.ts";
import { makeChocolate, makeEvent, makeSlot, makeWaiver } from "./make.ts";
import { mailsWrittenTo } from "./outbox.ts";
import { asOwner } from "./owner.ts";
import { newPayer } from "./paying.ts";
import { asIfRepeated } from "./repeated-uses.ts";
import { readRow } from "./rows.ts";
import { startSite } from "./start-site.ts";
import { asStudent } from "./student.ts";
import { newEmail } from "./students-browser.ts";
import { signUpNew } from "./students.ts";

// An account is free to get, so its login is no reason to email strangers or the owner without limit.

const site = startSite({ from: "demo", env: { TRUST_PROXY: "1" }, now: new Date("2027-06-19T00:00:01Z") });
beforeEach(async () => {
  await site.database.db.deleteFrom("limit_counters").execute();
  await site.database.db.deleteFrom("collected_notices").execute();
});

const mailsTo = async (email: string) =>
  (
    await site.database.db
      .selectFrom("mails")
      .select("id")
      .where(sql<boolean>`recipient ->> 'address' = ${email}`)
      .execute()
  ).length;
const post = (student: Awaited<ReturnType<typeof asStudent>>, path: string, body: object) =>
  site.request("POST", path, body, student.headers);

test("a student who moves and cancels a friend's seat again and again sends the friend twelve emails a day", async () => {
  const student = await asStudent(site);
  const [one, other] = [await makeEvent(site.database.db), await makeEvent(site.database.db)];
  const friend = newEmail();
  const booked = await post(student, `/api/user/${student.id}/classes`, {
    eventId: one.id,
    friends: [{ name: "Frieda", email: friend }],
  });
  expect(booked.status, JSON.stringify(booked.body)).toBe(200);
  const { person_id } = await readRow(site.database.db, "signups", { email: friend });
  const at = [one.id, other.id];
  for (let n = 0; n < 15; n++) {
    // Twelve moves of friends' seats a day. From then on the seat stays in the first class.
    const from = n < 12 ? n % 2 : 0;
    const moved = await post(student, "/api/signup/move", {
      eventId: at[from],
      personId: person_id,
      toEventId: at[1 - from],
    });
    expect([moved.status, moved.body.code]).toEqual(n < 12 ? [200, undefined] : [429, "limited"]);
  }
  expect((await post(student, "/api/signup/cancel", { eventId: one.id, personId: person_id })).status).toBe(200);
  expect(await mailsTo(friend)).toBe(12);
});

test("a student's own moves are emailed to the student each time, and to the owner a few times an hour", async () => {
  const student = await asStudent(site);
  const [one, other] = [await makeEvent(site.database.db), await makeEvent(site.database.db)];
  expect((await signUpNew(site, one, { email: student.email }, student.headers)).status).toBe(200);
  const at = [one.id, other.id];
  const before = [await mailsTo(student.email), await mailsTo("owner@example.com")];
  for (let n = 0; n < 16; n++)
    expect((await post(student, "/api/signup/move", { eventId: at[n % 2], toEventId: at[(n + 1) % 2] })).status).toBe(
      200,
    );
  expect((await mailsTo(student.email)) - before[0]!).toBe(16);
  expect((await mailsTo("owner@example.com")) - before[1]!).toBeLessThanOrEqual(10);
});

test("a student who signs up and gives up again and again gets a hundred emails a day", async () => {
  const student = await asStudent(site);
  const [event, full] = [await makeEvent(site.database.db), await makeEvent(site.database.db, { capacity: 1 })];
  await signUpNew(site, full, { email: newEmail() }, { "x-forwarded-for": "10.61.0.1" });
  const from = (n: number) => ({ ...student.headers, "x-forwarded-for": `10.60.0.${n % 4}` });
  expect((await signUpNew(site, event, { email: student.email }, student.headers)).status).toBe(200);
  const giveUpAndReturn = async (n: number) => {
    const change = async (path: string, eventId: string) =>
      (await site.request("POST", path, { eventId }, from(n))).status;
    const [cancel, own] = ["/api/signup/cancel", `/api/user/${student.id}`];
    expect(await change(cancel, event.id)).toBe(200);
    expect(await change(`${own}/classes`, event.id)).toBe(200);
    expect([await change(`${own}/waitlist`, full.id), await change(cancel, full.id)]).toEqual([200, 200]);
  };
  const atFirst = await mailsTo(student.email);
  await asIfRepeated(site, 20, () => giveUpAndReturn(0));
  const once = (await mailsTo(student.email)) - atFirst;
  for (let n = 1; n < 16; n++) await giveUpAndReturn(n);
  expect(await mailsTo(student.email)).toBe(100 - 19 * once);
});

test("IPv6 addresses of the same /56 network count as one when they fill a class or its waitlist", async () => {
  const event = await makeEvent(site.database.db, { capacity: 20 });
  for (let n = 0; n < 14; n++)
    expect(
      (await signUpNew(site, event, { email: newEmail() }, { "x-forwarded-for": `2001:db8:9:${n}::1` })).status,
    ).toBe(200);
  const unconfirmed = await site.database.db
    .selectFrom("signups")
    .select("id")
    .where("event_id", "=", event.id)
    .where("confirm_by", "is not", null)
    .execute();
  expect(unconfirmed).toHaveLength(6);
  const owner = await mailsTo("owner@example.com");
  await site.database.db.deleteFrom("limit_counters").execute();
  for (let n = 0; n < 10; n++)
    await site.request(
      "POST",
      "/api/contact",
      {
        name: "Ana",
        email: newEmail(),
        message: `Number ${n}`,
        recaptchaToken: await site.botToken("contact_form_submit"),
      },
      { "x-forwarded-for": `2001:db8:a:${n}::1` },
    );
  expect((await mailsTo("owner@example.com")) - owner).toBe(3);
});

test("a code of 100 % gives one network 24 tins a day, and each typed address twelve emails without its typed name", async () => {
  const owner = await asOwner(site);
  const code = { code: "GIFT", percent: 100 };
  const added = await site.request("POST", "/api/admin/codes", code, owner);
  expect(added.status, JSON.stringify(added.body)).toBeLessThan(300);
  const { db } = site.database;
  const tins = await Promise.all([1, 2, 3, 4, 5, 6].map(() => makeChocolate(db, { inventory: 12 })));
  const event = await makeEvent(db);
  const email = newEmail();
  const order = async (tin: { id: string }, quantity: number, from: Record<string, string>) => {
    const buyer = { name: "Buy pills at evil.example", email };
    const pickup = { code: "GIFT", delivery: { how: "pickup", eventId: event.id } };
    const wanted = cartRequest([[tin, quantity]], { ...pickup, ...buyer });
    const { status, body } = await openCart(site, { headers: from }, wanted);
    return body.code ?? status;
  };
  const from = { "x-forwarded-for": "2001:db8:b:1::1" };
  const answers = [];
  for (const tin of tins) answers.push(await order(tin, 12, from));
  expect(answers).toEqual([201, 201, "too-many-tins", "too-many-tins", "too-many-tins", "too-many-tins"]);
  expect(await order(tins[2]!, 1, { "x-forwarded-for": "2001:db8:b:2::1" })).toBe("too-many-tins");
  for (let n = 0; n < 14; n++)
    expect(await order(tins[3]!, 1, { "x-forwarded-for": `203.0.113.${n}` })).toBe(n < 12 ? 201 : "tins-gone");
  const ownerBefore = await mailsTo("owner@example.com");
  site.clock.advance(20 * 60_000);
  await confirmDueOrders(site.ctx());
  expect(await mailsTo(email)).toBe(12);
  expect((await mailsTo("owner@example.com")) - ownerBefore).toBeLessThanOrEqual(2);
  const letters = await mailsWrittenTo(site, email);
  expect(letters.filter(({ text }) => text.includes("evil"))).toEqual([]);
});

test("tins that a code paid do not keep a neighbour, who pays, from buying", async () => {
  const { db } = site.database;
  await site.request("POST", "/api/admin/codes", { code: "PRESENT", percent: 100 }, await asOwner(site));
  const tins = await Promise.all([1, 2, 3].map(() => makeChocolate(db, { inventory: 12 })));
  const { id: eventId } = await makeEvent(db);
  const wiFi = { headers: { "x-forwarded-for": "203.0.113.40" } };
  const free = (tin: { id: string }, quantity: number) => {
    const pickup = { delivery: { how: "pickup", eventId }, name: "Ana", email: newEmail() };
    return openCart(site, wiFi, cartRequest([[tin, quantity]], { code: "PRESENT", ...pickup }));
  };
  expect((await free(tins[0]!, 11)).status).toBe(201);
  expect((await free(tins[1]!, 12)).status).toBe(201);
  expect((await free(tins[2]!, 2)).body.code).toBe("too-many-tins");
  const paid = cartRequest([
    [tins[0]!, 1],
    [tins[2]!, 12],
  ]);
  expect((await openCart(site, wiFi, paid)).status).toBe(201);
  // Unpaid tins and free ones together are within the cap.
  expect((await free(tins[2]!, 1)).body.code).toBe("too-many-tins");
});

test("a student who books and gives up with one use of a pass again and again emails the owner six times an hour", async () => {
  const { db } = site.database;
  const student = await newPayer(site);
  const { person_id: personId } = student;
  const pass = { kind: "pass", name: "One class", covers: "both", units: 1, soldCents: 1800 } as const;
  await site.ctx().tx((tx) => grantLot(tx, { personId, ...pass }));
  const { version: text_version } = await readCurrentWaiver(site.ctx());
  await makeWaiver(db, { email: student.email, person_id: personId!, text_version });
  const call = async (method: string, path: string, body?: object) => {
    const answer = await site.request(method, path, body, student.headers);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer.body;
  };
  const before = await mailsTo("owner@example.com");
  const { id: slotId } = await makeSlot(db);
  for (let n = 0; n < 4; n++) {
    const payment = { id: newId(), for: "session", slotId, sessionType: sessionTypeNames.individual, amount: 80 };
    expect(await call("POST", "/api/payments", { ...payment, wallet: true })).toMatchObject({ state: "fulfilled" });
    const booked = { userId: student.id, firstName: "Ana", lastName: "Whitlow", email: student.email };
    await call("PUT", `/api/bookings/${slotId}/book`, { ...booked, sessionType: payment.sessionType, message: "" });
    await call("POST", `/api/bookings/${slotId}/cancel`);
  }
  const { id: eventId } = await makeEvent(db, { price_kind: "fixed", price_from_cents: 1800, price_to_cents: 1800 });
  for (let n = 0; n < 2; n++) {
    const { toPay } = await call("POST", `/api/user/${student.id}/classes`, { eventId, pays: true });
    await call("POST", "/api/payments", { id: newId(), for: "seat", token: toPay.token, wallet: true });
    await call("POST", "/api/signup/cancel", { eventId });
  }
  expect((await mailsTo("owner@example.com")) - before).toBe(6);
});

test("a student who books, moves and cancels a session with one use of a pass again and again emails the owner six times an hour, and gets a hundred emails a day besides the receipts", async () => {
  const { db } = site.database;
  const student = await newPayer(site);
  const pass = { kind: "pass", name: "One class", covers: "both", units: 1, soldCents: 1800 } as const;
  await site.ctx().tx((tx) => grantLot(tx, { personId: student.person_id!, ...pass }));
  const slots = [await makeSlot(db), await makeSlot(db)];
  let networks = 0;
  const call = async (method: string, path: string, body?: object) => {
    const headers = { ...student.headers, "x-forwarded-for": `10.62.0.${(++networks % 4) + 1}` };
    const answer = await site.request(method, path, body, headers);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  };
  const { email } = await db.selectFrom("users").select("email").where("id", "=", student.id).executeTakeFirstOrThrow();
  const before = await mailsTo("owner@example.com");
  const bookMoveAndCancel = async () => {
    const wanted = { slotId: slots[0]!.id, sessionType: sessionTypeNames.individual, amount: 80 };
    await call("POST", "/api/payments", { id: newId(), for: "session", ...wanted, wallet: true });
    for (let n = 0; n < 12; n++)
      await call("PUT", `/api/bookings/${slots[n % 2]!.id}/move`, { to: slots[(n + 1) % 2]!.id });
    await call("POST", `/api/bookings/${slots[0]!.id}/cancel`);
  };
  await asIfRepeated(site, 6, bookMoveAndCancel);
  // Each session has a receipt.
  const once = (await mailsTo(email)) - 1;
  for (let session = 0; session < 2; session++) await bookMoveAndCancel();
  expect((await mailsTo("owner@example.com")) - before).toBe(6);
  expect(await mailsTo(email)).toBe(100 - 5 * once + 3);
});
