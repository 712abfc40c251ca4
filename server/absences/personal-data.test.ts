import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays } from "../../contract/time.ts";
import { absenceLetters, absenceToken, callOff, endAbsenceOf, readDetails, startRequest } from "../../test/absences.ts";
import { type TestApp, testApp } from "../../test/app.ts";
import { clearSite } from "../../test/clear.ts";
import { makeEvent, makeSignup, makeWaiver } from "../../test/make.ts";
import { mailsWrittenTo } from "../../test/outbox.ts";
import { asOwner } from "../../test/owner.ts";
import { asStudent } from "../../test/student.ts";
import { breaches } from "../../test/wallet.ts";
import { newId } from "../db/id.ts";
import { answerDue } from "./answer.ts";
import { startAbsence } from "./start.ts";
import { tellAbsences } from "./tell.ts";

// Friday, June 18, 2027, 7:00 AM in the studio.
const morning = new Date("2027-06-18T14:00:00Z");
const today = "2027-06-18";
let site: TestApp;
beforeAll(async () => {
  site = await testApp({ now: morning, env: { TRUST_PROXY: "1" } });
});
beforeEach(async () => {
  await clearSite(site.database);
  site.clock.set(morning);
});
afterEach(async () => {
  const found = await breaches(site);
  if (found.length > 0) throw new Error(found.join("\n"));
});
afterAll(() => site.close());
const db = () => site.database.db;
const classOn = (date: string, change: object = {}) =>
  makeEvent(db(), { title: "Slow Flow", date, time: "19:00", ...change });
const owner = async (path: string, email: string) => {
  const answer = await site.request("POST", `/api/admin/people/${path}`, { email }, await asOwner(site));
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const rows = () => db().selectFrom("absence_people").selectAll().orderBy("id").execute();
const ana = { name: "Ana Whitlow", email: "Ana@example.com", phone: "5550142210" };
const subjects = async (email: string) => (await mailsWrittenTo(site, email)).map(({ subject }) => subject);

describe("an erased person", () => {
  test("gets no “It takes place after all”, and the link of the letter ends; the others get theirs", async () => {
    const event = await classOn(today);
    const waiver = await makeWaiver(db());
    await makeSignup(db(), { event_id: event.id, waiver_id: waiver.id, ...ana });
    const bea = await makeSignup(db(), { event_id: event.id, waiver_id: waiver.id });
    const id = await callOff(site);
    const token = await absenceToken(site, ana.email);
    await owner("erase", ana.email);
    expect((await site.request("GET", `/api/absence?token=${token}`)).body.code).toBe("link-dead");
    const before = await subjects(ana.email);
    await endAbsenceOf(site, id);
    expect((await subjects(bea.email)).at(-1)).toContain("It takes place after all");
    expect(await subjects(ana.email)).toEqual(before);
  });

  test("gets no letter that was not written yet, and no spot is held", async () => {
    const event = await classOn(today);
    const next = await classOn(addDays(today, 7));
    const waiver = await makeWaiver(db());
    await makeSignup(db(), { event_id: event.id, waiver_id: waiver.id, ...ana });
    const bea = await makeSignup(db(), { event_id: event.id, waiver_id: waiver.id });
    const body = await startRequest(site);
    await startAbsence(site.ctx(), { body } as Parameters<typeof startAbsence>[1]);
    await owner("erase", ana.email);
    await tellAbsences(site.ctx());
    expect(await absenceLetters(site, ana.email)).toEqual([]);
    expect(await absenceLetters(site, bea.email)).toHaveLength(1);
    const held = await db().selectFrom("signups").select("email").where("event_id", "=", next.id).execute();
    expect(held).toEqual([{ email: bea.email }]);
    // The owner's page goes on without the person, who is not phoned either.
    const { absence, people } = await readDetails(site, body.id);
    expect(absence).toMatchObject({ state: "told", toPhone: 0 });
    expect(people).toMatchObject([{ email: bea.email }]);
    // Without an answer, what the letter would have said happens, without a letter.
    site.clock.advance(48 * 3_600_000);
    await answerDue(site.ctx());
    const items = await db().selectFrom("absence_items").select("state").execute();
    expect(items).toEqual([{ state: "back" }, { state: "back" }]);
    expect(await absenceLetters(site, ana.email)).toEqual([]);
  });

  test("leaves no name, address or phone in absences, also of children without an address", async () => {
    const event = await classOn(today);
    const student = await asStudent(site, { email: ana.email });
    const child = { id: newId(), name: "Ben Whitlow", bornOn: "2018-05-04" };
    await site.request("POST", `/api/user/${student.id}/people`, child, student.headers);
    await makeSignup(db(), { event_id: event.id, ...ana });
    await makeSignup(db(), { event_id: event.id, name: child.name, email: "", source: "owner", person_id: child.id });
    const bea = await makeSignup(db(), { event_id: event.id });
    await callOff(site);
    expect(await rows()).toHaveLength(3);
    await owner("erase", ana.email);
    const left = await rows();
    expect(left.map(({ email }) => email).toSorted()).toEqual(["", "", bea.email]);
    const erased = left.filter(({ email }) => email === "");
    for (const row of erased)
      expect(row).toMatchObject({ contact: row.id, name: "", phone: "", token_hash: null, told_at: expect.any(Date) });
  });
});

test("the export has what absences told and asked a person, and nothing of other people", async () => {
  const event = await classOn(today);
  const next = await classOn(addDays(today, 7));
  const waiver = await makeWaiver(db());
  await makeSignup(db(), { event_id: event.id, waiver_id: waiver.id, ...ana });
  const bea = await makeSignup(db(), { event_id: event.id, waiver_id: waiver.id });
  await callOff(site, { message: "A fever." });
  const file = await owner("export", ana.email);
  expect(file.absences).toMatchObject([
    {
      from: today,
      to: today,
      message: "A fever.",
      ...ana,
      writtenAt: expect.any(String),
      about: [
        {
          kind: "seat",
          change: "cancel",
          title: "Slow Flow",
          date: today,
          time: "19:00",
          offered: { title: next.title, date: next.date },
          state: "asked",
          answerBy: expect.stringMatching("^2027-06-20T14:00"),
          withoutAnswer: "back",
          answeredAt: null,
        },
      ],
    },
  ]);
  expect(JSON.stringify(file)).not.toContain(bea.email);
  expect((await owner("export", "new@example.com")).absences).toEqual([]);
});
