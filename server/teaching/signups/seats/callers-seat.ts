import { sql } from "kysely";
import { listWords } from "../../../../contract/platform/language/list-words.ts";
import { dollarsOf } from "../../../../contract/platform/values/money.ts";
import { isTaxAdded } from "../../../../contract/platform/values/taxes.ts";
import type { SeatDetails } from "../../../../contract/teaching/signups/calls.ts";
import type * as schema from "../../../../contract/teaching/signups/schema.ts";
import { requireStudent, type UserRow } from "../../../auth/students/student.ts";
import { newToken, tokenHash } from "../../../auth/tokens.ts";
import { type Ctx, type Parsed, Refusal, type Tx } from "../../../platform/call/ctx.ts";
import { ownersWords, shownClass } from "../../../platform/language/language.ts";
import { offeredPrice, seatPriceOf, type PriceColumns } from "../../events/seat-price.ts";
import { findSignedWaiver, readCurrentWaiver } from "../../waivers/waiver.ts";
import { refundIfGivenUp } from "../give-back.ts";
import { isUnproven } from "./unconfirmed-seats.ts";

/**
 * How a caller names a seat or waitlist entry: by the token of a mailed link, or with a login by the class and the person,
 * by default the student; a pending seat by its id.
 */
export type NamedSeat = {
  token?: string | undefined;
  eventId?: string | undefined;
  personId?: string | undefined;
  signupId?: string | undefined;
};

/** A live seat or an active waitlist entry of the caller. */
export type CallersSeat = {
  kind: "seat" | "waitlist";
  id: string;
  event_id: string;
  name: string;
  email: string;
  person_id: string;
  /** The student who is logged in. Undefined for a token. */
  caller: { id: string; self: string; name: string; email: string } | undefined;
  /** The caller booked it for someone outside the household. */
  isOfFriend: boolean;
  /** A seat for which no waiver is signed yet. */
  isUnsigned?: boolean;
  /** Deadline for confirming an unconfirmed seat. */
  confirmBy?: Date | undefined;
  /** See pending-seats.ts. */
  isPending?: boolean;
};

/** SQL over `signups` and `people`: the seat is not pending, or it is a friend's and this student booked it. */
export const isAccepted = (self: string) => sql<boolean>`(not signups.is_pending
  or signups.booked_by = ${self} and people.guardian_id is distinct from ${self})`;

/** SQL over `signups`: pending for this student or a child. */
export const isPendingFor = (self: string) => sql<boolean>`(signups.state = 'live' and signups.is_pending
  and signups.person_id in (select id from people where id = ${self} or guardian_id = ${self}))`;

/**
 * Finds the seat or waitlist entry of a token, or of the student's household, or of a friend they booked for. Refuses
 * `link-dead` for a token and `not-found` for a login, also if it ended or the class was removed.
 */
export async function findCallersEntry(ctx: Pick<Ctx, "db" | "actor">, by: NamedSeat): Promise<CallersSeat> {
  const student = by.token === undefined ? await requireStudent(ctx) : undefined;
  const hash = by.token === undefined ? undefined : tokenHash(by.token);
  const self = student?.person_id ?? "";
  const isOfFriend = sql<boolean>`people.id <> ${self} and people.guardian_id is distinct from ${self}`;
  const liveIn = (table: "signups" | "waitlist") =>
    ctx.db
      .selectFrom(table)
      .innerJoin("events", "events.id", `${table}.event_id`)
      .innerJoin("people", "people.id", `${table}.person_id`)
      .select([`${table}.id`, `${table}.event_id`, `${table}.name`, `${table}.email`, `${table}.person_id`])
      .select(student ? isOfFriend.as("isOfFriend") : sql.lit(false).as("isOfFriend"))
      .where("events.state", "=", "live");
  const isOwn = (table: "signups" | "waitlist") => sql<boolean>`(${sql.ref(`${table}.event_id`)} = ${by.eventId ?? null}
    and people.id = ${by.personId ?? self}
    and (people.id = ${self} or people.guardian_id = ${self} or ${sql.ref(`${table}.booked_by`)} = ${self}))`;
  const isNamed = by.signupId
    ? sql<boolean>`(signups.id = ${by.signupId} and ${isPendingFor(self)})`
    : sql<boolean>`(${isOwn("signups")} and ${isAccepted(self)})`;
  const seat = await liveIn("signups")
    .select(["signups.confirm_by", "signups.confirmed_at", "signups.waiver_id", "signups.is_pending"])
    .where(hash ? sql<boolean>`(signups.cancel_hash = ${hash} or signups.reminder_hash = ${hash})` : isNamed)
    .where("signups.state", "=", "live")
    .executeTakeFirst();
  const caller = student && { id: student.id, self, ...callerOf(student) };
  if (seat) {
    const { confirm_by, confirmed_at, waiver_id, is_pending, ...rest } = seat;
    return {
      kind: "seat",
      ...rest,
      caller,
      isUnsigned: waiver_id === null,
      isPending: is_pending,
      confirmBy: confirmed_at ? undefined : (confirm_by ?? undefined),
    };
  }
  const entry = await liveIn("waitlist")
    .where(hash ? sql<boolean>`(waitlist.token_hash = ${hash} or waitlist.offer_hash = ${hash})` : isOwn("waitlist"))
    .where("waitlist.state", "in", ["waiting", "offered"])
    .executeTakeFirst();
  if (entry) return { kind: "waitlist", ...entry, caller };
  throw notTheirs(by);
}

