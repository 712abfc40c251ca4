import type { RouteConfig } from "@react-router/dev/routes";

/** The map: which address shows which page. Plain objects, so that no build tool reaches the browser with `links`. */
export default [
  {
    id: "admin-door",
    file: "layouts/AdminDoor.tsx",
    children: [
      { path: "admin", file: "auth/AdminLoginPage.tsx" },
      { path: "admin/reset", file: "auth/AdminResetPage.tsx" },
    ],
  },
  {
    id: "admin",
    file: "layouts/AdminLayout.tsx",
    children: [
      { path: "admin/today", file: "desk/AdminTodayPage.tsx" },
      { path: "admin/dashboard", file: "events/AdminEventsPage.tsx" },
      { path: "admin/bookings", file: "bookings/AdminBookingsPage.tsx" },
      { path: "admin/availability", file: "slots/AdminAvailabilityPage.tsx" },
      { path: "admin/bookings/new", file: "bookings/AdminBookPage.tsx" },
      { path: "admin/chocolates", file: "shop/AdminChocolatesPage.tsx" },
      { path: "admin/signups", file: "signups/AdminSignupsPage.tsx" },
      { path: "admin/events/:id/roster", file: "signups/AdminRosterPage.tsx" },
      { path: "admin/waivers/:id", file: "waivers/AdminWaiverPage.tsx" },
      { path: "admin/signups/:id/waiver", file: "signups/AdminSignPage.tsx" },
      { path: "admin/orders", file: "orders/AdminOrdersPage.tsx" },
      { path: "admin/orders/:id", file: "orders/AdminOrderPage.tsx" },
      { path: "admin/codes", file: "orders/AdminCodesPage.tsx" },
      { path: "admin/payments", file: "payments/AdminPaymentsPage.tsx" },
      { path: "admin/users", file: "people/AdminUsersPage.tsx" },
      { path: "admin/users/:id", file: "people/AdminClientPage.tsx" },
      { path: "admin/messages", file: "messages/AdminMessagesPage.tsx" },
      { path: "admin/backups", file: "backups/AdminBackupsPage.tsx" },
      { path: "admin/settings", file: "settings/AdminSettingsPage.tsx" },
      { path: "admin/security", file: "auth/AdminSecurityPage.tsx" },
      { path: "admin/words", file: "site/AdminWordsPage.tsx" },
      { path: "admin/words/:section", file: "site/AdminEditorPage.tsx" },
      { path: "admin/words/:section/history", file: "site/AdminHistoryPage.tsx" },
    ],
  },
  { path: "admin/preview/:section", file: "site/AdminPreviewPage.tsx" },
  {
    id: "user",
    path: "user/:id",
    file: "layouts/UserLayout.tsx",
    children: [
      { index: true, file: "people/UserPage.tsx" },
      { path: "book", file: "bookings/BookPage.tsx" },
      { path: "account", file: "people/AccountPage.tsx" },
    ],
  },
  {
    id: "public",
    file: "layouts/PublicLayout.tsx",
    children: [
      { index: true, file: "site/HomePage.tsx" },
      { path: "about", file: "site/AboutPage.tsx" },
      { path: "calendar", file: "events/CalendarPage.tsx" },
      { path: "chocolates", file: "shop/ChocolatesPage.tsx" },
      { path: "chocolates/:slug", file: "shop/ChocolatePage.tsx" },
      { path: "cart", file: "shop/CartPage.tsx" },
      { path: "order", file: "orders/OrderPage.tsx" },
      { path: "pay", file: "bookings/PayPage.tsx" },
      { path: "signup-selection", file: "signups/SelectionPage.tsx" },
      { path: "signup", file: "signups/SignupPage.tsx" },
      { path: "signup/place", file: "signups/SeatPage.tsx" },
      { path: "contact", file: "messages/ContactPage.tsx" },
      { path: "register", file: "auth/RegisterPage.tsx" },
      { path: "login", file: "auth/LoginPage.tsx" },
      { path: "verify-email", file: "auth/VerifyEmailPage.tsx" },
      { path: "verify-login", file: "auth/VerifyLoginPage.tsx" },
      { path: "dashboard", file: "people/DashboardPage.tsx" },
      { path: "user/delete", file: "people/DeleteAccountPage.tsx" },
      { path: "user/oauth", file: "auth/OauthReturnPage.tsx" },
      { path: "aboutwebsite", file: "site/WebsitePage.tsx" },
      { id: "privacy", path: "privacy", file: "site/LegalPage.tsx" },
      { id: "terms", path: "terms", file: "site/LegalPage.tsx" },
      { id: "refunds", path: "refunds", file: "site/LegalPage.tsx" },
      { id: "allergens", path: "allergens", file: "site/LegalPage.tsx" },
      { path: "*", file: "site/NotFoundPage.tsx" },
    ],
  },
] satisfies RouteConfig;

