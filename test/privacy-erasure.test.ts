import { beforeEach, describe, expect, test } from "vitest";
import { addDays, addMonths, dateWords, studioDay } from "../contract/platform/values/time.ts";
import { purges } from "../server/background.ts";
import { newId } from "../server/platform/db/id.ts";
import { personalTables } from "../server/platform/db/personal-columns.ts";
import { makeBooking, makeEvent, makeSignup, makeSlot } from "./make.ts";
import { everythingAbout, type OnePerson } from "./one-person.ts";
import { mailsWrittenTo } from "./outbox.ts";
import { asOwner } from "./owner.ts";
import { insertRow } from "./rows.ts";
import { startSite } from "./start-site.ts";
import { columnsWith } from "./traces.ts";

const noon = new Date("2033-06-07T19:00:00Z");
const site = startSite({ from: "empty", env: { TRUST_PROXY: "1" }, now: noon });
beforeEach(() => site.clock.set(noon));

const erase = async (email: string) => {
  const { status, body } = await site.request("POST", "/api/admin/people/erase", { email }, await asOwner(site));
  expect(status, JSON.stringify(body)).toBe(200);
  return body.message as string;
};
/** Columns that an erasure leaves, with reasons, in server/platform/db/personal-columns.ts. */
const kept = Object.entries(personalTables).flatMap(([table, { atErasure, personal }]) =>
  atErasure === "kept" ? (personal as string[]).map((column) => `${table}.${column}`) : [],
);

describe.each([
  { who: "a student with an account", local: "quorina", hasAccount: true, daysAgo: 3 },
  { who: "a guest without an account", local: "quorinb", hasAccount: false, daysAgo: 4 },
])("$who", ({ local, hasAccount, daysAgo }) => {
  const past = addDays(studioDay(noon), -daysAgo);
  const [seatsUntil, waitingUntil] = [dateWords(addMonths(past, 72)), dateWords(addMonths(past, 1))];
  let person: OnePerson;
  const traces = () =>
    columnsWith(site.database, [local, ...[...person.values.values()].filter((value) => /^\d+$/.test(value))]);

  test("an erasure empties every column of every table, except those that are listed as kept", async () => {
    person = await everythingAbout(site, { local, hasAccount, daysAgo });
    expect((await traces()).length).toBeGreaterThan(40);
    expect(await erase(person.email)).toBe(
      "Erased from accounts, sessions, payments and orders. Left, as the privacy page says: " +
        `2 sign-ups until ${seatsUntil}; 1 waiver until Tue, Jun 7, 2039; ` +
        `1 waitlist spot until ${waitingUntil}; 1 message until Wed, Jun 7, 2034.`,
    );
    expect((await traces()).filter((column) => !kept.includes(column))).toEqual([]);
    const { db } = site.database;
    const ids = [person.personId, person.childId];
    const people = await db.selectFrom("people").selectAll().where("id", "in", ids).execute();
    expect(people).toHaveLength(2);
    for (const row of people) expect(row).toMatchObject({ name: "", email: null, birthday: null, born_on: null });
    const lots = db.selectFrom("wallet_lots").select("remaining").where("person_id", "=", person.personId);
    expect(await lots.execute()).toEqual([{ remaining: 0 }]);
    // Other people keep theirs.
    const others = db
      .selectFrom("purchases")
      .select("payer_email")
      .where("payer_name", "=", `otherbuyer${local.at(-1)}`);
    expect(await others.execute()).toHaveLength(1);
  });

  test("after the retention periods nothing is left, and the amounts stay", async () => {
    const sums = async () =>
      (await site.database.pool.query("select count(*), sum(total_cents) from purchases where total_cents > 0")).rows;
    expect(person).toBeDefined();
    const before = await sums();
    await expect
      .poll(async () => (await mailsWrittenTo(site, person.email)).filter(({ state }) => state === "queued"))
      .toEqual([]);
    for (const days of [2, 40, 100, 400, 6 * 366 + 10]) {
      site.clock.set(new Date(noon.getTime() + days * 86_400_000));
      for (const { run } of purges) await run(site.ctx());
    }
    expect(await traces()).toEqual([]);
    expect(await sums()).toEqual(before);
  });
});

