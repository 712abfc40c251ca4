import { sql } from "kysely";
import * as t from "../../../contract/office/people/text.desk.ts";
import { text as student } from "../../../contract/office/people/text.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { addMonths, dateWords, studioDay } from "../../../contract/platform/values/time.ts";
import { endSessions } from "../../auth/login-sessions.ts";
import { createMailedLink, deleteMailedLinks, findMailedLinkPerson } from "../../auth/mailed-links.ts";
import { emailsPerAddress } from "../../auth/students/login-links.ts";
import { eraseStudentRow, liveStudent, requireOwnStudent } from "../../auth/students/student.ts";
import { type Ctx, Refusal, type Tx } from "../../platform/call/ctx.ts";
import { eraseAccountRows } from "../../platform/db/personal-columns.ts";
import { deleteUnsentMails } from "../../platform/mail/erase.ts";
import { eraseBuyer } from "../../selling/orders/buyer.ts";
import { endWallet, lotsToLose, type LostLot } from "../../selling/wallet/change-wallet.ts";
import { retention } from "../../site/documents/retention-periods.ts";
import { studioSettings } from "../../site/settings/read.ts";
import { eraseGuest } from "../../teaching/bookings/guests.ts";
import { emptyPlaces } from "../../teaching/slots/empty-places.ts";
import { releaseStudentHolds, refuseUpcomingSession } from "../../teaching/slots/hold.ts";
import { erasePeopleAt, mergedAddresses } from "./erase-people.ts";
import { requireStored } from "./export.ts";
import { accountRemoved, accountDeleted, deletionLink } from "./letters.ts";
import { findAccountAt } from "./read.ts";

/** Deletes a client's account and emails the client. Payments and waivers stay. */
export function deleteClient(ctx: Ctx, { params }: { params: { id: string } }): Promise<{ message: string }> {
  return ctx.tx(async (tx) => {
    const deleted = await eraseAccount(tx, params.id);
    if (!deleted) throw new Refusal("not-found");
    await tx.send(deleted.email, () => accountRemoved(deleted));
    return { message: adminShared.userDeletedSuccessfully };
  });
}

/**
 * Erases by email address: the account, if there is one, and personal data in guest orders and guest bookings. Refuses
 * `not-found` if nothing is stored about the address.
 */
export function erasePerson(ctx: Ctx, { body: { email } }: { body: { email: string } }): Promise<{ message: string }> {
  return ctx.tx(async (tx) => {
    await requireStored(tx, email);
    const account = await findAccountAt(tx, email);
    if (account) tx.about({ student: account.id });
    const addresses = [email.toLowerCase(), ...(await mergedAddresses(tx, email))];
    const deleted = account && (await eraseAccount(tx, account.id));
    if (deleted) await tx.send(deleted.email, () => accountRemoved(deleted));
    else {
      for (const one of addresses) await eraseBuyer(tx, { email: one });
      await endWallet(tx, email);
      await eraseGuests(tx, addresses);
    }
    return { message: t.erasedFromAccounts(await leftAfterErasure(tx, addresses)) };
  });
}

type Erased = { email: string; firstName: string; lost: LostLot[] };

/**
 * Erases an account and returns the recipient of the last email about it. The row stays in state `gone`, because
 * payments reference it; server/platform/db/personal-columns.ts lists what is emptied and what is deleted. Seats, waivers and
 * messages belong to an address, not to an account: they stay for the retention periods of the privacy page. Returns
 * undefined if the account does not exist or is already deleted; of concurrent calls, one succeeds. Refuses
 * `session-to-come`.
 */
export async function eraseAccount(tx: Tx, userId: string): Promise<Erased | undefined> {
  await releaseStudentHolds(tx, userId);
  const account = tx.db
    .selectFrom("users")
    .select(["email", "first_name as firstName"])
    .where("id", "=", userId)
    .where("state", "<>", "gone");
  // Lock order: payments before the account's row, as in a capture.
  const found = await account.executeTakeFirst();
  if (!found) return undefined;
  const merged = await mergedAddresses(tx, found.email);
  await eraseBuyer(tx, { id: userId, email: found.email });
  for (const email of merged) await eraseBuyer(tx, { email });
  // Locked before it is emptied: concurrent changes of the account wait here and then find it deleted.
  const locked = await account.forUpdate().executeTakeFirst();
  if (!locked) return undefined;
  await endSessions(tx, { kind: "user", personId: userId });
  const lost = await endWallet(tx, found.email);
  await eraseStudentRow(tx, userId);
  await emptyPlaces(tx, { before: tx.now, which: sql`user_id = ${userId}` });
  await eraseAccountRows(tx.db, userId);
  await eraseGuests(tx, [found.email, ...merged]);
  return { ...locked, lost };
}

