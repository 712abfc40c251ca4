import { beforeAll, describe, expect, test } from "vitest";
import { makeBooking, makeEvent, makePayment, makeSignup, makeSlot } from "../../../test/make.ts";
import { insertRow } from "../../../test/rows.ts";
import { startOwner, startSite } from "../../../test/start-site.ts";
import { countStatements } from "../../../test/statements.ts";
import { asStudent, makeStudent } from "../../../test/student.ts";
import { newId } from "../../platform/db/id.ts";

const site = startSite({ from: "empty", now: new Date("2027-06-17T18:00:00Z") });
const ownerHeaders = startOwner(site);
const owner = (path: string) => site.request("GET", path, undefined, ownerHeaders);

const db = () => site.database.db;
type Listed = { id: string; email: string; name: string };
const listed = async (query = ""): Promise<Listed[]> => (await owner(`/api/admin/people?${query}`)).body;
const emailsOf = async (query = "") => (await listed(query)).map(({ email }) => email);
const on = (day: string) => new Date(`2027-05-${day}T12:00:00Z`);
async function order(payer_name: string, payer_email: string, day: string) {
  const at = on(day);
  const slot = await makeSlot(db(), { date: `2027-07-${day}` });
  const payment = await makePayment(db(), {
    slot,
    user_id: null,
    opened_at: at,
    of: { kind: "cart", payer_name, payer_email },
  });
  const cents = {
    itemsCents: 1400,
    discountCents: 0,
    shippingCents: 550,
    handlingCents: 140,
    creditCents: 0,
    taxCents: 0,
  };
  const total = JSON.stringify({ ...cents, totalCents: 2090 });
  const row = { id: newId(), payment_id: payment.id, link_hash: newId(), lines: "[]", total, payer_name, payer_email };
  const times = { delivery: "ship" as const, ordered_at: at, changed_at: at };
  await insertRow(db(), "orders", { ...row, ...times });
}
const guest = (name: string, email: string, phone = "") => ({
  user_id: null,
  guest_name: name,
  guest_email: email,
  guest_phone: phone,
});

describe("the list of people", () => {
  beforeAll(async () => {
    const past = await makeEvent(db(), { date: "2027-06-12", time: "09:00" });
    const older = await makeEvent(db(), { date: "2027-06-05", time: "09:00" });
    const next = await makeEvent(db(), { date: "2027-06-19", time: "09:00" });
    const seat = (event: { id: string }, name: string, email: string, day: string, phone = "") =>
      makeSignup(db(), { event_id: event.id, name, email, phone, created_at: on(day) });
    await seat(older, "June O.", "June@Example.com", "02", "5550112");
    await seat(past, "June Okafor", "june@example.com", "03");
    await seat(next, "June Okafor", "june@example.com", "20");
    await seat(past, "Ana by the Door", "ana@example.com", "04");
    await makeSignup(db(), { event_id: past.id, name: "A Walk-in", email: "", source: "owner", created_at: on("05") });
    const cancelled = await seat(past, "Cleo Gone", "cleo@example.com", "06");
    await db().updateTable("signups").set({ state: "cancelled" }).where("id", "=", cancelled.id).execute();
    await makeStudent(site, { email: "Ana@Example.com", phone: "5415550109", created_at: on("01") });
    await makeStudent(site, { email: "bea@example.com", first_name: "Bea", created_at: on("10") });
    await makeStudent(site, { email: "new@example.com", state: "unproven", proven_at: null });
    await order("Cy Old", "Cy@example.com", "13");
    await order("Çy Buyer", "cy@example.com", "14");
    await order("J. Okafor", "june@example.com", "15");
    const slot = await makeSlot(db(), { date: "2027-06-10", time: "15:00" });
    const later = await makeSlot(db(), { date: "2027-06-24", time: "15:00" });
    await makeBooking(db(), { slot_id: slot.id, booked_at: on("11"), ...guest("Gus Old", "gus@example.com") });
    await makeBooking(db(), {
      slot_id: later.id,
      booked_at: on("12"),
      ...guest("Gus Hale", "Gus@example.com", "5550100"),
    });
  });

  test("has every address once by name, and walk-ins by name alone, with classes, sessions, orders and the next day", async () => {
    expect(await listed()).toMatchObject([
      { email: "", name: "A Walk-in", isGuest: false, classes: 1, lastClassId: expect.any(String) },
      { email: "ana@example.com", name: "Ana Whitlow", phone: "5415550109", classes: 1 },
      { email: "bea@example.com", name: "Bea Whitlow", isGuest: false, classes: 0, client: { firstName: "Bea" } },
      { email: "cy@example.com", name: "Cy Old", isGuest: false, classes: 0, orders: 2 },
      { email: "gus@example.com", name: "Gus Old", isGuest: true, classes: 0, sessions: 1 },
      { email: "june@example.com", name: "June O.", phone: "5550112", isGuest: false, classes: 2, orders: 1 },
    ]);
    const [, , bea, , gus, june] = await listed();
    expect(june).toMatchObject({ lastOn: "2027-06-12", nextOn: "2027-06-19" });
    expect(june).not.toHaveProperty("client");
    expect(gus).toMatchObject({ lastOn: "2027-06-10", nextOn: "2027-06-24" });
    expect(bea).not.toHaveProperty("lastOn");
  });

  test("is filtered by clients and by guests", async () => {
    expect(await emailsOf("kind=client")).toEqual(["ana@example.com", "bea@example.com"]);
    expect(await emailsOf("kind=guest")).toEqual(["gus@example.com"]);
    expect((await owner("/api/admin/people?kind=other")).status).toBe(400);
  });

  test("is searched by name, address and phone, also by those of an earlier sign-up", async () => {
    for (const [search, email] of [
      ["okafor", "june@example.com"],
      ["june o.", "june@example.com"],
      ["555-0112", "june@example.com"],
      ["by the door", "ana@example.com"],
      ["541 555 0109", "ana@example.com"],
      ["hale", "gus@example.com"],
      ["bea@", "bea@example.com"],
      ["cy buyer", "cy@example.com"],
      ["walk-in", ""],
    ] as const)
      expect([search, await emailsOf(`search=${encodeURIComponent(search)}`)]).toEqual([search, [email]]);
    expect(await emailsOf("search=quxquux")).toEqual([]);
    expect(await emailsOf("search=example.com&kind=client")).toEqual(["ana@example.com", "bea@example.com"]);
  });

  test("has the history of a guest and of a person who only signed up", async () => {
    const june = await owner("/api/admin/people/history?email=JUNE@example.com");
    expect(june.body).toMatchObject({ name: "June O.", phone: "5550112", sessions: [], orders: [{}] });
    expect(june.body.phones).toEqual([{ phone: "5550112", from: "signup", givenAt: on("02").toISOString() }]);
    expect(june.body.signups.map(({ date }: { date: string }) => date)).toEqual([
      "2027-06-19",
      "2027-06-12",
      "2027-06-05",
    ]);
    expect((await owner("/api/admin/people/history?email=gus@example.com")).body).toMatchObject({
      isGuest: true,
      sessions: [{ date: "2027-06-24" }, { date: "2027-06-10" }],
    });
    expect((await owner("/api/admin/people/history?email=ana@example.com")).body.client).toMatchObject({
      phone: "5415550109",
    });
    expect((await owner("/api/admin/people/history?email=nobody@example.com")).body.code).toBe("not-found");
  });
});