const notTheirs = ({ token }: NamedSeat) => new Refusal(token === undefined ? "not-found" : "link-dead");

/** Finds the caller's seat. Refuses as `findCallersEntry`, also for a waitlist entry. */
export async function findCallersSeat(ctx: Pick<Ctx, "db" | "actor">, by: NamedSeat): Promise<CallersSeat> {
  const entry = await findCallersEntry(ctx, by);
  if (entry.kind !== "seat") throw notTheirs(by);
  return entry;
}

/** A student as letters name them. */
export const callerOf = ({ first_name, last_name, email }: Pick<UserRow, "first_name" | "last_name" | "email">) => ({
  name: `${first_name} ${last_name}`.trim() || email,
  email,
});

/** Query for the seats that the button of the page confirms: the unconfirmed seats of the same form. */
export const waitingSeatsOfForm = (
  { db }: Pick<Ctx | Tx, "db">,
  seat: Pick<CallersSeat, "id" | "event_id" | "email">,
) =>
  db
    .selectFrom("signups")
    .where("event_id", "=", seat.event_id)
    .where((of) => of(of.fn<string>("lower", ["email"]), "=", seat.email.toLowerCase()))
    // The seats of a form are made at one moment.
    .where("created_at", "=", (of) => of.selectFrom("signups").select("created_at").where("id", "=", seat.id))
    .where("state", "=", "live")
    .where("confirmed_at", "is", null)
    .where((of) => of.or([of("is_pending", "=", true), of("confirm_by", "is not", null)]))
    .orderBy("id");

export type ReminderSeat = {
  event_id: string;
  name: string;
  email: string;
  isPending: boolean;
  /** The seat of a student with an account, or of their child: see the SQL below. */
  isOfAccount: boolean;
  isSelf: boolean;
  isPaid: boolean;
  /** A public form made the seat, and its address has confirmed nothing. */
  isUnproven: boolean;
  token: string;
};

/**
 * SQL over `signups`: the student with this address booked or accepted the seat, for themselves or a child. Any other
 * name can have been typed by a stranger, and letters do not repeat it.
 */
const isOfAccount = sql<boolean>`(not signups.is_pending and exists (
  select from users join people on people.id = signups.person_id
  where users.state = 'live' and lower(users.email) = lower(signups.email) and users.proven_at <= signups.created_at
    and users.person_id in (people.id, people.guardian_id)
    and (signups.booked_by is null or signups.booked_by = users.person_id)))`;

/** Creates a second link for a live seat, for its reminder. The link of the first email keeps working. */
export async function createReminderLink({ db }: Pick<Tx, "db">, signupId: string): Promise<ReminderSeat> {
  const { token, hash } = newToken();
  const seat = await db
    .updateTable("signups")
    .set({ reminder_hash: hash })
    .where("id", "=", signupId)
    .returning(["event_id", "name", "email", "is_pending as isPending", isOfAccount.as("isOfAccount")])
    .returning(
      sql<boolean>`not exists (select from people where id = signups.person_id and guardian_id is not null)`.as(
        "isSelf",
      ),
    )
    .returning(sql<boolean>`signups.purchase_id is not null`.as("isPaid"))
    .returning(isUnproven.as("isUnproven"))
    .executeTakeFirstOrThrow();
  return { ...seat, token };
}

