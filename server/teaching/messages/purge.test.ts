import { expect, onTestFinished, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { makeMessage } from "../../../test/make.ts";
import { purgeMessages } from "./inbox.ts";

test("a message is purged after the twelve months that the privacy page promises", async () => {
  const database = await testDatabase();
  onTestFinished(() => database.close());
  const write = (name: string, received_at: Date) => makeMessage(database.db, { name, received_at });
  await write("old", new Date("2026-06-17T20:00:00Z"));
  await write("young", new Date("2026-06-20T20:00:00Z"));

  expect(await purgeMessages({ db: database.db, now: new Date("2027-06-19T12:00:00Z") })).toBe(1);
  expect(await database.db.selectFrom("messages").select("name").execute()).toEqual([{ name: "young" }]);
});
