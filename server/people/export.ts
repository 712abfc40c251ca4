import type { Kysely, Selectable } from "kysely";
import type { FileResponse } from "../../contract/endpoint.ts";
import { studioDay } from "../../contract/time.ts";
import { requireOwnStudent } from "../auth/students/read.ts";
import { safeFileName } from "../csv.ts";
import type { Ctx } from "../ctx.ts";
import type { Tables } from "../db/schema.ts";
import type { Buyer } from "../orders/buyer.ts";
import * as stored from "./stored-data.ts";

type User = Selectable<Tables["users"]>;

/**
 * Parts of the file by name, except those that need an account. Every new table with personal data adds a line here.
 */
const parts: Record<string, (db: Kysely<Tables>, person: Buyer) => Promise<unknown>> = {
  classes: stored.classes,
  waivers: stored.waivers,
  waitlists: stored.waitlists,
  messages: stored.messages,
  sessions: stored.sessions,
  orders: stored.orders,
  payments: stored.payments,
  refunds: stored.refunds,
  reminders: stored.reminders,
  mailsToYou: stored.emailsToYou,
};

/**
 * Everything the site stores about this student, as one indented JSON file. Excludes authentication secrets (hashes
 * of links and keys) and the owner's private notes. Data that belongs to an address is found by the proven address.
 * Refuses `not-signed-in` and `not-found`.
 */
export async function exportUser(ctx: Ctx, { params }: { params: { id: string } }): Promise<FileResponse> {
  const student = await requireOwnStudent(ctx, params.id);
  return exportByEmail(ctx, student.email, student);
}

/** The export file for an email address, with its account if there is one. */
export async function exportByEmail(ctx: Ctx, email: string, account?: User): Promise<FileResponse> {
  const file: Record<string, unknown> = { site: ctx.publicUrl, exportedAt: ctx.now };
  if (account) {
    file["profile"] = profile(account);
    file["waysToSignIn"] = await waysToSignIn(ctx.db, account);
    file["logins"] = await logins(ctx.db, account);
  }
  const person = account ? { id: account.id, email } : { email };
  for (const [name, read] of Object.entries(parts)) file[name] = await read(ctx.db, person);
  return {
    fileName: safeFileName(["my-data", studioDay(ctx.now)], "json"),
    content: new Blob([`${JSON.stringify(file, null, 2)}\n`], { type: "application/json; charset=utf-8" }),
  };
}

function profile(row: Selectable<Tables["users"]>) {
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    preferredName: row.preferred_name,
    pronoun: row.pronoun,
    phone: row.phone,
    city: row.city,
    zipcode: row.zipcode,
    image: row.image,
    createdAt: row.created_at,
    emailProvenAt: row.proven_at,
  };
}

function waysToSignIn(db: Kysely<Tables>, { id }: { id: string }) {
  return db
    .selectFrom("user_identities")
    .select(["issuer", "subject", "linked_at as linkedAt"])
    .where("user_id", "=", id)
    .orderBy("linked_at")
    .execute();
}

function logins(db: Kysely<Tables>, { id }: { id: string }) {
  return db
    .selectFrom("sessions")
    .select(["device", "started_at as startedAt", "used_at as lastUsedAt", "ended_at as endedAt"])
    .where("kind", "=", "user")
    .where("person_id", "=", id)
    .orderBy("started_at")
    .execute();
}
