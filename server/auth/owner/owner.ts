import { randomUUID } from "node:crypto";
import { type Selectable, sql } from "kysely";
import type { Admin } from "../../../contract/auth/calls.ts";
import * as t from "../../../contract/auth/text.desk.ts";
import { text as refusals } from "../../../contract/platform/call/text.ts";
import { type Ctx, isPastLimit, Refusal, type Tx } from "../../platform/call/ctx.ts";
import type { Tables } from "../../platform/db/schema.ts";
import { networkOf } from "../../platform/http/network.ts";
import { attemptSubject, clearAttempts, countAttempt, countUnknownBrowserAttempt } from "../login-attempts.ts";
import { endSessions } from "../login-sessions.ts";
import { isCorrectPassword } from "../passwords.ts";
import { sessionOf } from "./passkey-challenges.ts";

/** The owner, and whether a passkey is a second factor. */
export type Owner = Selectable<Tables["admins"]> & { has_passkeys: boolean };

/** What of the owner can be guessed. */
type OwnerSecret = "admin password" | "admin code" | "admin passkey";

/** The browser or login session of the owner that tries a secret. Undefined for all others. */
export type Guesser = `browser ${string}` | `session ${string}` | undefined;

/**
 * Counts an attempt on a secret of the owner, or refuses `limited`. Each known browser, login session and network has
 * its own counter: a guessing stranger must not lock the owner out. A stranger with a copy of a browser's cookies must not
 * either: when the browser's counter is full, the network's counter decides. Call `clear` after a correct secret.
 */
export async function countOwnerAttempt(ctx: Ctx, secret: OwnerSecret, by: Guesser) {
  const ofBrowser = by && attemptSubject(secret, by);
  if (ofBrowser && !(await isPastLimit(countAttempt(ctx, ofBrowser))))
    return { clear: () => clearAttempts(ctx, ofBrowser) };
  return { clear: await countUnknownBrowserAttempt(ctx, secret, networkOf(ctx.ip)) };
}

export async function readOwner(ctx: Pick<Ctx, "db">): Promise<Owner | undefined> {
  return owners(ctx).executeTakeFirst();
}

/** The owner, read after locking the row: changes of the second factor wait for each other. */
export async function lockOwner({ db }: Pick<Tx, "db">, id: string): Promise<Owner> {
  await db.selectFrom("admins").select("id").where("id", "=", id).forUpdate().executeTakeFirstOrThrow();
  return owners({ db }).where("id", "=", id).executeTakeFirstOrThrow();
}

function owners({ db }: Pick<Ctx, "db">) {
  const hasPasskeys = sql<boolean>`exists (select from passkeys where admin_id = admins.id)`;
  return db.selectFrom("admins").selectAll().select(hasPasskeys.as("has_passkeys"));
}

/** Whether a login needs more than the password. */
export const hasSecondFactor = ({ totp_state, has_passkeys }: Owner) => totp_state === "on" || has_passkeys;

/**
 * Ends the access of the owner's other devices: their login sessions, the marks of known browsers (the result has new
 * ones), and the private calendar link. Also returns how many sessions ended.
 */
export async function endOtherAccess(tx: Tx, { id }: Pick<Owner, "id">, exceptSession?: string) {
  const except = exceptSession === undefined ? {} : { exceptSession };
  const ended = await endSessions(tx, { kind: "admin", personId: id, ...except });
  return { ended, marks: await endKnownBrowsers(tx, id), hadFeed: await tx.hooks.loggedOutElsewhere(tx, null) };
}

/** The owner as the caller of this request. Refuses `not-signed-in`. */
export async function requireOwner(ctx: Pick<Ctx, "db" | "actor">): Promise<Owner> {
  const owner = await readOwner(ctx);
  if (!owner || ctx.actor.kind !== "admin" || ctx.actor.id !== owner.id) throw new Refusal("not-signed-in");
  return owner;
}

/** The login session of the caller, as one that tries a secret. */
export const sessionGuesser = (ctx: Pick<Ctx, "actor">): Guesser => `session ${sessionOf(ctx)}`;

/** The owner as the caller, after checking the password. Refuses `not-signed-in`, `wrong-password` and `limited`. */
export async function requireOwnerPassword(ctx: Ctx, password: string): Promise<Owner> {
  const owner = await requireOwner(ctx);
  const attempt = await countOwnerAttempt(ctx, "admin password", sessionGuesser(ctx));
  if (!(await isCorrectPassword(password, owner.password_hash))) {
    throw new Refusal("wrong-password", { fields: { password: refusals.refusalMessages["wrong-password"] } });
  }
  await attempt.clear();
  return owner;
}

/** The owner of this access token. */
export async function readAdmin(ctx: Ctx): Promise<{ admin: Admin }> {
  const { id, email } = await requireOwner(ctx);
  return { admin: { id, email } };
}

/** Hides the list of first steps on all of the owner's devices, or shows it again. */
export async function changeGuide(ctx: Ctx, { body }: { body: { isPutAway: boolean } }): Promise<{ message: string }> {
  await ctx.tx(({ db }) =>
    db
      .updateTable("admins")
      .set({ guide_put_away_at: body.isPutAway ? ctx.now : null })
      .where("id", "=", "id" in ctx.actor ? ctx.actor.id : "")
      .execute(),
  );
  return { message: body.isPutAway ? t.checklistHidden : t.checklistShown };
}

/** The cookie of a browser in which the owner has logged in: `<id of the browser>.<mac>`. It grants no access. */
const mark = { name: "adminBrowser", path: "/api/admin/login", maxAgeSeconds: 400 * 24 * 60 * 60 };
const purpose = "known browser";
const signed = ({ known_browsers }: Marks, browserId: string) => `${known_browsers} ${browserId}`;

/** What the marks contain. */
type Marks = Pick<Owner, "known_browsers">;

/** Marks this browser as one in which the owner has logged in. */
export function markKnownBrowser(ctx: Pick<Ctx, "cookies" | "signer">, marks: Marks): void {
  const id = knownBrowser(ctx, marks) ?? randomUUID();
  ctx.cookies.set(mark.name, `${id}.${ctx.signer.macs(purpose, signed(marks, id))[0]}`, mark);
}

/** The id of this browser; undefined if the owner has not logged in here since the marks ended. */
export function knownBrowser({ cookies, signer }: Pick<Ctx, "cookies" | "signer">, marks: Marks): string | undefined {
  const [id = "", mac = ""] = cookies.get(mark.name)?.split(".") ?? [];
  return signer.macs(purpose, signed(marks, id)).includes(mac) ? id : undefined;
}

/** Ends the marks of all browsers, as a stolen copy of one does not end with its login session. */
export function endKnownBrowsers({ db }: Pick<Tx, "db">, ownerId: string): Promise<Marks> {
  const known_browsers = randomUUID();
  return db
    .updateTable("admins")
    .set({ known_browsers })
    .where("id", "=", ownerId)
    .returning("known_browsers")
    .executeTakeFirstOrThrow();
}
