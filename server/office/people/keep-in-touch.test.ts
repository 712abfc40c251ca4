import { beforeEach, describe, expect, test } from "vitest";
import { addDays } from "../../../contract/platform/values/time.ts";
import { clearSite } from "../../../test/clear.ts";
import { lockRows, untilWaiting } from "../../../test/locks.ts";
import { makeBooking, makeEvent, makeSignup, makeSlot, makeWaitlistEntry } from "../../../test/make.ts";
import { asOwner } from "../../../test/owner.ts";
import { insertRow, updateRows } from "../../../test/rows.ts";
import { changeSettings } from "../../../test/settings.ts";
import { startSite } from "../../../test/start-site.ts";
import { countStatements } from "../../../test/statements.ts";
import { asStudent } from "../../../test/student.ts";
import { newId } from "../../platform/db/id.ts";

let owner: { authorization: string };
const now = new Date("2027-06-16T17:00:00Z");
const today = "2027-06-16";
const site = startSite({ from: "empty", now });
beforeEach(async () => {
  await clearSite(site.database);
  await db().deleteFrom("people").where("guardian_id", "is not", null).execute();
  await db().updateTable("people").set({ birthday: null, quiet_until: null }).execute();
  site.clock.set(now);
  owner = await asOwner(site);
});

const db = () => site.database.db;
const away = async (query = "") => (await site.request("GET", `/api/admin/people/away${query}`, undefined, owner)).body;
const namesOf = async () => (await away()).map(({ name }: { name: string }) => name);
const classOn = (days: number, title = "Slow Flow") =>
  makeEvent(db(), { date: addDays(today, days), time: "07:00", title });
const seat = (event: { id: string }, name: string, change = {}) =>
  makeSignup(db(), { event_id: event.id, name, email: `${name.toLowerCase()}@example.com`, ...change });
const personOf = async (name: string) =>
  (await db().selectFrom("people").select("id").where("name", "=", name).executeTakeFirstOrThrow()).id;
const put = (path: string, body: object, headers = owner) => site.request("PUT", path, body, headers);

/** Classes on days relative to today, each with these people. */
async function come(days: number[], ...names: string[]) {
  const events = [];
  for (const day of days) {
    const event = await classOn(day);
    for (const name of names) await seat(event, name);
    events.push(event);
  }
  return events;
}