/** Erases the people at addresses, their bookings as guests, and the mails that they no longer need. */
async function eraseGuests(tx: Tx, addresses: readonly string[]): Promise<void> {
  for (const email of addresses) await eraseGuest(tx, email);
  await erasePeopleAt(tx, addresses[0]!);
  await deleteUnsentMails(
    tx,
    addresses.map((email) => email.toLowerCase()),
  );
}

type Left = { kind: keyof typeof t.leftKinds; count: number; latest: string | null };

/** What an erasure has left of addresses and until when, in words for the owner. See docs/privacy.md. */
async function leftAfterErasure(tx: Pick<Tx, "db">, addresses: readonly string[]): Promise<string> {
  const { waiverYears, messageMonths } = (await studioSettings(tx)).retention;
  const isOwn = (column: string) => sql`lower(${sql.ref(column)}) = any (${addresses}::text[])`;
  const { rows } = await sql<Left>`
    select 'signups' as kind, count(*)::int as count, max(date)::text as latest
      from signups join events on events.id = event_id where ${isOwn("signups.email")}
    union all
    select 'waivers', count(distinct waivers.id)::int, greatest(max(signed_at)::date, max(events.date))::text
      from waivers left join signups on signups.waiver_id = waivers.id left join events on events.id = event_id
      where ${isOwn("waivers.email")}
    union all
    select 'waitlists', count(*)::int, max(date)::text
      from waitlist join events on events.id = event_id where ${isOwn("waitlist.email")}
    union all
    select 'messages', count(*)::int, max(received_at)::date::text from messages where ${isOwn("messages.email")}
    union all
    select 'orders', count(*)::int, null from orders
      where ${isOwn("orders.payer_email")} and state in ('new', 'packed')`.execute(tx.db);
  const months = { signups: 12 * waiverYears, waivers: 12 * waiverYears, messages: messageMonths };
  const until = ({ kind, latest }: Left) =>
    latest &&
    dateWords(
      addMonths(
        studioDay(new Date(`${latest}T20:00:00Z`)),
        kind in months ? months[kind as keyof typeof months] : retention.waitlistMonths,
      ),
    );
  const parts = rows
    .filter(({ count }) => count > 0)
    .map((left) => t.leftPart(t.leftKinds[left.kind](left.count), until(left)));
  return parts.length === 0 ? t.nothingIsLeft : t.whatIsLeft(parts.join("; "));
}

const linkMinutes = 60;

/** Emails the calling student a link that deletes the account; earlier links stop working. */
export async function requestDeletion(ctx: Ctx, { params }: { params: { id: string } }): Promise<{ message: string }> {
  const { email } = await requireOwnStudent(ctx, params.id);
  await refuseUpcomingSession(ctx, params.id);
  await ctx.limit({ subject: `mails ${email.toLowerCase()}`, ...emailsPerAddress });
  const expiresAt = new Date(ctx.now.getTime() + linkMinutes * 60_000);
  await ctx.tx(async (tx) => {
    // Lock the student's row first: concurrent requests leave one link, and a deleted account gets none.
    const student = await liveStudent(tx, params.id).forUpdate().executeTakeFirst();
    if (!student) throw new Refusal("not-found");
    await deleteMailedLinks(tx, student.id, ["delete-account"]);
    const token = await createMailedLink(tx, { purpose: "delete-account", personId: student.id, expiresAt });
    const lost = await lotsToLose(tx, student.email);
    await tx.send(student.email, () => deletionLink(student.email, { token, expiresAt, lost }));
  });
  return { message: student.deletionLinkIsSent };
}

/**
 * Deletes the account of a mailed link and emails its address. Does not change the caller's own login session. A second
 * use is refused, because the account's links are deleted; after `session-to-come` the link still works.
 */
export async function deleteAccount(ctx: Ctx, { body }: { body: { token: string } }): Promise<{ message: string }> {
  await ctx.tx(async (tx) => {
    const personId = await findMailedLinkPerson(tx, { token: body.token, purpose: "delete-account" });
    const deleted = personId && (await eraseAccount(tx, personId));
    if (!deleted) throw new Refusal("link-dead");
    tx.about({ student: personId });
    await tx.send(deleted.email, () => accountDeleted(deleted));
  });
  return { message: student.yourAccountIsDeleted };
}
