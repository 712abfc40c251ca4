import { text as t } from "../../../contract/office/people/text.ts";
import type { FileResponse } from "../../../contract/platform/call/endpoint.ts";
import { studioDay } from "../../../contract/platform/values/time.ts";
import { profileFields, requireOwnStudent, type UserRow } from "../../auth/students/student.ts";
import { actsOf } from "../../platform/audit/read.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { safeFileName } from "../../platform/files/csv.ts";
import { findAccountAt } from "./read.ts";
import { requireStored, storedData } from "./stored-data.ts";

/** Each has an entry in the audit log, which is kept for years. */
const mostDownloads = { most: 20, seconds: 24 * 60 * 60 };

/**
 * Everything the site stores about this student, as one indented JSON file. Excludes authentication secrets (hashes
 * of links and keys) and the owner's private notes. Data that belongs to an address is found by the proven address.
 * Refuses `limited`.
 */
export async function exportUser(ctx: Ctx, { params }: { params: { id: string } }): Promise<FileResponse> {
  const student = await requireOwnStudent(ctx, params.id);
  await ctx.limit({ subject: `downloads of ${student.id}`, ...mostDownloads });
  return exportFile(ctx, student.email, student);
}

/** Exports everything the site stores about an email address, with or without an account. Refuses `not-found`. */
export async function exportPerson(ctx: Ctx, { body: { email } }: { body: { email: string } }): Promise<FileResponse> {
  await requireStored(ctx, email);
  const account = await findAccountAt(ctx, email);
  if (account) ctx.about({ student: account.id });
  return exportFile(ctx, email, account);
}

async function exportFile(ctx: Ctx, email: string, account?: UserRow): Promise<FileResponse> {
  const file = {
    site: ctx.publicUrl,
    exportedAt: ctx.now,
    ...(account && (await accountData(ctx, account))),
    ...(await storedData(ctx.db, account ? { id: account.id, email } : { email })),
  };
  const name = account && `${account.first_name} ${account.last_name}`.trim();
  return {
    fileName: safeFileName([t.dataFile, name || email, studioDay(ctx.now)], "json"),
    content: new Blob([`${JSON.stringify(file, null, 2)}\n`], { type: "application/json; charset=utf-8" }),
  };
}

async function accountData(ctx: Ctx, account: UserRow) {
  const { db } = ctx;
  return {
    profile: {
      ...profileFields(account),
      image: account.image,
      createdAt: account.created_at,
      emailProvenAt: account.proven_at,
    },
    waysToSignIn: await db
      .selectFrom("user_identities")
      .select(["issuer", "subject", "linked_at as linkedAt"])
      .where("user_id", "=", account.id)
      .orderBy("linked_at")
      .execute(),
    logins: await db
      .selectFrom("sessions")
      .select(["device", "started_at as startedAt", "used_at as lastUsedAt", "ended_at as endedAt"])
      .where("kind", "=", "user")
      .where("person_id", "=", account.id)
      .orderBy("started_at")
      .execute(),
    acts: await actsOf(ctx, account.id),
    calendarFeed: await db
      .selectFrom("secret_feeds")
      .select("made_at as madeAt")
      .where("user_id", "=", account.id)
      .execute(),
  };
}