describe("the list of regulars who are away", () => {
  test("has who came three times in eight weeks and not for four, latest first, with the last class and the contact", async () => {
    await come([-30, -37, -44], "Ana");
    await come([-58, -65, -70, -72], "Bea");
    // Twice; too seldom; two weeks ago; for too long.
    await come([-31, -38], "Twice");
    await come([-32, -60, -90], "Seldom");
    await come([-14, -33, -40, -47], "Recent");
    await come([-86, -87, -88], "Gone");
    expect(await away()).toEqual([
      {
        id: await personOf("Ana"),
        name: "Ana",
        email: "ana@example.com",
        phone: "5550104477",
        last: { eventId: expect.any(String), title: "Slow Flow", date: "2027-05-17" },
        weeks: 4,
        classes: 3,
      },
      expect.objectContaining({
        name: "Bea",
        weeks: 8,
        classes: 4,
        last: expect.objectContaining({ date: "2027-04-19" }),
      }),
    ]);
    const [first] = await away();
    expect(await away(`?after=${first.id}`)).toMatchObject([{ name: "Bea" }]);
    const { body } = await site.request("GET", "/api/admin/today", undefined, owner);
    expect(body.away).toMatchObject({ count: 2, first: [{ name: "Ana" }, { name: "Bea" }] });
  });

  test("counts a pending seat only once its person was checked in", async () => {
    const [, , last] = await come([-45, -40, -35], "Ana");
    const pending = { is_pending: true } as const;
    await db().updateTable("signups").set(pending).where("event_id", "=", last!.id).execute();
    expect(await namesOf()).toEqual([]);
    const here = { checked_in_at: last!.starts_at };
    await db().updateTable("signups").set(here).where("event_id", "=", last!.id).execute();
    expect(await namesOf()).toEqual(["Ana"]);
    // A stranger's seat in a class to come does not say that Ana comes.
    await seat(await classOn(3), "Ana", { ...pending, email: "ana@example.com" });
    expect(await namesOf()).toEqual(["Ana"]);
  });

  test("counts only visits: no missed, cancelled or removed classes", async () => {
    const [latest] = await come([-35, -42, -49], "Ana");
    await db().updateTable("events").set({ state: "removed" }).where("id", "=", latest!.id).execute();
    expect(await namesOf()).toEqual([]);
    const again = await classOn(-30);
    await seat(again, "Ana", { state: "cancelled", cancelled_at: now });
    expect(await namesOf()).toEqual([]);
    const later = await classOn(-32);
    await seat(later, "Ana");
    await seat(later, "Bea", { checked_in_at: now });
    expect(await namesOf()).toEqual([]);
    await db().updateTable("signups").set({ checked_in_at: now }).where("event_id", "=", later.id).execute();
    expect(await namesOf()).toEqual(["Ana"]);
    // Signed up last week and did not come.
    const missed = await classOn(-7);
    await seat(missed, "Ana");
    expect(await namesOf()).toEqual([]);
    await seat(missed, "Cleo", { checked_in_at: now });
    expect(await namesOf()).toEqual(["Ana"]);
  });

  test("has no person with something to come: a seat, a session, or a place on a waitlist", async () => {
    await come([-30, -37, -44], "Ana");
    const id = await personOf("Ana");
    const next = await classOn(3);
    const taken = await seat(next, "Ana");
    expect(await namesOf()).toEqual([]);
    await db().deleteFrom("signups").where("id", "=", taken.id).execute();
    expect(await namesOf()).toEqual(["Ana"]);
    const entry = await makeWaitlistEntry(db(), { event_id: next.id, name: "Ana", email: "ana@example.com" });
    expect(await namesOf()).toEqual([]);
    await db().updateTable("waitlist").set({ state: "left" }).where("id", "=", entry.id).execute();
    expect(await namesOf()).toEqual(["Ana"]);
    for (const day of [2, -10]) {
      const slot = await makeSlot(db(), { date: addDays(today, day), time: "12:00" });
      const session = await makeBooking(db(), {
        slot_id: slot.id,
        guest_name: "Ana",
        guest_email: "ana@example.com",
      });
      expect([session.person_id, await namesOf()]).toEqual([id, []]);
      await updateRows(db(), "bookings", { id: session.id }, { state: "cancelled", cancelled_at: now });
    }
    expect(await namesOf()).toEqual(["Ana"]);
  });

  test("names a child with the guardian and the guardian's contact, and no merged or erased person", async () => {
    const guardian = newId();
    await insertRow(db(), "people", {
      id: guardian,
      name: "Maria Lindt",
      email: "maria@example.com",
      phone: "5550101111",
      created_at: now,
    });
    const child = newId();
    await insertRow(db(), "people", { id: child, name: "Leo Lindt", guardian_id: guardian, created_at: now });
    for (const event of await come([-30, -37, -44], "Otis"))
      await seat(event, "Leo Lindt", { email: "maria@example.com", phone: "", person_id: child, booked_by: guardian });
    // Both came last to the same class: their order is that of random ids.
    const listed: { name: string }[] = await away();
    const byName = listed.toSorted((one, other) => one.name.localeCompare(other.name));
    expect(byName).toMatchObject([
      { name: "Leo Lindt", guardian: "Maria Lindt", email: "maria@example.com", phone: "5550101111" },
      { name: "Otis" },
    ]);
    await site.request("POST", "/api/admin/people/erase", { email: "maria@example.com" }, owner);
    expect(await namesOf()).toEqual(["Otis"]);
    const kept = newId();
    await db().insertInto("people").values({ id: kept, name: "Otis Marlow", created_at: now }).execute();
    const two = { id: newId(), keptId: kept, goneId: await personOf("Otis") };
    expect((await site.request("POST", "/api/admin/people/merge", two, owner)).status).toBe(200);
    expect(await namesOf()).toEqual(["Otis Marlow"]);
  });

  test("begins after the owner's number of weeks; a wrong number is refused", async () => {
    await come([-30, -37, -44], "Ana");
    await changeSettings(site, { regulars: { awayWeeks: 5 } });
    expect(await namesOf()).toEqual([]);
    await changeSettings(site, { regulars: { awayWeeks: 4 } });
    expect(await namesOf()).toEqual(["Ana"]);
    const { version } = (await site.request("GET", "/api/admin/settings", undefined, owner)).body;
    for (const awayWeeks of [0, 27, 2.5]) {
      const { status, body } = await put("/api/admin/settings", { version, settings: { regulars: { awayWeeks } } });
      expect([status, body.fields["settings.regulars.awayWeeks"]]).toEqual([
        400,
        "Please enter a whole number of weeks, 1 to 26.",
      ]);
    }
  });

  test("leaves a person out for four weeks on request, and takes that back", async () => {
    await come([-30, -37, -44], "Ana");
    const id = await personOf("Ana");
    const quiet = (isQuiet: boolean) => put(`/api/admin/people/${id}/away`, { isQuiet });
    expect((await quiet(true)).body).toEqual({ message: "Ana is off the list until Wednesday, July 14." });
    expect((await quiet(true)).status).toBe(200);
    expect(await namesOf()).toEqual([]);
    expect((await quiet(false)).body).toEqual({ message: "Ana is on the list again." });
    expect(await namesOf()).toEqual(["Ana"]);
    await quiet(true);
    site.clock.set(new Date(now.getTime() + 28.1 * 86_400_000));
    owner = await asOwner(site);
    expect(await namesOf()).toEqual(["Ana"]);
    expect((await put(`/api/admin/people/${newId()}/away`, { isQuiet: true })).status).toBe(404);
  });

  test("takes one statement, and is only for the owner", async () => {
    await come([-30, -37, -44], "Ana");
    const student = await asStudent(site);
    for (const headers of [{}, student.headers])
      expect((await site.request("GET", "/api/admin/people/away", undefined, headers)).status).toBe(401);
    const statementsOf = async (path: string) =>
      (await countStatements(site.database.pool, path, () => away())).statements;
    await away();
    // The login and the list, however many are away.
    expect(await statementsOf("/api/admin/people/away")).toBe(2);
    await come([-31, -38, -45], "Bea", "Cleo", "Dov");
    expect([await statementsOf("/api/admin/people/away"), (await away()).length]).toEqual([2, 4]);
  });
});

