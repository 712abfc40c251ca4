import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import type { z } from "zod";
import type { ClientSignup } from "../../contract/people.ts";
import type { listSignups as schema } from "../../contract/schema/signups.ts";
import { type Roster, type Signup, type SignupChoices, signupsPageSize } from "../../contract/signups.ts";
import type { SignedWaiver, Waiver } from "../../contract/waivers.ts";
import type { Ctx } from "../ctx.ts";
import { cappedCount } from "../db/counted.ts";
import { portionRows, portionsOf } from "../db/portions.ts";
import type { Tables } from "../db/schema.ts";
import { searchMatch } from "../db/search.ts";
import { Refusal } from "../refusal.ts";
import { assignPickups, readPickups } from "./pickups.ts";

/** Live sign-ups by start of the class, then by name. Descending if only past ones are requested. */
export async function listSignups(
  ctx: Pick<Ctx, "db" | "now">,
  { query: { after, ...choices } }: { query: z.output<typeof schema.query> },
): Promise<Signup[]> {
  return (await signupsByDate(ctx, choices, after).limit(signupsPageSize).execute()).map(presentSignup);
}

/** All live sign-ups in batches, by start of the class. */
export async function* allSignups(ctx: Pick<Ctx, "db" | "now">): AsyncGenerator<Signup[]> {
  const portions = portionsOf<SignupRow>((after) =>
    signupsByDate(ctx, { when: "all" }, after?.id).limit(portionRows).execute(),
  );
  for await (const rows of portions) yield rows.map(presentSignup);
}

/** Filter choices for the list: class titles, and counts of upcoming and past sign-ups. */
export async function readSignupChoices({ db, now }: Pick<Ctx, "db" | "now">): Promise<SignupChoices> {
  // One index lookup per distinct title: there are many classes but few titles.
  const { rows: titles } = await sql<{ title: string }>`
    with recursive titles (title) as (
      (select title from events order by title limit 1)
      union all
      select (select title from events where title > titles.title order by title limit 1)
      from titles where titles.title is not null)
    select title from titles where title is not null limit ${sql.lit(maxTitles)}`.execute(db);
  const countSignups = (condition: RawBuilder<unknown>) =>
    cappedCount(sql`from signups join events on events.id = signups.event_id
      where signups.state = 'live' and events.starts_at ${condition}`);
  const { rows } = await sql<SignupChoices["counts"]>`
    select ${countSignups(sql`> ${now}`)} as upcoming, ${countSignups(sql`<= ${now}`)} as past`.execute(db);
  return {
    classTitles: titles.map(({ title }) => title).toSorted((one, other) => one.localeCompare(other)),
    counts: rows[0]!,
  };
}

/** Maximum number of titles in the filter. */
const maxTitles = 200;

type SignupRow = Awaited<ReturnType<ReturnType<typeof signupsByDate>["execute"]>>[number];

function signupsByDate(
  { db, now }: Pick<Ctx, "db" | "now">,
  { when, classTitle, search }: Omit<z.output<typeof schema.query>, "after">,
  after: string | undefined,
) {
  const isPast = when === "past";
  const direction = isPast ? "desc" : "asc";
  const last = sql`from signups join events on events.id = signups.event_id where signups.id = ${after}`;
  return liveSignups(db)
    .innerJoin("events", "events.id", "signups.event_id")
    .select(["events.title", "events.date", "events.time", "events.starts_at"])
    .$if(when !== "all", (of) => of.where("events.starts_at", isPast ? "<=" : ">", now))
    .$if(Boolean(classTitle), (of) => of.where("events.title", "=", classTitle!))
    .$if(Boolean(search), (of) => of.where(searchMatch("signups.found_by", search!)))
    .$if(after !== undefined, (of) =>
      of
        // Redundant condition for the index, which contains only the start of the class.
        .where("events.starts_at", isPast ? "<=" : ">=", sql<Date>`(select events.starts_at ${last})`)
        .where(
          sql<boolean>`(events.starts_at, lower(signups.name), signups.id) ${isPast ? sql`<` : sql`>`}
            (select events.starts_at, lower(signups.name), signups.id ${last})`,
        ),
    )
    .orderBy("events.starts_at", direction)
    .orderBy((of) => of.fn<string>("lower", ["signups.name"]), direction)
    .orderBy("signups.id", direction);
}

