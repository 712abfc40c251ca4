import { type Kysely, type RawBuilder, sql } from "kysely";
import type { AbsenceItem } from "../../../contract/office/absences/schema.ts";
import { text as t } from "../../../contract/office/absences/text.ts";
import { linesWords } from "../../../contract/selling/orders/order-lines.ts";
import type { Tables } from "../../platform/db/schema.ts";
import { shownSessionName } from "../../teaching/services/read.ts";

type NamedClass = { eventId: string; title: string; date: string; time: string; location: string };

export type ItemRow = {
  id: string;
  absence_id: string;
  person_id: string;
  kind: AbsenceItem["kind"];
  change: AbsenceItem["change"];
  state: AbsenceItem["state"];
  if_silent: "back" | "kept" | null;
  answer_by: Date | null;
  answered_at: Date | null;
  answered_by: "person" | "owner" | "deadline" | null;
  was_on: string;
  was_at: string;
  name: string;
  /** The class, session or order. */
  title: string;
  location: string;
  cover: string;
  event_id: string | null;
  signup_id: string | null;
  booking_id: string | null;
  order_id: string | null;
  next: NamedClass | null;
  /** The new time of a session whose student chose another one. */
  new_time: { date: string; time: string } | null;
  hold_id: string | null;
  /** End of the hold in the next class; null if no spot is held. */
  held_until: Date | null;
  /** The purchase of a seat or session. */
  purchase_id: string | null;
  paid_cents: number;
  is_by_pass: boolean;
  minutes: number | null;
  /** The seat of a changed class, or the order, is still as it was: it can be given up or changed. */
  is_open: boolean;
  until_at: Date;
  needs_answer: boolean;
};

type Raw = Omit<ItemRow, "title"> & {
  title: string | null;
  number: number | null;
  lines: { name: string; quantity: number }[] | null;
};

/** SQL over items (`of`): without an answer money goes back, or an order stays without a pick-up. */
export const needsAnswer = (of: "items" | "absence_items") => sql<boolean>`(
  ${sql.ref(`${of}.if_silent`)} = 'back' or (${sql.ref(`${of}.kind`)} = 'order' and not exists (
    select from events where id = ${sql.ref(`${of}.next_event_id`)} and events.state = 'live')))`;

/** Items of a person, or of a whole absence, by their time. `which` is SQL over `items`. */
export async function readItems({ db }: { db: Kysely<Tables> }, which: RawBuilder<boolean>): Promise<ItemRow[]> {
  const { rows } = await sql<Raw>`
    select items.id, items.absence_id, items.person_id, items.kind, items.change, items.state, items.if_silent,
      items.answer_by, items.answered_at, items.answered_by, items.was_on, to_char(items.was_at, 'HH24:MI') as was_at,
      coalesce(signups.name, waitlist.name, nullif(trim(users.first_name || ' ' || users.last_name), ''),
        bookings.guest_name, messages.name, orders.payer_name, '') as name,
      coalesce(bookings.session_name, was.title) as title, coalesce(was.location, '') as location,
      coalesce(absence_classes.cover, '') as cover, items.event_id, items.signup_id, items.booking_id, items.order_id,
      case when next.id is not null then jsonb_build_object('eventId', next.id, 'title', next.title,
        'date', next.date, 'time', to_char(next.time, 'HH24:MI'), 'location', next.location) end as next,
      case when items.kind = 'session' and items.state = 'next' and bookings.state = 'live' then jsonb_build_object(
        'date', slots.date, 'time', to_char(slots.time, 'HH24:MI')) end as new_time,
      items.hold_id, case when hold.state = 'held' then hold.held_until end as held_until,
      coalesce(signups.purchase_id, bookings.payment_id) as purchase_id,
      coalesce(case when signups.purchase_id is not null then signups.paid_cents end,
        case when bookings.payment_id is not null then bookings.amount_cents end, 0) as paid_cents,
      exists (select from tenders join wallet_lots on wallet_lots.id = tenders.lot_id
        where tenders.purchase_id = coalesce(signups.purchase_id, bookings.payment_id) and tenders.state = 'taken'
          and wallet_lots.kind = 'pass') as is_by_pass,
      coalesce(bookings.duration_minutes, slots.duration_minutes) as minutes,
      case items.kind when 'seat' then items.change = 'cancel' or (signups.state = 'live' and signups.event_id = items.event_id)
        when 'order' then orders.state in ('new', 'packed') else true end as is_open,
      absences.until_at, coalesce(${needsAnswer("items")}, false) as needs_answer, orders.number, orders.lines
    from absence_items as items
    join absences on absences.id = items.absence_id
    left join events as was on was.id = items.event_id
    left join absence_classes on absence_classes.absence_id = items.absence_id
      and absence_classes.event_id = items.event_id
    left join signups on signups.id = items.signup_id
    left join signups as hold on hold.id = items.hold_id
    left join waitlist on waitlist.id = items.waitlist_id
    left join bookings on bookings.id = items.booking_id
    left join slots on slots.id = bookings.slot_id
    left join users on users.id = bookings.user_id
    left join orders on orders.id = items.order_id
    left join events as next on next.state = 'live' and next.id = case
      when items.state = 'next' then coalesce(signups.event_id, orders.event_id)
      else items.next_event_id end
    left join messages on messages.id = items.message_id
    where ${which}
    order by items.was_on, items.was_at, items.id`.execute(db);
  return rows.map(({ number, lines, title, ...row }) => ({
    ...row,
    // Read late, because a letter may have another language than the call that reads the item.
    get title() {
      if (number !== null) return t.orderWords(number, linesWords(lines ?? []));
      return title === null ? t.askedTime : shownSessionName(title);
    },
  }));
}

export const isOfPerson = (personId: string) => sql<boolean>`items.person_id = ${personId}`;
