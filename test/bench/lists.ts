import type pg from "pg";

/** A page or list with its caller and path. `cached`: the site caches the response, so the cache is cleared first. */
export type MeasuredList = {
  what: string;
  as: "visitor" | "student" | "owner";
  path: string;
  cached?: true;
  accept?: string;
  /** Rows that one plan node may read, if it adds up a year: the past of a year does not grow. */
  mostRows?: number;
};

/** Ids of rows that fill.ts made; title and day of the latest class. */
export type FilledIds = Record<
  "users" | "events" | "signups" | "orders" | "bookings" | "slots" | "payments" | "title" | "day",
  string
>;

export async function readFilledIds(client: Pick<pg.ClientBase, "query">): Promise<FilledIds> {
  const { rows } = await client.query<FilledIds>(`
    select bench_id('users', 7) as users, bench_id('events', 1) as events, bench_id('signups', 50) as signups,
      bench_id('orders', 50) as orders, bench_id('bookings', 50) as bookings, bench_id('slots', 60) as slots,
      bench_id('payments', 50) as payments, title, date::text as day
    from events where id = bench_id('events', 1)`);
  return rows[0]!;
}

/** Searches by words, days, amounts and numbers, alone and together; of few rows and of very many. */
const deskSearches = ["student77", "student26@", "example.com", "quxquux", "5555577", "gentle flow", "1050"].concat([
  "saturday",
  "yesterday",
  "$30",
  "$30 yesterday",
  "bench77",
  "flow today",
  "student26@ $30",
  "student26@ yesterday",
]);

/** Every page that shows rows of growing tables, and every list endpoint that such a page calls. */
export function measuredLists(ids: FilledIds): MeasuredList[] {
  const visitor = (what: string, path: string): MeasuredList => ({ what, as: "visitor", path, cached: true });
  const page = (what: string, path: string): MeasuredList => ({
    ...visitor(what, path),
    accept: "text/html",
  });
  const student = (what: string, path: string): MeasuredList => ({ what, as: "student", path });
  const owner = (what: string, path: string): MeasuredList => ({ what, as: "owner", path });
  return [
    page("home", "/"),
    page("calendar", "/calendar"),
    page("chocolates", "/chocolates"),
    page("sign-up selection", `/signup-selection?title=${encodeURIComponent(ids.title)}&date=${ids.day}`),
    visitor("events", `/api/events?from=${ids.day}`),
    visitor("events of a day", `/api/events?from=${ids.day}&to=${ids.day}`),
    visitor("chocolates' list", "/api/chocolates"),
    { what: "free slots", as: "visitor", path: "/api/bookings" },
    page("calendar feed", "/calendar.ics"),
    student("own sessions", `/api/bookings?userId=${ids.users}`),
    student("own classes", `/api/user/${ids.users}/classes`),
    student("own profile", `/api/user/${ids.users}`),
    student("own logins", "/api/user/sessions"),
    student("own export", `/api/user/${ids.users}/export`),
    student("free slots, student", "/api/bookings"),
    owner("today", "/api/admin/today"),
    owner("week", "/api/admin/week?from=2027-06-13"),
    { ...owner("numbers of a year", "/api/admin/numbers"), mostRows: 15_000 },
    owner("own events", "/api/admin/events"),
    owner("own events, further", `/api/admin/events?after=${ids.events}`),
    owner("roster", `/api/admin/events/${ids.events}/roster`),
    owner("sign-ups", "/api/admin/signups?when=all"),
    owner("sign-ups to come", "/api/admin/signups?when=upcoming"),
    owner("sign-ups to come, further", `/api/admin/signups?when=upcoming&after=${ids.signups}`),
    owner("sign-ups, past", "/api/admin/signups?when=past"),
    owner("sign-ups of a title", "/api/admin/signups?classTitle=Slow%20Flow"),
    owner("sign-ups, searched", "/api/admin/signups?search=whitlow%2026"),
    owner("sign-ups, searched by all letters", "/api/admin/signups?search=example.com"),
    owner("sign-ups, nothing found", "/api/admin/signups?search=quxquux"),
    owner("sign-ups by class", "/api/admin/signup-classes"),
    owner("sign-ups by class, past", "/api/admin/signup-classes?when=past"),
    owner("sign-ups of a class", `/api/admin/signups?eventId=${ids.events}`),
    owner("sign-ups' choices", "/api/admin/signup-choices"),
    owner("clients", "/api/admin/users?search="),
    owner("clients, further", `/api/admin/users?before=${ids.users}`),
    owner("clients, searched", "/api/admin/users?search=zoe%20elmsley"),
    owner("clients, two letters", "/api/admin/users?search=zo"),
    owner("clients, by phone", "/api/admin/users?search=(555)%20555-5550"),
    owner("clients, nothing found", "/api/admin/users?search=quxquux"),
    owner("people", "/api/admin/people"),
    owner("people, further", `/api/admin/people?after=${ids.signups}`),
    owner("people, clients", "/api/admin/people?kind=client"),
    owner("people, guests", "/api/admin/people?kind=guest"),
    owner("people, searched", "/api/admin/people?search=student77"),
    owner("people, searched by all letters", "/api/admin/people?search=example.com"),
    owner("people, nothing found", "/api/admin/people?search=quxquux"),
    ...deskSearches.map((search) =>
      owner(`search: ${search}`, `/api/admin/search?search=${encodeURIComponent(search)}`),
    ),
    owner("people who are away", "/api/admin/people/away"),
    owner("a person", "/api/admin/people/history?email=student7@example.com"),
    owner("a client", `/api/admin/people/history?client=${ids.users}`),
    owner("guests", "/api/admin/bookings/guests"),
    owner("guests, searched", "/api/admin/bookings/guests?search=pat"),
    owner("bookings", "/api/bookings?booked=near"),
    owner("bookings, further", `/api/bookings?booked=passed&after=${ids.slots}`),
    owner("bookings to come, further", `/api/bookings?booked=upcoming&after=${ids.slots}`),
    owner("orders", "/api/admin/orders"),
    owner("orders, shipped", "/api/admin/orders?state=shipped"),
    owner("orders, further", `/api/admin/orders?state=shipped&before=${ids.orders}`),
    owner("an order", `/api/admin/orders/${ids.orders}`),
    owner("messages", "/api/admin/messages"),
    owner("messages, answered", "/api/admin/messages?state=answered"),
    owner("payments", "/api/admin/payments"),
    owner("payments, further", `/api/admin/payments?before=${ids.payments}`),
    owner("payments in cash", "/api/admin/payments?paidWith=cash"),
    owner("payments in cash, further", `/api/admin/payments?paidWith=cash&before=${ids.payments}`),
    owner("payments with PayPal", "/api/admin/payments?paidWith=paypal"),
    owner("payments with the wallet", "/api/admin/payments?paidWith=wallet"),
    owner("payments with the wallet, further", `/api/admin/payments?paidWith=wallet&before=${ids.payments}`),
    owner("sales tax of a year", "/api/admin/money/taxes"),
    owner("what the wallet owes", "/api/admin/money/owed"),
    owner("today's cash sales", "/api/admin/door-sales"),
    owner("payments, unpaid too", "/api/admin/payments?unpaid=shown"),
    owner("undelivered mails", "/api/admin/undelivered"),
    owner("products", "/api/admin/chocolates"),
    owner("discount codes", "/api/admin/codes"),
    owner("availability", "/api/admin/availability"),
    owner("settings", "/api/admin/settings"),
    { what: "metrics", as: "visitor", path: "/metrics" },
  ];
}