function presentSignup(row: SignupRow): Signup {
  return {
    _id: row.id,
    eventId: row.event_id,
    date: row.date,
    time: row.time,
    classTitle: row.title,
    name: row.name,
    email: row.email,
    phone: row.phone,
    waiver: row.waiver_id !== null,
    ...(row.waiver_id ? { waiverId: row.waiver_id } : {}),
    ...(row.client_id ? { clientId: row.client_id } : {}),
    startsAt: row.starts_at.toISOString(),
    ...checkedInAt(row),
  };
}

/**
 * Roster of a class: students by name, and the waitlist in its order. Also works for a removed class. Refuses
 * `class-not-found`.
 */
export async function readRoster(
  ctx: Pick<Ctx, "db" | "now" | "site">,
  { params }: { params: { id: string } },
): Promise<Roster> {
  const event = await ctx.db.selectFrom("events").selectAll().where("id", "=", params.id).executeTakeFirst();
  if (!event) throw new Refusal("class-not-found");
  const [roster] = await readRosters(ctx, [event]);
  return roster!;
}

/**
 * Rosters of several classes, in the given order. Runs its queries one after another: a transaction has one
 * connection.
 */
export async function readRosters(
  ctx: Pick<Ctx, "db" | "now" | "site">,
  events: readonly Selectable<Tables["events"]>[],
): Promise<Roster[]> {
  const ids = events.map(({ id }) => id);
  if (ids.length === 0) return [];
  const people = await liveSignups(ctx.db)
    .where("signups.event_id", "in", ids)
    .leftJoin("waivers", "waivers.id", "signups.waiver_id")
    .select(["text_version", "signed_at", "guardian_name", "guardian_relation"])
    .orderBy((of) => of.fn<string>("lower", ["signups.name"]))
    .orderBy("signups.id")
    .execute();
  const waiting = await ctx.db
    .selectFrom("waitlist")
    .select(["id", "event_id", "name", "email", "state", "offered_until"])
    .where("event_id", "in", ids)
    .where("state", "in", ["waiting", "offered"])
    .orderBy("joined_at")
    .orderBy("id")
    .execute();
  const pickups = await readPickups(ctx, ids);
  const version = await currentVersion(ctx);
  const rowsOf = <Row extends { event_id: string }>(rows: readonly Row[], id: string) =>
    rows.filter(({ event_id }) => event_id === id);
  return events.map((event) => {
    const assigned = assignPickups(rowsOf(people, event.id), pickups.get(event.id) ?? []);
    return {
      eventId: event.id,
      title: event.title,
      date: event.date,
      time: event.time,
      location: event.location,
      durationMinutes: event.duration_minutes,
      capacity: event.capacity,
      isPast: event.starts_at <= ctx.now,
      pickups: assigned.unassigned,
      people: assigned.people.map((row) => ({
        _id: row.id,
        name: row.name,
        email: row.email,
        phone: row.phone,
        ...(row.client_id ? { clientId: row.client_id } : {}),
        ...(row.handOver ? { handOver: row.handOver } : {}),
        ...checkedInAt(row),
        ...(row.confirm_by && !row.confirmed_at && !row.client_id ? { confirmBy: row.confirm_by.toISOString() } : {}),
        ...guardian(row),
        ...(row.waiver_id && row.text_version && row.signed_at
          ? {
              waiver: waiverSummary(
                { id: row.waiver_id, text_version: row.text_version, signed_at: row.signed_at },
                version,
              ),
            }
          : {}),
      })),
      waiting: rowsOf(waiting, event.id).map((row) => ({
        _id: row.id,
        name: row.name,
        email: row.email,
        state: row.state as "waiting" | "offered",
        ...(row.offered_until ? { until: row.offered_until.toISOString() } : {}),
      })),
    };
  });
}