describe("a roster", () => {
  const rosterOf = async (event: { id: string }) =>
    (await site.request("GET", `/api/admin/events/${event.id}/roster`, undefined, owner)).body.people as {
      name: string;
      isFirstTime: boolean;
      birthdayOn?: string;
    }[];
  const firstIn = async (event: { id: string }) =>
    (await rosterOf(event)).filter(({ isFirstTime }) => isFirstTime).map(({ name }) => name);

  test("marks who comes for the first time: no seat in an earlier class, except a missed or cancelled one", async () => {
    const [earlier] = await come([-7], "Ana", "Bea");
    const event = await classOn(1);
    for (const name of ["Ana", "Bea", "Cleo", "Dov", "Eve"]) await seat(event, name);
    await seat(earlier!, "Cleo", { state: "cancelled", cancelled_at: now });
    await seat(await classOn(-8), "Dov").then(({ event_id }) =>
      db().updateTable("events").set({ state: "removed" }).where("id", "=", event_id).execute(),
    );
    // Later classes do not matter.
    await seat(await classOn(4), "Eve");
    expect(await firstIn(event)).toEqual(["Cleo", "Dov", "Eve"]);
    expect(await firstIn(earlier!)).toEqual(["Ana", "Bea"]);
    // Others were checked in, so Bea missed it.
    await updateRows(db(), "signups", { event_id: earlier!.id, name: "Ana" }, { checked_in_at: now });
    expect(await firstIn(event)).toEqual(["Bea", "Cleo", "Dov", "Eve"]);
  });

  test("has a birthday in the week around the class, that of February 29 on the 28th of other years", async () => {
    const event = await classOn(2);
    await seat(event, "Ana");
    const id = await personOf("Ana");
    const birthdayIn = async (birthday: string, of = event) => {
      expect((await put(`/api/admin/people/${id}/birthday`, { birthday })).status).toBe(200);
      return (await rosterOf(of))[0]!.birthdayOn;
    };
    expect(await birthdayIn("06-14")).toBeUndefined();
    expect(await birthdayIn("06-15")).toBe("2027-06-15");
    expect(await birthdayIn("06-21")).toBe("2027-06-21");
    expect(await birthdayIn("06-22")).toBeUndefined();
    const winter = await makeEvent(db(), { date: "2027-03-01", time: "09:00" });
    await seat(winter, "Ana");
    expect(await birthdayIn("02-29", winter)).toBe("2027-02-28");
    const leap = await makeEvent(db(), { date: "2028-03-01", time: "09:00" });
    await seat(leap, "Ana");
    expect(await birthdayIn("02-29", leap)).toBe("2028-02-29");
    const newYear = await makeEvent(db(), { date: "2027-12-31", time: "09:00" });
    await seat(newYear, "Ana");
    expect(await birthdayIn("01-02", newYear)).toBe("2028-01-02");
  });
});