test("a class counts as missed only if others were checked in", async () => {
  const taken = await makeEvent(db(), { date: "2027-05-03", time: "07:00" });
  const untaken = await makeEvent(db(), { date: "2027-05-04", time: "07:00" });
  const mo = { name: "Mo Missed", email: "mo.missed@example.com" };
  for (const { id } of [taken, untaken]) await makeSignup(db(), { ...mo, event_id: id });
  await makeSignup(db(), { event_id: taken.id, email: "there@example.com", checked_in_at: on("03") });
  expect((await owner("/api/admin/people?search=mo.missed")).body).toMatchObject([
    { classes: 1, missed: 1, lastOn: "2027-05-04" },
  ]);
  const { signups } = (await owner(`/api/admin/people/history?email=${mo.email}`)).body;
  expect(signups).toMatchObject([{ isMissed: false }, { date: "2027-05-03", isMissed: true }]);
});

test("250 people come in pages of 100, each person once, in one statement a page", async () => {
  const event = await makeEvent(db(), { date: "2028-01-05", capacity: 500 });
  const times = Array.from({ length: 250 }, (_, count) => new Date(Date.UTC(2020, 0, 1, 0, count)));
  await insertRow(
    db(),
    "signups",
    times.flatMap((created_at, count) => ({
      id: newId(),
      event_id: event.id,
      name: `Person ${count}`,
      email: `person.${count}@crowd.example.com`,
      phone: "",
      created_at,
    })),
  );
  await makeStudent(site, { email: "person.120@crowd.example.com", created_at: new Date("2021-01-01") });
  await makeStudent(site, { email: "person.121@crowd.example.com", created_at: new Date("2019-01-01") });
  const path = "/api/admin/people?search=crowd.example.com";
  let first: Listed[] = [];
  const { statements } = await countStatements(site.database.pool, path, async () => {
    first = (await owner(path)).body;
  });
  // The login and the list.
  expect(statements).toBe(2);
  const pages = [first];
  for (let more = 0; more < 2; more++)
    pages.push(await listed(`search=crowd.example.com&after=${pages.at(-1)!.at(-1)!.id}`));
  expect(pages.map(({ length }) => length)).toEqual([100, 100, 50]);
  expect(new Set(pages.flat().map(({ email }) => email)).size).toBe(250);
  expect(pages.flat().map(({ name }) => name)).toEqual(
    pages
      .flat()
      .map(({ name }) => name)
      .toSorted(),
  );
});

test("the list and the history of people refuse visitors and students", async () => {
  const ana = await asStudent(site);
  for (const path of ["/api/admin/people", `/api/admin/people/history?email=${ana.email}`])
    for (const headers of [{}, ana.headers]) {
      const answer = await site.request("GET", path, undefined, headers);
      expect([path, answer.status]).toEqual([path, 401]);
    }
});