/** All sign-ups of an address, including cancelled ones, latest class first. */
export async function signupsOfEmail(ctx: Pick<Ctx, "db">, email: string): Promise<ClientSignup[]> {
  const rows = await ctx.db
    .selectFrom("signups")
    .innerJoin("events", "events.id", "signups.event_id")
    .select(["signups.id", "signups.event_id", "signups.state", "signups.checked_in_at", "signups.waiver_id"])
    .select(["events.title", "events.date", "events.time", "events.starts_at"])
    .where((of) => of.fn<string>("lower", ["signups.email"]), "=", sql<string>`lower(${email})`)
    .orderBy("events.starts_at", "desc")
    .orderBy("signups.id", "desc")
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    eventId: row.event_id,
    title: row.title,
    date: row.date,
    time: row.time,
    startsAt: row.starts_at.toISOString(),
    state: row.state,
    isCheckedIn: row.checked_in_at !== null,
    waiverId: row.waiver_id,
  }));
}

/** A signed waiver without its signature image. Refuses `not-found`. */
export async function readSignedWaiver(
  ctx: Pick<Ctx, "db" | "site">,
  { params }: { params: { id: string } },
): Promise<Waiver> {
  const row = await readWaiverRow(ctx, params.id);
  return {
    ...waiverSummary(row, await currentVersion(ctx)),
    name: row.name,
    email: row.email,
    ip: row.ip,
    ...guardian(row),
    textHash: row.text_hash,
    text: waiverTextOf(row),
  };
}

/** A waiver's row, including its signature image. Refuses `not-found`. */
export async function readWaiverRow(ctx: Pick<Ctx, "db">, id: string) {
  const row = await ctx.db.selectFrom("waivers").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new Refusal("not-found");
  return row;
}

/** The text of a signed waiver, in the format of the site document at that time. */
export function waiverTextOf(row: { text_body: object }): Waiver["text"] {
  return row.text_body as Waiver["text"];
}

/** Live sign-ups. `client_id` is the account with the same proven address. */
function liveSignups(db: Kysely<Tables>) {
  return db
    .selectFrom("signups")
    .leftJoin("users", (join) =>
      join
        .on((of) => of(of.fn<string>("lower", ["users.email"]), "=", of.fn<string>("lower", ["signups.email"])))
        .on("users.state", "=", sql.lit("live")),
    )
    .where("signups.state", "=", sql.lit("live"))
    .select("users.id as client_id")
    .select([
      "signups.id",
      "signups.event_id",
      "signups.name",
      "signups.email",
      "signups.phone",
      "signups.waiver_id",
      "signups.checked_in_at",
      "signups.confirm_by",
      "signups.confirmed_at",
    ]);
}

async function currentVersion(ctx: Pick<Ctx, "site">): Promise<string | undefined> {
  const { waiver } = await ctx.site.sections("waiver");
  return waiver?.version;
}

function waiverSummary(
  row: { id: string; text_version: string; signed_at: Date },
  version: string | undefined,
): SignedWaiver {
  return {
    id: row.id,
    version: row.text_version,
    signedAt: row.signed_at.toISOString(),
    isCurrent: row.text_version === version,
  };
}

function checkedInAt(row: { checked_in_at: Date | null }) {
  return row.checked_in_at ? { checkedInAt: row.checked_in_at.toISOString() } : {};
}

function guardian(row: { guardian_name: string | null; guardian_relation: string | null }) {
  return row.guardian_name !== null && row.guardian_relation !== null
    ? { guardian: { name: row.guardian_name, relation: row.guardian_relation } }
    : {};
}