describe("a birthday", () => {
  test("is given by the student, shown to both, exported, and on Today in its week", async () => {
    const student = await asStudent(site, { first_name: "Noor", last_name: "Castellan", phone: "5550102222" });
    const path = `/api/user/${student.id}`;
    const profile = async () => (await site.request("GET", path, undefined, student.headers)).body;
    expect((await profile()).birthday).toBe("");
    const saved = await put(`${path}/update`, { birthday: "06-18" }, student.headers);
    expect([saved.status, saved.body.user.birthday, (await profile()).birthday]).toEqual([200, "06-18", "06-18"]);
    const { body: page } = await site.request(
      "GET",
      `/api/admin/people/history?client=${student.id}`,
      undefined,
      owner,
    );
    expect(page.birthday).toBe("06-18");
    const exported = await site.request("GET", `${path}/export`, undefined, student.headers);
    expect(JSON.stringify(exported.body)).toContain('"birthday":"06-18"');
    const { body } = await site.request("GET", "/api/admin/today", undefined, owner);
    expect(body.birthdays).toMatchObject({
      count: 1,
      first: [{ name: "Noor Castellan", phone: "5550102222", birthdayOn: "2027-06-18" }],
    });
    const other = await put(`${path}/update`, { city: "Newport" }, student.headers);
    expect(other.body.user).toMatchObject({ city: "Newport", birthday: "06-18" });
    await put(`${path}/update`, { birthday: "" }, student.headers);
    expect((await profile()).birthday).toBe("");
  });

  test("that is no month and day is refused, also by the database", async () => {
    const student = await asStudent(site);
    for (const birthday of ["1990-06-18", "02-30", "13-01", "6-1", "06-00"]) {
      const { status, body } = await put(`/api/user/${student.id}/update`, { birthday }, student.headers);
      expect([birthday, status, Object.values(body.fields ?? {})]).toEqual([
        birthday,
        400,
        ["Please choose a month and a day of it."],
      ]);
      await expect(db().updateTable("people").set({ birthday }).execute()).rejects.toThrow("people_birthday_check");
    }
    expect((await put(`/api/admin/people/${newId()}/birthday`, { birthday: "06-18" })).status).toBe(404);
  });

  test("is erased with the person, also while the student changes it", async () => {
    const student = await asStudent(site);
    await put(`/api/user/${student.id}/update`, { birthday: "06-18" }, student.headers);
    const release = await lockRows(site, "update users set city = 'X' where id = $1", [student.id]);
    const deleting = site.request("DELETE", `/api/admin/users/${student.id}`, undefined, owner);
    await untilWaiting(site, 1);
    const changing = put(`/api/user/${student.id}/update`, { birthday: "06-19" }, student.headers);
    await untilWaiting(site, 2);
    await release();
    expect([(await deleting).status, [401, 404]]).toEqual([200, expect.arrayContaining([(await changing).status])]);
    expect(await db().selectFrom("people").select("id").where("birthday", "is not", null).execute()).toEqual([]);
    // A person without a name was erased.
    const erased = newId();
    await db().insertInto("people").values({ id: erased, name: "", created_at: now }).execute();
    expect((await put(`/api/admin/people/${erased}/birthday`, { birthday: "06-18" })).status).toBe(404);
  });
});
