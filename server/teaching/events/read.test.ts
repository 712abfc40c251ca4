import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { makeEvent, makeSignup } from "../../../test/make.ts";
import { started } from "../../../test/start-site.ts";
import { studioZone } from "../../platform/db/studio-zone.ts";
import { nextChange } from "./read.ts";

const database = started(testDatabase);

async function instantOf(day: string, time: string): Promise<string> {
  const { rows } = await sql<{
    at: Date;
  }>`select studio_instant(${day}::date, ${time}::time, ${studioZone}) as at`.execute(database.db);
  return rows[0]!.at.toISOString();
}

describe("a wall-clock time of the studio", () => {
  test("is an instant, in summer and winter", async () => {
    expect(await instantOf("2027-06-19", "18:00")).toBe("2027-06-20T01:00:00.000Z");
    expect(await instantOf("2027-01-19", "18:00")).toBe("2027-01-20T02:00:00.000Z");
  });
  test("that occurs twice means the first of the two", async () => {
    expect(await instantOf("2027-11-07", "01:30")).toBe("2027-11-07T08:30:00.000Z");
    expect(await instantOf("2027-11-07", "00:59")).toBe("2027-11-07T07:59:00.000Z");
    expect(await instantOf("2027-11-07", "02:00")).toBe("2027-11-07T10:00:00.000Z");
  });
  test("that the clocks skip is refused, by the function and for a class", async () => {
    await expect(instantOf("2027-03-14", "02:30")).rejects.toThrow(/clocks skip/);
    await expect(makeEvent(database.db, { date: "2027-03-14", time: "02:30" })).rejects.toMatchObject({
      code: "22008",
    });
    expect(await instantOf("2027-03-14", "03:00")).toBe("2027-03-14T10:00:00.000Z");
  });
  test("is 18:00 every week, across a clock change", async () => {
    const instants = await Promise.all(["2027-03-11", "2027-03-18"].map((day) => instantOf(day, "18:00")));
    expect(instants).toEqual(["2027-03-12T02:00:00.000Z", "2027-03-19T01:00:00.000Z"]);
  });
});

describe("the table constraints", () => {
  test("a sign-up link must be https or http", async () => {
    for (const link of ["javascript:alert(1)", "ftp://x.example", "data:text/html,x", " https://x.example"]) {
      await expect(makeEvent(database.db, { sign_up_link: link })).rejects.toMatchObject({ code: "23514" });
    }
  });
  test("a class needs a title, a length and a capacity", async () => {
    const wrong = [{ title: "" }, { capacity: 0 }, { duration_minutes: 0 }, { title: "x".repeat(201) }];
    for (const change of wrong) await expect(makeEvent(database.db, change)).rejects.toMatchObject({ code: "23514" });
  });
  test("an email address has at most one live seat per class, in any letter case", async () => {
    const event = await makeEvent(database.db);
    await makeSignup(database.db, { event_id: event.id, email: "ana@example.com" });
    await expect(makeSignup(database.db, { event_id: event.id, email: "ANA@example.com" })).rejects.toMatchObject({
      code: "23505",
    });
    await makeSignup(database.db, { event_id: event.id, email: "june@example.com", state: "cancelled" });
    await makeSignup(database.db, { event_id: event.id, email: "june@example.com" });
  });
});

test("pages about events are cached until the next class starts or the studio's midnight", async () => {
  await makeEvent(database.db, { date: "2031-07-08", time: "18:00" });
  const turn = (at: string) => nextChange(database.db, new Date(at)).then((until) => until.toISOString());
  expect(await turn("2031-07-08T20:00:00Z")).toBe("2031-07-09T01:00:00.000Z");
  expect(await turn("2031-07-09T01:00:00Z")).toBe("2031-07-09T07:00:00.000Z");
  expect(await turn("2031-12-24T20:00:00Z")).toBe("2031-12-25T08:00:00.000Z");
});