/** The seat or waitlist entry of a mailed link. Changes nothing: mail scanners open links. Refuses `link-dead`. */
export async function readSeat(ctx: Ctx, { query }: { query: { token: string } }): Promise<SeatDetails> {
  const link = await findCallersEntry(ctx, query);
  const { kind, event_id, name, email, confirmBy, isUnsigned, isPending } = link;
  const { starts_at, price_kind, price_from_cents, price_to_cents, tax_class, ...event } = await ctx.db
    .selectFrom("events")
    .select(["id as eventId", "title as classTitle", "date", "time", "location", "starts_at"])
    .select(["price_kind", "price_from_cents", "price_to_cents", "tax_class"])
    .where("id", "=", event_id)
    .executeTakeFirstOrThrow();
  const isPast = starts_at <= ctx.now;
  const price = seatPriceOf({ price_kind, price_from_cents, price_to_cents, tax_class });
  const shown = { classTitle: ownersWords(event.classTitle), location: ownersWords(event.location) };
  const seat = {
    kind: "place",
    ...event,
    ...shown,
    price,
    name,
    email,
    isPast,
    confirmBy: confirmBy?.toISOString(),
  } satisfies SeatDetails;
  if (kind === "waitlist") return { ...seat, ...(await waitlistFields(ctx, link)) };
  // The names of all seats that the button confirms: a stranger may have entered children.
  const waiting = isPending || confirmBy ? await waitingSeatsOfForm(ctx, link).select("name").execute() : [];
  if (waiting.length > 1) seat.name = listWords(waiting.map((one) => one.name));
  return { ...seat, isUnsigned, isPending, refund: await refundIfGivenUp(ctx, link.id) };
}

/** What comes back for a seat of the caller, or any seat for the owner. Refuses as `findCallersSeat`. */
export async function readSeatRefund(ctx: Ctx, { query }: Parsed<typeof schema.readSeatRefund>) {
  if (query.token === undefined && ctx.actor.kind === "admin") {
    if (!query.signupId) throw notTheirs(query);
    return refundIfGivenUp(ctx, query.signupId, { isOwner: true });
  }
  const { id, caller } = await findCallersSeat(ctx, query);
  return refundIfGivenUp(ctx, id, { reader: caller?.email });
}

async function waitlistFields(ctx: Ctx, entry: CallersSeat): Promise<Partial<SeatDetails>> {
  const { rows } = await sql<PriceColumns & { offered_until: Date | null }>`
    select offered_until, ${offeredPrice} from waitlist join events on events.id = event_id
    where waitlist.id = ${entry.id}`.execute(ctx.db);
  const { offered_until, ...price } = rows[0]!;
  if (!offered_until || offered_until <= ctx.now) return { kind: "waiting" };
  const signed = await findSignedWaiver(ctx, sql<string>`${entry.person_id}`, await readCurrentWaiver(ctx));
  return {
    kind: "offer",
    until: offered_until.toISOString(),
    needsWaiver: !signed?.isCurrent,
    price: seatPriceOf(price),
  };
}

/** The seats of a token that are held, or paid. Without names: the token is in an address. Refuses `hold-lost`. */
export async function readHeldSeats(
  ctx: Ctx,
  { query }: Parsed<typeof schema.readHeldSeats>,
): Promise<schema.HeldSeats> {
  const rows = await ctx.db
    .selectFrom("signups")
    .innerJoin("events", "events.id", "event_id")
    .select(["event_id", "title", "date", "time", "location", "signups.state"])
    // A seat that has yielded is held again when its payment opens.
    .select((of) => of.fn.coalesce("held_until", "yielded_until").as("held_until"))
    .select(["signups.price_from_cents", "signups.price_to_cents"])
    .select((of) => of.fn.coalesce("signups.tax_class", "events.tax_class").as("tax_class"))
    .where("pay_hash", "=", tokenHash(query.token))
    .where((of) => of.or([of("signups.state", "in", ["live", "held"]), of("yielded_until", ">", ctx.now)]))
    .where("events.state", "=", "live")
    .execute();
  const [first] = rows;
  if (!first) throw new Refusal("hold-lost");
  const { event_id: eventId, title, date, time, location, price_from_cents: least, price_to_cents: most } = first;
  const dollars = (cents: number | null) => (cents === null ? null : dollarsOf(cents));
  // Kysely reads `infinity` as a number: a payment pins the seats.
  const until = first.held_until instanceof Date ? first.held_until.toISOString() : null;
  return {
    event: shownClass({ eventId, title, date, time, location }),
    price: {
      kind: least === null ? "passes" : least === most ? "fixed" : "sliding",
      least: dollars(least),
      most: dollars(most),
      isTaxed: isTaxAdded(first.tax_class),
    },
    seats: rows.length,
    isPaid: first.state === "live",
    heldUntil: until,
  };
}
