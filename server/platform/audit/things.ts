import { sql } from "kysely";
import type { AuditThing } from "../../../contract/operations/audit/schema.ts";
import type { Ctx } from "../call/ctx.ts";

type Kind = AuditThing["kind"];

/** By name of a subject. */
const kindOfName: Record<string, Kind> = {
  student: "student",
  person: "person",
  personId: "person",
  keepId: "person",
  events: "class",
  ids: "class",
  eventId: "class",
  slots: "slot",
  slotId: "slot",
  signupId: "seat",
  chocolate: "chocolate",
  service: "service",
  pass: "pass",
  code: "code",
};

/** The kind of the `id` in the path of a call, or of the new one in its body. */
const kindOfPath: [RegExp, Kind][] = [
  [/ \/api\/(admin\/)?events/, "class"],
  [/ \/api\/(admin\/signups|signup)\b/, "seat"],
  [/ \/api\/admin\/bookings/, "session"],
  [/ \/api\/bookings/, "slot"],
  [/ \/api\/(admin\/users|user)\b/, "student"],
  [/ \/api\/admin\/people/, "person"],
  [/ \/api\/admin\/orders/, "order"],
  [/ \/api\/(admin\/)?chocolates/, "chocolate"],
  [/ \/api\/admin\/services/, "service"],
  [/ \/api\/admin\/passes/, "pass"],
  [/ \/api\/admin\/codes/, "code"],
  [/ \/api\/admin\/waivers/, "waiver"],
  [/ \/api\/admin\/absences/, "absence"],
];

/** The class of a walk-in is in the path, the new seat in the body. */
function kindOf(action: string, name: string): Kind | undefined {
  if (name === "new" && action.endsWith("/walk-in")) return "seat";
  if (name === "id" || name === "new") return kindOfPath.find(([pattern]) => pattern.test(action))?.[1];
  return kindOfName[name];
}

type Wanted = { kind: Kind; id: string };
const mostShown = 3;

function wantedBy({ action, subjects }: { action: string; subjects: Record<string, string> }): Wanted[] {
  return Object.entries(subjects).flatMap(([name, ids]) => {
    const kind = kindOf(action, name);
    const found = kind ? ids.split(",").filter((id) => id.length === 36) : [];
    return found.slice(0, mostShown).map((id) => ({ kind: kind!, id }));
  });
}

/** The things that entries name, of those that still exist, with today's titles. One statement. */
export async function thingsOf(
  { db }: Pick<Ctx, "db">,
  entries: readonly { action: string; subjects: Record<string, string> }[],
): Promise<AuditThing[][]> {
  const wanted = entries.map(wantedBy);
  const of = (kind: Kind) =>
    sql`any (${wanted
      .flat()
      .filter((one) => one.kind === kind)
      .map(({ id }) => id)}::uuid[])`;
  const { rows } = await sql<AuditThing & { id: string }>`
    select 'class' as kind, id, title, date::text as day, id as "linkId" from events where id = ${of("class")}
    union all select 'seat', signups.id, signups.name, events.date::text, events.id
      from signups join events on events.id = event_id where signups.id = ${of("seat")}
    union all select 'session', bookings.id, session_name, slots.date::text, bookings.id
      from bookings join slots on slots.id = slot_id where bookings.id = ${of("session")}
    union all select 'slot', id, to_char(time, 'HH24:MI'), date::text, id from slots where id = ${of("slot")}
    union all select 'student', id, concat_ws(' ', first_name, last_name), null, id
      from users where id = ${of("student")} and state = 'live'
    union all select 'person', id, name, null, coalesce(merged_into, id) from people where id = ${of("person")} and name <> ''
    union all select 'order', id, number::text, null, id from orders where id = ${of("order")}
    union all select 'chocolate', id, name, null, id from chocolates where id = ${of("chocolate")}
    union all select 'service', id, name, null, id from services where id = ${of("service")}
    union all select 'pass', id, name, null, id from wallet_offers where id = ${of("pass")}
    union all select 'code', id, code, null, id from discount_codes where id = ${of("code")}
    union all select 'waiver', id, name, null, id from waivers where id = ${of("waiver")}
    union all select 'absence', id, '', from_on::text, id from absences where id = ${of("absence")}`.execute(db);
  const found = new Map(rows.map(({ id, ...thing }) => [`${thing.kind} ${id}`, thing]));
  return wanted.map((things) =>
    things.flatMap(({ kind, id }) => {
      const thing = found.get(`${kind} ${id}`);
      return thing && (thing.title.trim() !== "" || thing.day !== null) ? [thing] : [];
    }),
  );
}