test("mails that are not sent yet are deleted, except those about what stays and one that is being delivered", async () => {
  const person = await everythingAbout(site, { local: "quorinc", hasAccount: true, daysAgo: 5 });
  const { mailTo, merged, email } = person;
  // So that the site's deliverer leaves them alone.
  const waiting = { state: "queued" as const, next_try_at: new Date(noon.getTime() + 3_600_000) };
  const otherMail = `${newId()}@example.com`;
  await insertRow(site.database.db, "mails", [
    mailTo("Your login code", waiting),
    mailTo("To the earlier address", {
      ...waiting,
      recipient: JSON.stringify({ address: merged.email.toUpperCase() }),
    }),
    mailTo("Gave up", { state: "failed", last_error: "550" }),
    mailTo("Receipt", { ...waiting, outlives_erasure: true }),
    mailTo("On its way", { ...waiting, claimed_until: new Date(Date.now() + 60_000) }),
    mailTo("Claimed before the clock was set back", {
      ...waiting,
      claimed_until: new Date(Date.now() + 3_600_000),
    }),
    mailTo("Sent"),
    mailTo("To another person", { ...waiting, recipient: JSON.stringify({ address: otherMail }) }),
  ]);
  await erase(email);
  const rows = await site.database.db.selectFrom("mails").select(["subject", "recipient"]).orderBy("id").execute();
  const left = rows.filter(({ recipient }) => new RegExp(`quorinc|${otherMail}`, "i").test(recipient.address));
  const subjects = left.map(({ subject }) => subject).filter((subject) => !subject.startsWith("quorinc"));
  expect(subjects.toSorted()).toEqual([
    "On its way",
    "Receipt",
    "Sent",
    "To another person",
    "Your account was removed",
  ]);
});

test("an erasure is refused while a merged address has a session to come, and changes nothing", async () => {
  const { email, merged, personId } = await everythingAbout(site, { local: "quorind", hasAccount: false, daysAgo: 6 });
  const slot = await makeSlot(site.database.db, { date: addDays(studioDay(noon), 2) });
  const guest = { guest_name: "Later", guest_email: merged.email, booked_at: noon };
  await makeBooking(site.database.db, { slot_id: slot.id, ...guest });
  const answer = await site.request("POST", "/api/admin/people/erase", { email }, await asOwner(site));
  expect([answer.status, answer.body.code]).toEqual([409, "session-to-come"]);
  const row = site.database.db.selectFrom("people").select("name").where("id", "=", personId);
  expect((await row.executeTakeFirstOrThrow()).name).not.toBe("");
});

test("an address about which nothing is stored may be mistyped: neither an erasure nor a file, and no entry", async () => {
  const head = async () =>
    (await site.database.db.selectFrom("audit_chain").select("head_number").executeTakeFirstOrThrow()).head_number;
  const before = await head();
  const person = { email: "mistyped@example.com" };
  for (const act of ["erase", "export"]) {
    const answer = await site.request("POST", `/api/admin/people/${act}`, person, await asOwner(site));
    expect([answer.status, answer.body.message]).toEqual([
      404,
      "We found nothing that is stored about mistyped@example.com. Please check the address.",
    ]);
  }
  expect(await head()).toBe(before);
});

test("a guardian of two children who came to classes is erased with both", async () => {
  const { db } = site.database;
  const email = "quorine@example.com";
  const created_at = noon;
  const [guardian, ...children] = [newId(), newId(), newId()] as const;
  await db.insertInto("people").values({ id: guardian, name: "Quorine", email, created_at }).execute();
  for (const [index, id] of children.entries()) {
    await insertRow(db, "people", {
      id,
      name: `Child ${index}`,
      guardian_id: guardian,
      born_on: "2026-05-05",
      created_at,
    });
    const event = await makeEvent(db, { date: addDays(studioDay(noon), -8 - index) });
    await makeSignup(db, { event_id: event.id, name: `Child ${index}`, email, person_id: id });
  }
  await erase(email);
  const left = await db.selectFrom("people").select(["id", "name", "born_on"]).where("id", "in", children).execute();
  expect(left.map(({ name, born_on }) => [name, born_on])).toEqual([
    ["", null],
    ["", null],
  ]);
});
