import { withQuery } from "./platform/call/endpoint.ts";
import { currentLanguage } from "./platform/language/current-language.ts";
import { pathIn } from "./platform/language/language.ts";

type ClassAddress = { title: string; date: string; location: string; eventId: string };

// oxfmt-ignore
type AdminPage =
  | "today" | "week" | "dashboard" | "bookings" | "availability" | "services" | "chocolates" | "orders" | "codes" | "payments" | "signups"
  | "users" | "messages" | "absence" | "words" | "passes" | "settings" | "backups" | "server" | "security" | "reset" | "audit" | "translations" | "numbers";

/** A page that visitors and students see, in the current language. */
const publicPath = (path: string) => pathIn(currentLanguage(), path);

/** Paths inside the site. All internal links are made here. A `token` is that of a mail or receipt. */
export const paths = {
  home: () => publicPath("/"),
  /** The free-session form on the home page. */
  book: () => publicPath("/#book"),
  about: () => publicPath("/about"),
  classDescriptions: () => publicPath("/about?section=classDescriptions#class-descriptions"),
  calendar: (at: { month?: string; day?: string; view?: "agenda"; later?: string } = {}) =>
    withQuery(publicPath("/calendar"), at),
  /** All dates of one class. */
  classPage: (slug: string) => publicPath(`/classes/${encodeURIComponent(slug)}`),
  sharePicture: (page: string) => `/share${page === "/" ? "/index" : page}.png`,
  /** How the site, and the owner's pages, are installed on a phone. */
  siteManifest: () => publicPath("/site.webmanifest"),
  deskManifest: () => "/desk.webmanifest",
  calendarFile: () => publicPath("/calendar.ics"),
  secretFeed: (secret: string) => `/calendar/${secret}.ics`,
  /** The address of a calendar as a `webcal:` URL, which calendar apps subscribe to. */
  webcal: (address: string) => address.replace(/^https?:/, "webcal:"),
  /** One-to-one sessions, with the next free times. */
  sessions: () => publicPath("/sessions"),
  /** Where anyone books a session: the times, or the form for a chosen slot. `service`: its key, chosen at first. */
  bookSession: (known: { slot?: string | undefined; service?: string | undefined } = {}) =>
    withQuery(publicPath("/sessions/book"), known),
  chocolates: () => publicPath("/chocolates"),
  chocolate: (slug: string) => publicPath(`/chocolates/${encodeURIComponent(slug)}`),
  cart: () => publicPath("/cart"),
  /** Passes and gift cards. */
  passes: () => publicPath("/passes"),
  /** Where anyone buys a pass or gift card, with a preselected one. */
  buyPass: (wanted: { pass?: string; amount?: number } = {}) => withQuery(publicPath("/passes/buy"), wanted),
  /** The page of one gift card, to print. */
  giftCard: (token?: string) => withQuery(publicPath("/gift-card"), { token }),
  order: (token?: string) => withQuery(publicPath("/order"), { token }),
  /** Shown by the service worker for a page that it does not have. The fragment is the path of that page. */
  offline: () => publicPath("/offline"),
  contact: () => publicPath("/contact"),
  website: () => publicPath("/aboutwebsite"),
  privacy: () => publicPath("/privacy"),
  terms: () => publicPath("/terms"),
  refunds: () => publicPath("/refunds"),
  allergens: () => publicPath("/allergens"),
  accessibility: () => publicPath("/accessibility"),
  register: () => publicPath("/register"),
  login: () => publicPath("/login"),
  /** After a registration whose response has a token; leads on to the user area. */
  dashboard: () => "/dashboard",
  /** The login page after a login with Google that failed. */
  loginProblem: () => publicPath("/login?problem=google"),
  verifyLogin: (token?: string) => withQuery(publicPath("/verify-login"), { token }),
  verifyEmail: (token?: string) => withQuery(publicPath("/verify-email"), { token }),
  deleteAccount: (token?: string) => withQuery(publicPath("/user/delete"), { token }),
  pay: (token?: string) => withQuery(publicPath("/pay"), { token }),
  /** A purchase that was opened, however far it is. */
  purchase: (id: string) => publicPath(`/pay/${id}`),
  session: (token?: string) => withQuery(publicPath("/session"), { token }),
  /** A person's seat in a class, or place in its waitlist. `done`: what its page has just done. */
  seat: (token?: string, done?: "confirmed" | "taken" | "moved") =>
    withQuery(publicPath("/signup/place"), { token, done }),
  /** Where the seats that a sign-up holds are paid. */
  paySeats: (token?: string) => withQuery(publicPath("/signup/pay"), { token }),
  /** Where a seat moves to another class. */
  moveSeat: (token?: string) => withQuery(publicPath("/signup/place/move"), { token }),
  seatWaiver: (token?: string) => withQuery(publicPath("/signup/place/waiver"), { token }),
  /** Where a student signs the waiver for a person of the household. Leads back to the class, or to the account. */
  householdWaiver: (id: string, personId: string, backTo?: ClassAddress) =>
    withQuery(
      publicPath(`/user/${encodeURIComponent(id)}/people/${encodeURIComponent(personId)}/waiver`),
      backTo ?? {},
    ),
  /** Redirects to Google, so it must be a plain link. */
  google: () => "/api/user/auth/google",
  /** Where Google redirects to. Registered at Google. */
  googleReturn: () => "/api/user/auth/google/callback",
  signupSelection: ({ title, date, location, eventId }: ClassAddress) =>
    withQuery(publicPath("/signup-selection"), { title, date, location, eventId }),
  /** The sign-up form with the waiver. With the token of an offer, it takes the offered seat. */
  signup: ({ title, date, location, eventId, token }: Partial<ClassAddress> & { token?: string }) =>
    withQuery(publicPath("/signup"), { date, title, location, eventId, token }),
  /** The owner's login, or an admin page. */
  admin: (page?: AdminPage) => (page ? `/admin/${page}` : "/admin"),
  resetPassword: (token: string) => withQuery("/admin/reset", { token }),
  /** The owner's timetable of the week with a day. */
  week: (day?: string) => withQuery("/admin/week", { day }),
  /** The owner's bookings with this session opened. */
  bookedSession: (bookingId: string) => withQuery("/admin/bookings", { session: bookingId }),
  /** The page on which the owner books a session, with a preselected client, guest (by email address) or slot. */
  bookFor: (known: { client?: string; guest?: string; slot?: string } = {}) => withQuery("/admin/bookings/new", known),
  /** The page on which a student signs the waiver on the owner's device. Leads back to the roster of `event`, or to its door mode. */
  signHere: (signupId: string, event: string, from?: "door") =>
    withQuery(`/admin/signups/${encodeURIComponent(signupId)}/waiver`, { event, from }),
  /** The Money page with the payments of one month. */
  paymentsIn: (month: string) => withQuery("/admin/payments", { month }),
  /** The sign-ups of past classes with this title. */
  pastSignups: (title: string) => withQuery("/admin/signups", { when: "past", class: title }),
  /** The owner's page about one order, with its packing slip. */
  adminOrder: (id: string) => `/admin/orders/${encodeURIComponent(id)}`,
  adminChocolate: (id: string) => `/admin/chocolates/${encodeURIComponent(id)}`,
  newChocolate: () => "/admin/chocolates/new",
  roster: (eventId: string) => `/admin/events/${encodeURIComponent(eventId)}/roster`,
  /** The full-screen roster for the minutes before a class. */
  door: (eventId: string) => `/admin/events/${encodeURIComponent(eventId)}/door`,
  /** The page on which the owner sells for cash, for a class or none, to a person or anyone. */
  sell: (known: { event?: string | undefined; person?: string } = {}) => withQuery("/admin/sell", known),
  /** The owner's list of people with this search. */
  peopleFound: (search: string) => withQuery("/admin/users", { search }),
  /** The Money page with one purchase. */
  payment: (id: string) => withQuery("/admin/payments", { payment: id }),
  message: (id: string) => withQuery("/admin/messages", { message: id }),
  client: (id: string) => `/admin/users/${encodeURIComponent(id)}`,
  /** Regulars who have not come for a while. */
  away: () => "/admin/users/away",
  /** A person without an account, by email address. */
  person: (email: string) => withQuery("/admin/users/by-email", { email }),
  /** A person without an account, by id: a child, or a walk-in without an address. */
  personOf: (id: string) => withQuery("/admin/users/by-email", { id }),
  /** An absence of the owner, with its people and answers. */
  absence: (id: string) => `/admin/absence/${encodeURIComponent(id)}`,
  /** A person's page about an absence of the owner, with its questions. `item` is opened, with `choose` chosen. */
  myAbsence: (token?: string, at: { item?: string; choose?: string } = {}) =>
    withQuery(publicPath("/called-off"), { token, ...at }),
  waiver: (id: string) => `/admin/waivers/${encodeURIComponent(id)}`,
  words: (section: string, page?: "history") => `/admin/words/${encodeURIComponent(section)}${page ? `/${page}` : ""}`,
  /** A page of the site with a draft, shown in a frame of the editor. */
  preview: (section: string) => `/admin/preview/${encodeURIComponent(section)}`,
  /** The page that exchanges the code of a redirect from Google for a login. */
  oauth: (back: { token?: string; userId?: string } = {}) => withQuery(publicPath("/user/oauth"), back),
  /** The user area, or the login page if the id is unknown. */
  user: (id: string | undefined, page: "" | "book" | "wallet" | "account" | "called-off" = "") =>
    id ? publicPath(`/user/${encodeURIComponent(id)}${page && `/${page}`}`) : publicPath("/login"),
  /** The open slots of a day, for a student to book. */
  bookOn: (id: string, day: string) =>
    withQuery(publicPath(`/user/${encodeURIComponent(id)}/book`), { month: day.slice(0, 7), day }),
};
