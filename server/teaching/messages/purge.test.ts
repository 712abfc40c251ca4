import { expect, onTestFinished, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { insertRow } from "../../../test/rows.ts";
import { newId } from "../../platform/db/id.ts";
import { purgeMessages } from "./inbox.ts";

test("a message is purged after the twelve months that the privacy page promises", async () => {
  const database = await testDatabase();
  onTestFinished(() => database.close());
  const write = (name: string, received_at: Date) =>
    insertRow(database.db, "messages", {
      id: newId(),
      kind: "contact",
      name,
      email: "a@example.com",
      phone: null,
      session_type: null,
      body: "x",
      received_at,
    });
  await write("old", new Date("2026-06-17T20:00:00Z"));
  await write("young", new Date("2026-06-20T20:00:00Z"));

  expect(await purgeMessages({ db: database.db, now: new Date("2027-06-19T12:00:00Z") })).toBe(1);
  expect(await database.db.selectFrom("messages").select("name").execute()).toEqual([{ name: "young" }]);
});