type ClassAddress = { title: string; date: string; location: string; eventId: string };

/** The only maker of links inside the site. */
export const links = {
  home: () => "/",
  /** The free-session form on the home page. */
  book: () => "/#book",
  about: () => "/about",
  classDescriptions: () => "/about?section=classDescriptions#class-descriptions",
  calendar: (at: { month?: string; day?: string } = {}) => withQuery("/calendar", at),
  /** The calendar as a file, and as a calendar to subscribe to. */
  calendarFile: () => "/calendar.ics",
  calendarFeed: (publicUrl: string) => `${publicUrl.replace(/^https?:/, "webcal:")}/calendar.ics`,
  chocolates: () => "/chocolates",
  /** The page of one chocolate. */
  chocolate: (slug: string) => `/chocolates/${encodeURIComponent(slug)}`,
  cart: () => "/cart",
  /** How an order stands; shows it only to who has the token of its receipt. */
  order: (token?: string) => withQuery("/order", { token }),
  contact: () => "/contact",
  website: () => "/aboutwebsite",
  privacy: () => "/privacy",
  terms: () => "/terms",
  refunds: () => "/refunds",
  allergens: () => "/allergens",
  register: () => "/register",
  login: () => "/login",
  /** Leaves the site for Google; a plain link. */
  google: () => "/api/user/auth/google",
  signupSelection: ({ title, date, location, eventId }: ClassAddress) =>
    withQuery("/signup-selection", { title, date, location, eventId }),
  /** The form with the waiver; with the token of a mailed offer it takes that place. */
  signup: ({ title, date, location, eventId, token }: ClassAddress & { token?: string }) =>
    withQuery("/signup", { date, title, location, eventId, token }),
  /** The owner's login; with a page's name, that page behind it. */
  admin: (
    page?:
      | "today"
      | "dashboard"
      | "bookings"
      | "availability"
      | "chocolates"
      | "orders"
      | "codes"
      | "payments"
      | "signups"
      | "users"
      | "messages"
      | "words"
      | "settings"
      | "backups"
      | "security"
      | "reset",
  ) => (page ? `/admin/${page}` : "/admin"),
  /** Where the owner books a session herself; for a client, or into a slot, when that is known already. */
  bookFor: (known: { client?: string; slot?: string } = {}) => withQuery("/admin/bookings/new", known),
  /** Where somebody signs the waiver on the owner's screen; leads back to the roster of her class. */
  signHere: (signupId: string, event: string) =>
    withQuery(`/admin/signups/${encodeURIComponent(signupId)}/waiver`, { event }),
  /** The owner's page about one order, with its packing slip. */
  ownOrder: (id: string) => `/admin/orders/${encodeURIComponent(id)}`,
  /** Who comes to a class. */
  roster: (eventId: string) => `/admin/events/${encodeURIComponent(eventId)}/roster`,
  /** The owner's page about one client. */
  client: (id: string) => `/admin/users/${encodeURIComponent(id)}`,
  /** A signed waiver. */
  waiver: (id: string) => `/admin/waivers/${encodeURIComponent(id)}`,
  /** The editor of one of the site's documents, what it said before, and what it would look like. */
  words: (section: string, page?: "history") =>
    `/admin/words/${encodeURIComponent(section)}${page ? `/${page}` : ""}`,
  preview: (section: string) => `/admin/preview/${encodeURIComponent(section)}`,
  /** Where the return from Google is exchanged for a login. */
  oauth: (back: { token?: string; userId?: string } = {}) => withQuery("/user/oauth", back),
  /** The user area; without an id it leads to the login. */
  user: (id: string | undefined, page: "" | "book" | "account" = "") =>
    id ? `/user/${encodeURIComponent(id)}${page && `/${page}`}` : "/login",
  /** The free times of a day, for a student to book. */
  bookOn: (id: string, day: string) =>
    withQuery(`/user/${encodeURIComponent(id)}/book`, { month: day.slice(0, 7), day }),
};

function withQuery(path: string, values: Record<string, string | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== undefined) query.set(name, value);
  return query.size > 0 ? `${path}?${query}` : path;
}
