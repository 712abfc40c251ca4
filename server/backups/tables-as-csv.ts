import { sessionTypeNames } from "../../contract/session-types.ts";
import { studioTimeZone } from "../../contract/time.ts";

/** One CSV file of the ZIP. `sql` gives its columns and rows, `says` describes it in README.txt. */
export type CsvFile = { name: string; says: string; sql: string };

/** SQL: an instant in studio time, `2027-06-19 18:05`. */
const studioTime = (column: string) =>
  `to_char(${column} at time zone '${studioTimeZone}', 'YYYY-MM-DD HH24:MI')`;
const clock = (column: string) => `to_char(${column}, 'HH24:MI')`;
const sessionType = `case bookings.session_type ${Object.entries(sessionTypeNames)
  .map(([id, name]) => `when '${id}' then '${name}'`)
  .join(" ")} end`;
const dollars = (cents: string) => `round(${cents} / 100.0, 2)`;
const client = `coalesce(nullif(concat_ws(' ', nullif(users.first_name, ''), nullif(users.last_name, '')), ''), bookings.guest_name, '')`;

/** A new table of the site needs a file here, or an exception in everything.test.ts. */
export const csvFiles: readonly CsvFile[] = [
  {
    name: "clients.csv",
    says: "Everybody with an account, the newest first.",
    sql: `select id as "Client", first_name as "First name", last_name as "Last name", preferred_name as "Preferred name",
      pronoun as "Pronoun", email as "Email", phone as "Phone", city as "Location", zipcode as "Zip", ${studioTime("created_at")} as "Since"
      from users where state = 'live' order by created_at desc, id desc`,
  },
  {
    name: "sessions.csv",
    says: "Every one-on-one session that was ever booked, cancelled ones too. “Paid by” is online, link, cash or free.",
    sql: `select slots.date as "Date", ${clock("slots.time")} as "Time", coalesce(bookings.duration_minutes, slots.duration_minutes) as "Minutes",
      slots.place as "Place", ${sessionType} as "Session", ${client} as "Name",
      coalesce(users.email, bookings.guest_email, '') as "Email", coalesce(users.phone, bookings.guest_phone, '') as "Phone",
      bookings.message as "What she wrote", bookings.state as "State", ${dollars("bookings.amount_cents")} as "Price (USD)",
      bookings.paid_by as "Paid by", ${studioTime("bookings.cash_received_at")} as "Cash received", ${studioTime("bookings.booked_at")} as "Booked",
      ${studioTime("bookings.cancelled_at")} as "Cancelled", bookings.payment_id as "Payment"
      from bookings join slots on slots.id = bookings.slot_id left join users on users.id = bookings.user_id
      order by slots.date, slots.time, bookings.booked_at`,
  },
  {
    name: "free-times.csv",
    says: "The times that can be booked for a session, and those that were removed again.",
    sql: `select date as "Date", ${clock("time")} as "Time", duration_minutes as "Minutes", place as "Place", state as "State"
      from slots where not exists (select from bookings where slot_id = slots.id) order by date, time`,
  },
  {
    name: "classes.csv",
    says: "All classes and workshops, past and removed ones too.",
    sql: `select id as "Class", date as "Date", ${clock("time")} as "Time", duration_minutes as "Minutes", title as "Title",
      location as "Where", capacity as "Places", coalesce(sign_up_link, '') as "Sign-up elsewhere", series_id as "Series", state as "State"
      from events order by date, time, id`,
  },
  {
    name: "sign-ups.csv",
    says: "Who signed up for which class, cancelled places too. “Class” and “Waiver” name a line of classes.csv and of waivers/index.csv.",
    sql: `select events.date as "Date", ${clock("events.time")} as "Time", events.title as "Title", signups.name as "Name",
      signups.email as "Email", signups.phone as "Phone", signups.state as "State", signups.source as "Came as",
      ${studioTime("signups.created_at")} as "Signed up", ${studioTime("signups.cancelled_at")} as "Cancelled",
      ${studioTime("signups.checked_in_at")} as "Checked in", signups.waiver_id as "Waiver", signups.event_id as "Class"
      from signups join events on events.id = signups.event_id order by events.date, events.time, lower(signups.name), signups.id`,
  },
  {
    name: "waitlists.csv",
    says: "Who waited for a place in a full class, and what became of it.",
    sql: `select events.date as "Date", ${clock("events.time")} as "Time", events.title as "Title", waitlist.name as "Name",
      waitlist.email as "Email", waitlist.state as "State", ${studioTime("waitlist.joined_at")} as "Joined",
      ${studioTime("waitlist.offered_until")} as "Offered until", waitlist.event_id as "Class"
      from waitlist join events on events.id = waitlist.event_id order by events.date, events.time, waitlist.joined_at, waitlist.id`,
  },
  {
    name: "letters-to-classes.csv",
    says: "What you wrote to everybody in a class.",
    sql: `select ${studioTime("written_at")} as "Written", events.title as "Class", events.date as "Date", subject as "Subject", body as "Text", told as "Sent to"
      from class_messages join events on events.id = class_messages.event_id order by written_at, class_messages.id`,
  },
  {
    name: "messages.csv",
    says: "What visitors wrote: contact messages and requests for a free session.",
    sql: `select ${studioTime("received_at")} as "Received", kind as "Kind", name as "Name", email as "Email", coalesce(phone, '') as "Phone",
      coalesce(session_type, '') as "Session", body as "Message", state as "State" from messages order by received_at, id`,
  },
  {
    name: "reminders.csv",
    says: "Which reminder was written to whom, for which session or class.",
    sql: `select ${studioTime("reminders.written_at")} as "Written", reminders.kind as "Kind", ${studioTime("reminders.starts_at")} as "For what begins",
      coalesce(signups.name, ${client}) as "Name", coalesce(signups.email, users.email, bookings.guest_email, '') as "Email"
      from reminders left join signups on signups.id = reminders.signup_id left join bookings on bookings.id = reminders.booking_id
      left join users on users.id = bookings.user_id order by reminders.written_at, reminders.id`,
  },
  {
    name: "orders.csv",
    says: "All chocolate orders, a line for each kind of tin; the sums stand on an order's first line.",
    sql: `select orders.number as "Order", ${studioTime("orders.ordered_at")} as "Ordered", orders.state as "State", orders.payer_name as "Name",
      orders.payer_email as "Email", orders.delivery as "Delivery", coalesce(events.title, '') as "Pick-up class", events.date as "Pick-up day",
      concat_ws(', ', orders.address->>'name', (select string_agg(part, ', ') from jsonb_array_elements_text(orders.address->'lines') as part)) as "Address",
      coalesce(orders.address->>'city', '') as "City", coalesce(orders.address->>'state', '') as "State of the US", coalesce(orders.address->>'zip', '') as "ZIP",
      orders.tracking as "Tracking", line.body->>'name' as "Chocolate", ${dollars("(line.body->>'unitCents')::int")} as "Price (USD)",
      (line.body->>'quantity')::int as "Tins", ${[
        "discount",
        "shipping",
        "handling",
        "credit",
        "tax",
        "total",
      ]
        .map(
          (part) =>
            `case line.at when 1 then ${dollars(`(orders.total->>'${part}Cents')::int`)} end as "${part[0]!.toUpperCase()}${part.slice(1)} (USD)"`,
        )
        .join(", ")},
      case line.at when 1 then ${dollars("payments.refunded_cents")} end as "Given back (USD)", orders.payment_id as "Payment"
      from orders join payments on payments.id = orders.payment_id left join events on events.id = orders.event_id
      cross join lateral jsonb_array_elements(orders.lines) with ordinality as line (body, at) order by orders.number, line.at`,
  },
  {
    name: "payments.csv",
    says: "Every payment that was begun, also those nobody finished. “Payment” is what other files name.",
    sql: `select payments.id as "Payment", kind as "For", state as "State", ${dollars("amount_cents")} as "Amount (USD)", ${dollars("refunded_cents")} as "Given back (USD)",
      payer_name as "Name", payer_email as "Email", ${studioTime("opened_at")} as "Begun", ${studioTime("captured_at")} as "Paid",
      coalesce(order_id, '') as "PayPal order", coalesce(capture_id, '') as "PayPal payment", coalesce(problem, '') as "Problem"
      from payments order by opened_at, payments.id`,
  },
  {
    name: "refunds.csv",
    says: "Money that was given back.",
    sql: `select ${studioTime("asked_at")} as "Asked", ${studioTime("done_at")} as "Done", state as "State", ${dollars("amount_cents")} as "Amount (USD)",
      reason as "Why", coalesce(provider_id, '') as "PayPal refund", payment_id as "Payment" from refunds order by asked_at, id`,
  },
  {
    name: "chocolates.csv",
    says: "The chocolates with their prices and how many tins are there. “Picture” names a file in pictures.",
    sql: `select name as "Chocolate", ${dollars("price_cents")} as "Price (USD)", inventory as "Tins", state as "State", description as "Description",
      details as "Details", allergens as "Allergens", best_before as "Best before", coalesce(picture || '.jpg', '') as "Picture", picture_alt as "What it shows"
      from chocolates order by position, name, id`,
  },
  {
    name: "stock.csv",
    says: "Each change of the stock, and how many tins there were after it.",
    sql: `select ${studioTime("changed_at")} as "When", chocolates.name as "Chocolate", change as "Change", why as "Why", inventory_after as "Tins after it", payment_id as "Payment"
      from stock_changes join chocolates on chocolates.id = stock_changes.chocolate_id order by changed_at, stock_changes.id`,
  },
  {
    name: "discount-codes.csv",
    says: "Discount codes and how often each was used.",
    sql: `select code as "Code", ${dollars("amount_cents")} as "Off (USD)", percent as "Off (%)", from_day as "From", to_day as "To",
      most_uses as "Most uses", uses as "Uses", state as "State" from discount_codes order by created_at, id`,
  },
  {
    name: "tax-rates.csv",
    says: "Sales tax by state.",
    sql: `select state as "State", round(basis_points / 100.0, 2) as "Tax (%)" from tax_rates order by state`,
  },
  {
    name: "waivers/index.csv",
    says: "All signed waivers; “File” names the PDF beside it.",
    sql: `select id as "Waiver", name as "Name", email as "Email", coalesce(guardian_name, '') as "Guardian", coalesce(guardian_relation, '') as "Relation",
      text_version as "Version", ${studioTime("signed_at")} as "Signed", ip as "From the address", text_hash as "Fingerprint of the text (SHA-256)", id || '.pdf' as "File" from waivers order by signed_at, id`,
  },
];
