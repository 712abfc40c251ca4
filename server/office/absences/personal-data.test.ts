import { describe, expect, test } from "vitest";
import {
  absenceLetters,
  absenceToken,
  callOff,
  classOn,
  db,
  endAbsenceOf,
  nextWeek,
  readDetails,
  site,
  startAbsenceSite,
  startUntold,
  subjectsTo,
  today,
} from "../../../test/absences.ts";
import { makeSignup, makeWaitlistEntry, makeWaiver } from "../../../test/make.ts";
import { asOwner } from "../../../test/owner.ts";
import { asStudent } from "../../../test/student.ts";
import { newId } from "../../platform/db/id.ts";
import { answerDue } from "./answer.ts";
import { tellAbsences } from "./tell.ts";

startAbsenceSite();
const post = async (path: string, body: object) => {
  const answer = await site.request("POST", `/api/admin/people/${path}`, body, await asOwner(site));
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const owner = (path: string, email: string) => post(path, { email });
const rows = () => db().selectFrom("absence_people").selectAll().orderBy("id").execute();
const ana = { name: "Ana Whitlow", email: "Ana@example.com", phone: "5550142210" };

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
    const before = await subjectsTo(ana.email);
    await endAbsenceOf(site, id);
    expect((await subjectsTo(bea.email)).at(-1)).toContain("It takes place after all");
    expect(await subjectsTo(ana.email)).toEqual(before);
  });

  test("gets no letter that was not written yet, and no spot is held", async () => {
    const event = await classOn(today);
    const next = await classOn(nextWeek);
    const waiver = await makeWaiver(db());
    await makeSignup(db(), { event_id: event.id, waiver_id: waiver.id, ...ana });
    const bea = await makeSignup(db(), { event_id: event.id, waiver_id: waiver.id });
    const id = await startUntold(site);
    await owner("erase", ana.email);
    await tellAbsences(site.ctx());
    expect(await absenceLetters(site, ana.email)).toEqual([]);
    expect(await absenceLetters(site, bea.email)).toHaveLength(1);
    const held = await db().selectFrom("signups").select("email").where("event_id", "=", next.id).execute();
    expect(held).toEqual([{ email: bea.email }]);
    // The owner's page goes on without the person, who is not phoned either.
    const { absence, people } = await readDetails(site, id);
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

  test("is erased and exported also under the address of a merged person", async () => {
    const pat = { name: "Pat Lind", phone: "5550142211" };
    const old = await makeSignup(db(), { event_id: (await classOn(today)).id, email: "pat@old.example", ...pat });
    const kept = await makeWaiver(db(), { name: pat.name, email: "pat@new.example" });
    const id = await callOff(site);
    const token = await absenceToken(site, old.email);
    await post("merge", { id: newId(), keptId: kept.person_id, goneId: old.person_id });
    expect((await owner("export", kept.email)).absences).toMatchObject([
      { email: old.email, about: [{ kind: "seat" }] },
    ]);
    await owner("erase", kept.email);
    const [row] = await rows();
    expect(row).toMatchObject({ contact: row!.id, name: "", email: "", phone: "", token_hash: null });
    expect((await site.request("GET", `/api/absence?token=${token}`)).body.code).toBe("link-dead");
    expect((await readDetails(site, id)).people).toEqual([]);
    const before = await subjectsTo(old.email);
    await endAbsenceOf(site, id);
    expect(await subjectsTo(old.email)).toEqual(before);
  });

  test("is erased with a child whose letter went to another address, unless the letter is also about others", async () => {
    const student = await asStudent(site, { email: "guardian@example.com" });
    const ben = { id: newId(), name: "Ben Whitlow", bornOn: "2018-05-04" };
    await site.request("POST", `/api/user/${student.id}/people`, ben, student.headers);
    const seatAt = async (event: { id: string }, email: string, change: object = {}) =>
      makeSignup(db(), { event_id: event.id, email, name: ben.name, ...change });
    const [event, evening] = [await classOn(today), await classOn(today, { time: "18:00" })];
    const toFather = { email: "father@example.com", person_id: ben.id };
    await seatAt(event, toFather.email, toFather);
    await makeWaitlistEntry(db(), { event_id: evening.id, name: ben.name, ...toFather });
    await seatAt(evening, "aunt@example.com", { name: "Rosa Reed" });
    await seatAt(evening, "aunt@example.com", { person_id: ben.id });
    await callOff(site);
    expect(JSON.stringify(await owner("export", student.email))).not.toContain(toFather.email);
    // The letter is to the name that was found first.
    const toAunt = db().updateTable("absence_people").set({ name: ben.name }).where("email", "=", "aunt@example.com");
    await toAunt.execute();
    await owner("erase", student.email);
    const left = (await rows()).toSorted((one, other) => one.email.localeCompare(other.email));
    expect(left).toMatchObject([
      { email: "", name: "" },
      { email: "aunt@example.com", name: "Rosa Reed" },
    ]);
  });
});

test("the export has what absences told and asked a person, and nothing of other people", async () => {
  const event = await classOn(today);
  const next = await classOn(nextWeek);
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
          time: "09:00",
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
  const ofNextWeek = await makeSignup(db(), { event_id: next.id, waiver_id: waiver.id });
  expect((await owner("export", ofNextWeek.email)).absences).toEqual([]);
});
