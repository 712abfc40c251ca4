import * as t from "../../../contract/operations/backups/text.desk.ts";

/** SQL: an instant in studio time, `2027-06-19 18:05`. */
const studioTime = (column: string) =>
  `to_char(${column} at time zone (select zone from studio_place), 'YYYY-MM-DD HH24:MI')`;
const clock = (column: string) => `to_char(${column}, 'HH24:MI')`;
/** The column titles as quoted SQL names. */
const c = Object.fromEntries(
  Object.entries(t.columnTitles).map(([column, title]) => [column, `"${title.replaceAll('"', '""')}"`]),
) as typeof t.columnTitles;
const dollars = (cents: string) => `round(${cents} / 100.0, 2)`;
const client = `coalesce(nullif(concat_ws(' ', nullif(users.first_name, ''), nullif(users.last_name, '')), ''), bookings.guest_name, '')`;
const orderTotals = (["discount", "shipping", "handling", "credit", "tax", "total"] as const)
  .map((part) => `case line.at when 1 then ${dollars(`(orders.total->>'${part}Cents')::int`)} end as ${c[part]}`)
  .join(", ");

/** The query of each CSV file of the ZIP. A new table needs a file here, or an exception in everything.test.ts. */
export const csvQueries: { [name in keyof typeof t.fileDescriptions]?: string } = {
  "clients.csv": `select id as ${c.client}, first_name as ${c.firstName}, last_name as ${c.lastName}, preferred_name as ${c.preferredName},
    pronoun as ${c.pronoun}, email as ${c.email}, phone as ${c.phone}, city as ${c.location}, zipcode as ${c.zip}, ${studioTime("created_at")} as ${c.since}
    from users where state = 'live' order by created_at desc, id desc`,
  "people.csv": `select people.name as ${c.name}, coalesce(people.email, '') as ${c.email}, people.phone as ${c.phone}, people.born_on as ${c.bornOn}, coalesce(people.birthday, '') as ${c.birthday},
    coalesce(guardians.name, '') as ${c.guardian}, ${studioTime("people.created_at")} as ${c.since}
    from people left join people as guardians on guardians.id = people.guardian_id
    where people.merged_into is null and (people.name <> '' or people.email is not null) order by folded(people.name), people.id`,
  "sessions.csv": `select slots.date as ${c.date}, ${clock("slots.time")} as ${c.time}, coalesce(bookings.duration_minutes, slots.duration_minutes) as ${c.minutes},
    slots.place as ${c.location}, bookings.session_name as ${c.session}, ${client} as ${c.name},
    coalesce(users.email, bookings.guest_email, '') as ${c.email}, coalesce(users.phone, bookings.guest_phone, '') as ${c.phone},
    bookings.message as ${c.message}, bookings.state as ${c.state}, ${dollars("bookings.amount_cents")} as ${c.price},
    bookings.paid_by as ${c.paidBy}, ${studioTime("purchases.paid_at")} as ${c.paid}, ${studioTime("bookings.booked_at")} as ${c.booked},
    ${studioTime("bookings.cancelled_at")} as ${c.cancelled}, bookings.payment_id as ${c.payment}
    from bookings join slots on slots.id = bookings.slot_id left join users on users.id = bookings.user_id
    left join purchases on purchases.id = bookings.payment_id
    order by slots.date, slots.time, bookings.booked_at`,
  "services.csv": `select key as ${c.service}, name as ${c.name}, description as ${c.description}, minutes as ${c.minutes},
    ${dollars("price_from_cents")} as ${c.price}, ${dollars("price_to_cents")} as ${c.priceTo}, meeting as ${c.meeting},
    break_after_minutes as ${c.breakMinutes}, notice_hours as ${c.noticeHours}, ahead_days as ${c.aheadDays},
    cutoff_hours as ${c.cutoffHours}, tax_class as ${c.taxClass}, state as ${c.state} from services order by position, id`,
  "free-times.csv": `select date as ${c.date}, ${clock("time")} as ${c.time}, duration_minutes as ${c.minutes}, place as ${c.location}, state as ${c.state}
    from slots where not exists (select from bookings where slot_id = slots.id) order by date, time`,
  "classes.csv": `select id as ${c.className}, date as ${c.date}, ${clock("time")} as ${c.time}, duration_minutes as ${c.minutes}, title as ${c.title},
    location as ${c.location}, capacity as ${c.spots}, coalesce(sign_up_link, '') as ${c.externalSignUp}, series_id as ${c.series}, state as ${c.state},
    price_kind as ${c.priceKind}, ${dollars("price_from_cents")} as ${c.price}, ${dollars("price_to_cents")} as ${c.priceTo}, tax_class as ${c.taxClass},
    cutoff_hours as ${c.cutoffHours}, cover as ${c.substitute} from events order by date, time, id`,
  "sign-ups.csv": `select events.date as ${c.date}, ${clock("events.time")} as ${c.time}, events.title as ${c.title}, signups.name as ${c.name},
    signups.email as ${c.email}, signups.phone as ${c.phone}, signups.state as ${c.state}, signups.source as ${c.source},
    ${studioTime("signups.created_at")} as ${c.signedUp}, ${studioTime("signups.cancelled_at")} as ${c.cancelled},
    ${studioTime("signups.checked_in_at")} as ${c.checkedIn}, signups.waiver_id as ${c.waiver}, signups.event_id as ${c.className}
    from signups join events on events.id = signups.event_id order by events.date, events.time, lower(signups.name), signups.id`,
  "waitlists.csv": `select events.date as ${c.date}, ${clock("events.time")} as ${c.time}, events.title as ${c.title}, waitlist.name as ${c.name},
    waitlist.email as ${c.email}, waitlist.state as ${c.state}, ${studioTime("waitlist.joined_at")} as ${c.joined},
    ${studioTime("waitlist.offered_until")} as ${c.offeredUntil}, waitlist.event_id as ${c.className}
    from waitlist join events on events.id = waitlist.event_id order by events.date, events.time, waitlist.joined_at, waitlist.id`,
  "absences.csv": `select from_on as ${c.firstDay}, to_on as ${c.lastDay}, message as ${c.message}, state as ${c.state},
    ${studioTime("started_at")} as ${c.started}, ${studioTime("answer_by")} as ${c.answerBy} from absences order by started_at, id`,
  "absence-classes.csv": `select absences.from_on as ${c.firstDay}, event_id as ${c.className}, change as ${c.change}, absence_classes.cover as ${c.substitute}
    from absence_classes join absences on absences.id = absence_id order by started_at, event_id`,
  "absence-answers.csv": `select name as ${c.name}, email as ${c.email}, phone as ${c.phone}, kind as ${c.kind}, was_on as ${c.date}, ${clock("was_at")} as ${c.time},
    change as ${c.change}, absence_items.state as ${c.state}, ${studioTime("told_at")} as ${c.notified}, ${studioTime("answered_at")} as ${c.answered}
    from absence_items join absence_people on absence_people.id = person_id order by was_on, was_at, lower(name), absence_items.id`,
  "letters-to-classes.csv": `select ${studioTime("written_at")} as ${c.written}, events.title as ${c.className}, events.date as ${c.date}, subject as ${c.subject}, body as ${c.text}, told as ${c.sentTo}
    from class_messages join events on events.id = class_messages.event_id order by written_at, class_messages.id`,
  "messages.csv": `select ${studioTime("received_at")} as ${c.received}, kind as ${c.kind}, name as ${c.name}, email as ${c.email}, coalesce(phone, '') as ${c.phone},
    coalesce(session_type, '') as ${c.session}, body as ${c.message}, state as ${c.state} from messages order by received_at, id`,
  "reminders.csv": `select ${studioTime("reminders.written_at")} as ${c.written}, reminders.kind as ${c.kind}, ${studioTime("reminders.starts_at")} as ${c.startsAt},
    coalesce(signups.name, ${client}) as ${c.name}, coalesce(signups.email, users.email, bookings.guest_email, '') as ${c.email}
    from reminders left join signups on signups.id = reminders.signup_id left join bookings on bookings.id = reminders.booking_id
    left join users on users.id = bookings.user_id order by reminders.written_at, reminders.id`,
  "orders.csv": `select orders.number as ${c.order}, ${studioTime("orders.ordered_at")} as ${c.ordered}, replace(orders.state, 'refunded', 'cancelled') as ${c.state}, orders.payer_name as ${c.name},
    orders.payer_email as ${c.email}, orders.delivery as ${c.delivery}, coalesce(events.title, '') as ${c.pickUpClass}, events.date as ${c.pickUpDay},
    concat_ws(', ', orders.address->>'name', (select string_agg(part, ', ') from jsonb_array_elements_text(orders.address->'lines') as part)) as ${c.address},
    coalesce(orders.address->>'city', '') as ${c.city}, coalesce(orders.address->>'state', '') as ${c.usState}, coalesce(orders.address->>'zip', '') as ${c.zip},
    orders.tracking as ${c.tracking}, line.body->>'name' as ${c.chocolate}, ${dollars("(line.body->>'unitCents')::int")} as ${c.price},
    (line.body->>'quantity')::int as ${c.tins}, ${orderTotals},
    case line.at when 1 then ${dollars("payments.refunded_cents")} end as ${c.refunded}, orders.payment_id as ${c.payment}
    from orders left join payments on payments.id = orders.payment_id left join events on events.id = orders.event_id
    cross join lateral jsonb_array_elements(orders.lines) with ordinality as line (body, at) order by orders.number, line.at`,
  "purchases.csv": `select purchases.id as ${c.payment}, purchases.kind as ${c.paidFor}, purchases.state as ${c.state},
    ${studioTime("opened_at")} as ${c.started}, ${studioTime("paid_at")} as ${c.paid}, payer_name as ${c.name}, payer_email as ${c.email},
    purchase_lines.kind as ${c.kind}, purchase_lines.name as ${c.line}, quantity as ${c.quantity}, ${dollars("cents")} as ${c.amount},
    ${dollars("tax_cents")} as ${c.tax}
    from purchases left join purchase_lines on purchase_id = purchases.id order by opened_at, purchases.id, position`,
  "tenders.csv": `select tenders.purchase_id as ${c.payment}, coalesce(wallet_lots.kind, tenders.kind) as ${c.paidWith}, coalesce(wallet_lots.name, '') as ${c.name},
    tenders.units as ${c.units}, ${dollars("cents")} as ${c.amount}, ${dollars("returned_cents")} as ${c.returned}, tenders.state as ${c.state},
    ${studioTime("taken_at")} as ${c.paid}
    from tenders left join wallet_lots on wallet_lots.id = lot_id order by tenders.opened_at, tenders.id`,
  "returns.csv": `select ${studioTime("returned_at")} as ${c.when}, coalesce(wallet_lots.kind, tenders.kind) as ${c.paidWith}, coalesce(wallet_lots.name, '') as ${c.name},
    tender_returns.units as ${c.units}, ${dollars("tender_returns.cents")} as ${c.amount}, tenders.purchase_id as ${c.payment}
    from tender_returns join tenders on tenders.id = tender_id left join wallet_lots on wallet_lots.id = lot_id order by returned_at, tender_returns.id`,
  "cash-counts.csv": `select day as ${c.date}, ${dollars("noted_cents")} as ${c.noted}, ${dollars("counted_cents")} as ${c.counted},
    ${dollars("difference_cents")} as ${c.difference}, note as ${c.note}, ${studioTime("counted_at")} as ${c.when} from cash_counts order by day`,
  "payments.csv": `select payments.id as ${c.payment}, purchases.kind as ${c.paidFor}, payments.state as ${c.state}, ${dollars("amount_cents")} as ${c.amount}, ${dollars("refunded_cents")} as ${c.refunded}, ${dollars("fee_cents")} as ${c.fee},
    payer_name as ${c.name}, payer_email as ${c.email}, ${studioTime("payments.opened_at")} as ${c.started}, ${studioTime("captured_at")} as ${c.paid},
    coalesce(order_id, '') as ${c.paypalOrder}, coalesce(capture_id, '') as ${c.paypalPayment}, coalesce(problem, '') as ${c.problem}
    from payments join purchases on purchases.id = payments.id order by payments.opened_at, payments.id`,
  "refunds.csv": `select ${studioTime("asked_at")} as ${c.requested}, ${studioTime("done_at")} as ${c.done}, kind as ${c.kind}, state as ${c.state}, ${dollars("amount_cents")} as ${c.amount},
    reason as ${c.reason}, coalesce(provider_id, '') as ${c.paypalRefund}, payment_id as ${c.payment} from refunds order by asked_at, id`,
  "invoices.csv": `select year || '-' || lpad(number::text, greatest(4, length(number::text)), '0') as ${c.number}, ${studioTime("issued_at")} as ${c.when}, coalesce(buyer->>'name', '') as ${c.name}, coalesce(buyer->>'email', '') as ${c.email},
    ${dollars("coalesce(-credited_cents, (printed->>'totalCents')::int)")} as ${c.amount}, purchase_id as ${c.payment}
    from invoices join invoice_years using (year) order by year, number`,
  "disputes.csv": `select id as ${c.number}, ${studioTime("recorded_at")} as ${c.since}, state as ${c.state}, stage as ${c.kind}, reason as ${c.reason}, ${dollars("amount_cents")} as ${c.amount},
    ${studioTime("due_at")} as ${c.lastDay}, payment_id as ${c.payment} from disputes order by recorded_at, id`,
  "chocolates.csv": `select name as ${c.chocolate}, ${dollars("price_cents")} as ${c.price}, inventory as ${c.tins}, state as ${c.state}, description as ${c.description},
    details as ${c.details}, allergens as ${c.allergens}, best_before as ${c.bestBefore}, low_stock_at as ${c.lowStockAt}, coalesce(picture || '.jpg', '') as ${c.picture}, picture_alt as ${c.pictureDescription}
    from chocolates order by position, name, id`,
  "stock.csv": `select ${studioTime("changed_at")} as ${c.when}, chocolates.name as ${c.chocolate}, change as ${c.change}, why as ${c.reason}, inventory_after as ${c.tinsAfter}, payment_id as ${c.payment}
    from stock_changes join chocolates on chocolates.id = stock_changes.chocolate_id order by changed_at, stock_changes.id`,
  "discount-codes.csv": `select code as ${c.code}, ${dollars("amount_cents")} as ${c.dollarsOff}, percent as ${c.percentOff}, from_day as ${c.firstDay}, to_day as ${c.lastDay},
    most_uses as ${c.mostUses}, uses as ${c.uses}, state as ${c.state} from discount_codes order by created_at, id`,
  "translations.csv": `select source as ${c.english}, words as ${c.spanish} from translations where language = 'es' order by source`,
  "passes.csv": `select name as ${c.name}, description as ${c.description}, covers as ${c.kind}, uses as ${c.uses}, ${dollars("price_cents")} as ${c.price},
    valid_days as ${c.validDays}, state as ${c.state} from wallet_offers order by position, created_at, id`,
  "wallets.csv": `select wallet_lots.id as ${c.walletPart}, coalesce(people.name, '') as ${c.name}, coalesce(people.email, '') as ${c.email}, wallet_lots.kind as ${c.kind},
    wallet_lots.name as ${c.title}, units as ${c.units}, remaining as ${c.left}, expires_on as ${c.lastDay}, ${studioTime("granted_at")} as ${c.since},
    ${studioTime("redeemed_at")} as ${c.redeemed}, purchase_id as ${c.payment}, coalesce(recipient_name, '') as ${c.sentTo}, send_on as ${c.date}
    from wallet_lots left join people on people.id = person_id left join gift_mails on gift_mails.lot_id = wallet_lots.id order by granted_at, wallet_lots.id`,
  "wallet-history.csv": `select lot_id as ${c.walletPart}, ${studioTime("at")} as ${c.when}, delta as ${c.change}, balance as ${c.left}, reason as ${c.reason},
    note as ${c.text} from wallet_entries order by at, lot_id, nth`,
  "tax-rates.csv": `select state as ${c.state}, round(basis_points / 100.0, 2) as ${c.taxPercent} from tax_rates order by state`,
  "activity.csv": `select audit_entries.number as ${c.number}, ${studioTime("audit_entries.at")} as ${c.when}, actor as ${c.kind}, action as ${c.title}, subjects as ${c.text},
    outcome as ${c.state}, coalesce(ip, '') as ${c.ipAddress}, coalesce(device, '') as ${c.device}
    from audit_entries left join audit_origins on audit_origins.number = audit_entries.number order by audit_entries.number`,
  "waivers/index.csv": `select id as ${c.waiver}, name as ${c.name}, email as ${c.email}, coalesce(guardian_name, '') as ${c.guardian}, coalesce(guardian_relation, '') as ${c.relation},
    text_version as ${c.version}, ${studioTime("signed_at")} as ${c.signed}, ip as ${c.ipAddress}, text_hash as ${c.textHash}, id || '.pdf' as ${c.file} from waivers order by signed_at, id`,
};

/** What the owner edits: a column that a query does not name follows under its own name, so that nothing is left out. */
const editedTables: { [name in keyof typeof csvQueries]?: string } = {
  "services.csv": "services",
  "classes.csv": "events",
  "chocolates.csv": "chocolates",
  "passes.csv": "wallet_offers",
};
/** Only of use to the site. */
const internalColumns =
  "id slug position version created_at starts_at ends_at moved_at is_free_to_leave low_stock_told_at".split(" ");

/** The query of a CSV file with the unnamed columns. `columnsOf`: the columns of a table, in their order. */
export async function wholeQuery(
  name: string,
  columnsOf: (table: string) => Promise<readonly string[]>,
): Promise<string> {
  const query = csvQueries[name as keyof typeof csvQueries]!;
  const table = editedTables[name as keyof typeof csvQueries];
  if (!table) return query;
  const withoutTitles = query.replaceAll(/"[^"]*"/g, "");
  const unnamed = (await columnsOf(table)).filter(
    (column) => !internalColumns.includes(column) && !new RegExp(`\\b${column}\\b`).test(withoutTitles),
  );
  return query.replace(/\s+from /, (from) => `${unnamed.map((column) => `, ${column}`).join("")}${from}`);
}
