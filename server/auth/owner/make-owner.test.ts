import { onTestFinished, expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { hashPassword, isCorrectPassword } from "../passwords.ts";
import { createOrUpdateOwner } from "./make-owner.ts";
import { readOwner } from "./owner.ts";

const now = new Date("2027-06-19T12:00:00Z");
const first = { ADMIN_EMAIL: "mira@example.com", ADMIN_PASSWORD: "the first password" };

async function studio() {
  const database = await testDatabase();
  onTestFinished(() => database.close());
  const { db } = database;
  const logsInWith = async (password: string) => isCorrectPassword(password, (await readOwner({ db }))?.password_hash);
  return { db, logsInWith };
}

test("without settings the owner is owner@example.com, and the generated password is returned once", async () => {
  const { db, logsInWith } = await studio();
  const message = await createOrUpdateOwner(db, {}, now);
  const [, email, password] = /: (\S+), password (\S+) /.exec(message ?? "")!;
  expect(email).toBe("owner@example.com");
  expect(await logsInWith(password!)).toBe(true);
  expect(await createOrUpdateOwner(db, {}, now)).toBeUndefined();
});

test("a configured password is never returned", async () => {
  const { db, logsInWith } = await studio();
  expect(await createOrUpdateOwner(db, first, now)).not.toContain(first.ADMIN_PASSWORD);
  expect(await logsInWith(first.ADMIN_PASSWORD)).toBe(true);
});

test("five processes start at the same time: one creates the owner", async () => {
  const { db } = await studio();
  const messages = await Promise.all(Array.from({ length: 5 }, () => createOrUpdateOwner(db, {}, now)));
  expect(messages.filter(Boolean)).toHaveLength(1);
  expect(await db.selectFrom("admins").select("id").execute()).toHaveLength(1);
});

test("changes made on the site survive a restart with the old settings; new settings replace them", async () => {
  const { db, logsInWith } = await studio();
  await createOrUpdateOwner(db, first, now);
  const password_hash = await hashPassword("changed on the site");
  await db.updateTable("admins").set({ email: "new@example.com", password_hash }).execute();

  expect(await createOrUpdateOwner(db, first, now)).toBeUndefined();
  expect(await createOrUpdateOwner(db, {}, now)).toBeUndefined();
  expect(await logsInWith("changed on the site")).toBe(true);
  expect((await readOwner({ db }))?.email).toBe("new@example.com");

  const message = await createOrUpdateOwner(db, { ...first, ADMIN_PASSWORD: "given anew by the operator" }, now);
  expect(message).toBe("The owner's login now uses the new ADMIN_PASSWORD.");
  expect(await logsInWith("given anew by the operator")).toBe(true);
  expect((await readOwner({ db }))?.email).toBe("new@example.com");
});

test("a new ADMIN_PASSWORD turns the second factor off and ends all login sessions", async () => {
  const { db } = await studio();
  await createOrUpdateOwner(db, first, now);
  const { id } = (await readOwner({ db }))!;
  await db.updateTable("admins").set({ totp_secret: "JBSWY3DPEHPK3PXP", totp_state: "on" }).execute();
  const session = {
    id,
    kind: "admin" as const,
    person_id: id,
    token_hash: "x",
    started_at: now,
    used_at: now,
    expires_at: new Date("2030-01-01"),
  };
  await db.insertInto("sessions").values(session).execute();
  await createOrUpdateOwner(db, { ADMIN_PASSWORD: "given anew by the operator" }, now);
  expect((await readOwner({ db }))?.totp_state).toBe("off");
  expect(await db.selectFrom("sessions").select("ended_at").execute()).toEqual([{ ended_at: now }]);
});
