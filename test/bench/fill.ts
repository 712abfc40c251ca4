import type pg from "pg";

/** Row counts of the tables that grow. */
export type Amounts = {
  /** Rows of classes, users, orders and bookings each, and of the tables that belong to them. */
  each: number;
  /** Rows of sign-ups, messages and mails each. */
  entries: number;
};

export const smallAmounts: Amounts = { each: 100, entries: 100 };
export const largeAmounts: Amounts = { each: 100_000, entries: 1_000_000 };

/** Days planned ahead, the same for all amounts: only the past grows. */
const daysAhead = 20;

/**
 * Fills a migrated, otherwise empty database: three classes, three sessions and three orders a day, latest first, and
 * ten sign-ups for each class.
 */
export async function fillDatabase(client: Pick<pg.ClientBase, "query">, { each, entries }: Amounts): Promise<void> {
  await client.query(functions);
  // A query per purchase at each commit: too slow for a million rows, and nothing that is measured.
  await client.query("alter table purchases disable trigger purchases_paid, disable trigger purchases_invoiced");
  for (const [table, statement] of Object.entries(rows(each))) {
    const isEntry = ["signups", "messages", "mails"].includes(table);
    // These rows name their people: the trigger that finds people would take most of the time.
    const hasPeople = ["signups", "waivers"].includes(table);
    if (hasPeople) await client.query(`alter table ${table} disable trigger user`);
    await client.query(statement, [isEntry ? entries : each]);
    if (hasPeople) await client.query(`alter table ${table} enable trigger user`);
  }
  await client.query("alter table purchases enable trigger purchases_paid, enable trigger purchases_invoiced");
  await client.query("vacuum analyze");
}

const functions = `
create or replace function bench_id(kind text, n bigint) returns uuid language sql immutable as $$
  select ('01900000-0000-7000-' || to_hex(36864 + get_byte(sha256(kind::bytea), 0)) || '-' || lpad(to_hex(n), 12, '0'))::uuid $$;
create or replace function bench_name(n bigint) returns text language sql immutable as $$
  select (array['Ana', 'June', 'Tomas', 'Zoë', 'Bea', 'Ivo', 'Maren', 'Otis', 'Pia', 'Rafael', 'Sol', 'Uma'])[1 + n % 12] $$;
create or replace function bench_surname(n bigint) returns text language sql immutable as $$
  select (array['Whitlow', 'Reedly', 'Ashgrove', 'Bramble', 'Coldwell', 'Dunmore', 'Elmsley', 'Fairbank', 'Garland',
    'Hollis', 'Larkin', 'Marlow', 'Norwood'])[1 + n % 13] || ' ' || n $$;
create or replace function bench_day(n bigint) returns date language sql stable as $$
  select current_date + ${daysAhead} - ((n + 2) / 3)::int $$;
create or replace function bench_at(n bigint) returns timestamptz language sql stable as $$
  select now() - n * interval '8 hours' $$;
create or replace function bench_rare_at(n bigint) returns timestamptz language sql stable as $$
  select bench_at(case when n <= 150 then 5 * n else n + 600 end) $$; -- Few in the last year.
create or replace function bench_lines() returns jsonb language sql stable as $$
  select jsonb_build_array(jsonb_build_object(
    '_id', bench_id('chocolates', 1), 'name', 'Bench 1', 'quantity', 2, 'unitCents', 1400, 'image', '')) $$;`;

/** For each table, the statement that inserts $1 rows. */
const rows = (users: number) => ({
  users: `
    insert into users (id, email, first_name, last_name, phone, city, zipcode, state, created_at, proven_at)
    select bench_id('users', n), 'student' || n || '@example.com', bench_name(n), bench_surname(n),
      lpad(n::text, 10, '5'), 'Port Lumen', '90210', 'live', bench_at(n), bench_at(n)
    from generate_series(1, $1::bigint) n`,
  sessions: `
    insert into sessions (id, kind, person_id, token_hash, started_at, used_at, expires_at)
    select bench_id('sessions', n), 'user', bench_id('users', n), 'bench ' || n, now(), now(), now() + interval '30 days'
    from generate_series(1, $1::bigint) n`,
  client_notes: `
    insert into client_notes (id, user_id, key_id, sealed, written_at, changed_at)
    select bench_id('client_notes', n), bench_id('users', n), 'bench', '', bench_at(n), bench_at(n)
    from generate_series(1, $1::bigint) n`,
  waivers: `
    insert into waivers (id, name, email, text_version, text_hash, text_body, signature, signed_at, ip, person_id)
    select bench_id('waivers', n), bench_name(n) || ' ' || bench_surname(n), 'student' || n || '@example.com', 'bench',
      '', '{}', '', bench_at(n), '127.0.0.1', (select person_id from users where id = bench_id('users', n))
    from generate_series(1, $1::bigint) n`,
  // The first five classes are full: no seat is offered to their waitlists.
  events: `
    insert into events (id, title, date, time, location, capacity, created_at)
    select bench_id('events', n),
      (array['Gentle Flow', 'Slow Flow', 'Yin and Rest', 'Strong Back', 'First Steps', 'Breath Lab', 'Moon Hour'])[1 + n % 7],
      bench_day(n), (array['08:00', '12:00', '18:00'])[1 + n % 3]::time, 'Harbor Room',
      case when n <= 5 then 10 else 25 end, now()
    from generate_series(1, $1::bigint) n`,
  signups: `
    insert into signups (id, event_id, name, email, phone, waiver_id, source, created_at, person_id)
    select bench_id('signups', n), bench_id('events', (n + 9) / 10), bench_name(s) || ' ' || bench_surname(s),
      'student' || s || '@example.com', lpad(s::text, 10, '5'), bench_id('waivers', s), 'returning', now() - n * interval '1 minute',
      (select person_id from users where id = bench_id('users', s))
    from (select n, 1 + n % ${users} as s
      from generate_series(1, $1::bigint) n) as numbered`,
  waitlist: `
    insert into waitlist (id, event_id, name, email, state, token_hash, joined_at)
    select bench_id('waitlist', n), bench_id('events', n), bench_name(n), 'waiting' || n || '@example.com',
      case when n <= 5 then 'waiting' else 'taken' end, 'bench ' || n, now()
    from generate_series(1, $1::bigint) n`,
  messages: `
    insert into messages (id, kind, name, email, body, state, received_at)
    select bench_id('messages', n), 'contact', bench_name(n), 'visitor' || n || '@example.com', 'Is there a class on Friday?',
      case when n <= 20 then 'new' else 'answered' end, now() - n * interval '20 seconds'
    from generate_series(1, $1::bigint) n`,
  mails: `
    insert into mails (id, message_id, sender, recipient, subject, html, text, state, attempts, last_error, created_at, tried_at, sent_at)
    select bench_id('mails', n), '<bench' || n || '@example.com>', '{"address":"mira@example.com"}',
      jsonb_build_object('name', '', 'address', 'student' || n || '@example.com'), 'Your place', '<p>Hello</p>', 'Hello',
      case when n % 20 = 0 then 'failed' else 'sent' end, 1, case when n % 20 = 0 then '550 unknown' end,
      at, at, case when n % 20 <> 0 then at end
    from (select n, now() - n * interval '2 seconds' as at from generate_series(1, $1::bigint) n) as timed`,
  slots: `
    insert into slots (id, date, time, created_at)
    select bench_id('slots', n), bench_day(n), (array['10:00', '14:00', '16:00'])[1 + n % 3]::time, now()
    from generate_series(1, $1::bigint) n`,
  chocolates: `
    insert into chocolates (id, name, slug, price_cents, description, inventory, created_at)
    select bench_id('chocolates', n), 'Bench ' || n, 'bench-' || n, 1400, 'Tin', 1000, now()
    from generate_series(1, least($1::bigint, 10)) n`,
  // Odd numbers are sessions, even numbers carts.
  payments: `
    with timed as (select n, bench_id('payments', n) as id, bench_at(n / 2) as at from generate_series(1, 2 * $1::bigint) n),
    bought as (
      insert into purchases (id, kind, state, user_id, goods, total_cents, asked_hash, held_until, payer_name, payer_email,
        opened_at, paid_at, changed_at)
      select id, case when n % 2 = 1 then 'session' else 'cart' end, 'fulfilled',
        case when n % 2 = 1 then bench_id('users', (n + 1) / 2) end,
        case when n % 2 = 1
          then jsonb_build_object('slotId', bench_id('slots', (n + 1) / 2), 'sessionType', 'Yoga Therapy Session (60 min)',
            'message', '', 'date', bench_day((n + 1) / 2)::text, 'time', '10:00')
          else jsonb_build_object('lines', bench_lines()) end,
        3000, '', at, 'Pat Payer', 'buyer' || n || '@example.com', at, at, at from timed),
    lines as (
      insert into purchase_lines (purchase_id, position, kind, name, quantity, cents, tax_cents)
      select id, 0, case when n % 2 = 1 then 'session' else 'tins' end, 'Bench 1', 1, 2800, 200 from timed)
    insert into payments (id, state, amount_cents, create_key, capture_key, order_id, capture_id, opened_at, captured_at,
      changed_at, fee_cents)
    select id, 'fulfilled', 3000, gen_random_uuid(), gen_random_uuid(), 'BENCH' || n, 'CAPTURE' || n, at, at, at, 154 from timed`,
  refunds: `
    insert into refunds (id, payment_id, amount_cents, state, request_key, reason, asked_at, done_at)
    select bench_id('refunds', n), bench_id('payments', n), 100, 'done', gen_random_uuid(), '', bench_at(n), bench_at(n)
    from generate_series(1, $1::bigint) n`,
  session_cash: `
    with timed as (select n, bench_id('session_cash', n) as id, bench_at(n) as at from generate_series(10, $1::bigint, 10) n),
    bought as (
      insert into purchases (id, kind, state, goods, total_cents, asked_hash, held_until, opened_at, paid_at, changed_at)
      select id, 'booking', 'fulfilled', jsonb_build_object('bookingId', bench_id('bookings', n), 'sessionType', 'therapy',
        'date', bench_day(n)::text, 'time', '10:00'), 3000, '', at, at, at, at from timed),
    lines as (
      insert into purchase_lines (purchase_id, position, kind, name, cents) select id, 0, 'session', 'A session', 3000 from timed)
    insert into tenders (id, purchase_id, kind, cents, state, taken_at, opened_at)
    select id, id, 'cash', 3000, 'taken', at, at from timed`,
  bookings: `
    insert into bookings (id, slot_id, user_id, guest_name, guest_email, payment_id, session_type, amount_cents, paid_by,
      booked_at, placed_at, finalized_at)
    select bench_id('bookings', n), bench_id('slots', n), case when n % 50 <> 0 then bench_id('users', n) end,
      case when n % 50 = 0 then bench_name(n) || ' ' || bench_surname(n) end,
      case when n % 50 = 0 then 'guest' || n || '@example.com' end,
      case when n % 10 <> 0 then bench_id('payments', 2 * n - 1) else bench_id('session_cash', n) end, 'therapy', 3000,
      case when n % 10 <> 0 then 'online' else 'cash' end, at, at, at
    from (select n, bench_at(n) as at from generate_series(1, $1::bigint) n) as timed`,
  orders: `
    insert into orders (id, payment_id, link_hash, lines, total, payer_name, payer_email, delivery, state, ordered_at,
      confirmed_at, changed_at)
    select bench_id('orders', n), bench_id('payments', 2 * n), 'bench ' || n,
      bench_lines(),
      '{"itemsCents":2800,"discountCents":0,"shippingCents":550,"handlingCents":280,"creditCents":50,"taxCents":0,"totalCents":3580}',
      'Pat Payer', 'buyer' || 2 * n || '@example.com', 'ship', case when n <= 20 then 'new' else 'shipped' end, at, at, at
    from (select n, bench_at(n) as at from generate_series(1, $1::bigint) n) as timed`,
  tin_holds: `
    insert into tin_holds (payment_id, chocolate_id, quantity, state)
    select bench_id('payments', 2 * n), bench_id('chocolates', 1 + n % 10), 2, 'sold'
    from generate_series(1, $1::bigint) n`,
  stock_changes: `
    insert into stock_changes (id, chocolate_id, change, why, payment_id, inventory_after, changed_at)
    select bench_id('stock_changes', n), bench_id('chocolates', 1 + n % 10), -2, 'held', bench_id('payments', 2 * n), 1000, bench_at(n)
    from generate_series(1, $1::bigint) n`,
  door_sales: `
    with timed as (select n, bench_id('door_sales', n) as id, bench_rare_at(n) as at from generate_series(1, $1::bigint) n),
    bought as (
      insert into purchases (id, kind, state, goods, total_cents, asked_hash, held_until, opened_at, paid_at, changed_at)
      select id, 'door', case when n % 50 = 0 then 'returned' else 'fulfilled' end,
        case when n % 2 = 0 then jsonb_build_object('eventId', bench_id('events', n), 'title', 'Gentle Flow') else '{}' end,
        1500, '', at, at, at, at from timed),
    lines as (
      insert into purchase_lines (purchase_id, position, kind, name, cents) select id, 0, 'drop-in', '', 1500 from timed),
    cash as (
      insert into tenders (id, purchase_id, kind, cents, state, returned_cents, taken_at, opened_at)
      select id, id, 'cash', 1500, 'taken', case when n % 50 = 0 then 1500 else 0 end, at, at from timed)
    insert into tender_returns (id, tender_id, request_id, cents, returned_at)
    select id, id, id, 1500, at from timed where n % 50 = 0`,
  // Most passes are spent or expired.
  wallet_lots: `
    insert into wallet_lots (id, person_id, kind, name, covers, units, sold_cents, expires_on, granted_at)
    select bench_id('wallet_lots', n), users.person_id, 'pass', '5-class pass', 'both', 5, 1800,
      case when n <= 100 then current_date + n::int end, bench_at(n)
    from generate_series(1, $1::bigint) n join users on users.id = bench_id('users', n)`,
  wallet_entries: `
    insert into wallet_entries (lot_id, delta, reason, at)
    select bench_id('wallet_lots', n), case reason when 'granted' then 5 else -5 end, reason, bench_at(n)
    from generate_series(1, $1::bigint) n, unnest(array['granted', 'expired']) as reason
    where reason = 'granted' or n > 500 order by n, reason desc`,
  // Seats that are paid with a pass. The bench leaves out their entries.
  tenders: `
    with timed as (select n, bench_id('seats', n) as id, bench_rare_at(n) as at from generate_series(1, $1::bigint) n),
    bought as (
      insert into purchases (id, kind, state, user_id, goods, total_cents, asked_hash, held_until, opened_at, paid_at, changed_at)
      select id, 'session', 'fulfilled', bench_id('users', n), jsonb_build_object('slotId', bench_id('slots', n),
        'sessionType', 'therapy', 'message', '', 'date', bench_day(n)::text, 'time', '10:00'), 1800, '', at, at, at, at from timed),
    lines as (
      insert into purchase_lines (purchase_id, position, kind, name, cents) select id, 0, 'session', 'A session', 1800 from timed)
    insert into tenders (id, purchase_id, kind, lot_id, units, cents, state, taken_at, opened_at)
    select id, id, 'wallet', bench_id('wallet_lots', n), 1, 1800, 'taken', at, at from timed`,
  reminders: `
    insert into reminders (id, kind, booking_id, signup_id, starts_at, mail_id, written_at)
    select bench_id('reminders', n), case when n % 2 = 0 then 'session-days' else 'class-day' end,
      case when n % 2 = 0 then bench_id('bookings', n) end, case when n % 2 = 1 then bench_id('signups', n) end,
      '1999-01-01', bench_id('mails', n), bench_at(n)
    from generate_series(1, $1::bigint) n`,
  webhook_events: `
    insert into webhook_events (id, event_type, received_at, handled_at)
    select 'bench ' || n, 'PAYMENT.CAPTURE.COMPLETED', bench_at(n), bench_at(n)
    from generate_series(1, $1::bigint) n`,
  mailed_links: `
    insert into mailed_links (token_hash, purpose, person_id, expires_at, used_at)
    select 'bench ' || n, 'login', bench_id('users', n), bench_at(n), bench_at(n)
    from generate_series(1, $1::bigint) n`,
});
