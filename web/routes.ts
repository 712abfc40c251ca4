import type { RouteConfig } from "@react-router/dev/routes";

/** Paths and their pages. Plain objects, because browser code imports this file and must not load build tools. */
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

/** Paths inside the site. All internal links are made here. */
export const links = {
  home: () => "/",
  /** The free-session form on the home page. */
  book: () => "/#book",
  about: () => "/about",
  classDescriptions: () => "/about?section=classDescriptions#class-descriptions",
  calendar: (at: { month?: string; day?: string } = {}) => withQuery("/calendar", at),
  /** The calendar as an .ics file. */
  calendarFile: () => "/calendar.ics",
  /** The calendar as a `webcal:` URL to subscribe to. */
  calendarFeed: (publicUrl: string) => `${publicUrl.replace(/^https?:/, "webcal:")}/calendar.ics`,
  chocolates: () => "/chocolates",
  chocolate: (slug: string) => `/chocolates/${encodeURIComponent(slug)}`,
  cart: () => "/cart",
  /** The state of an order. Needs the token of its receipt. */
  order: (token?: string) => withQuery("/order", { token }),
  contact: () => "/contact",
  website: () => "/aboutwebsite",
  privacy: () => "/privacy",
  terms: () => "/terms",
  refunds: () => "/refunds",
  allergens: () => "/allergens",
  register: () => "/register",
  login: () => "/login",
  /** Redirects to Google, so it must be a plain link. */
  google: () => "/api/user/auth/google",
  signupSelection: ({ title, date, location, eventId }: ClassAddress) =>
    withQuery("/signup-selection", { title, date, location, eventId }),
  /** The sign-up form with the waiver. With the token of an offer, it takes the offered seat. */
  signup: ({ title, date, location, eventId, token }: ClassAddress & { token?: string }) =>
    withQuery("/signup", { date, title, location, eventId, token }),
  /** The owner's login, or an admin page. */
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
  /** The page on which the owner books a session, with a preselected client or slot. */
  bookFor: (known: { client?: string; slot?: string } = {}) => withQuery("/admin/bookings/new", known),
  /** The page on which a student signs the waiver on the owner's device. Leads back to the roster of `event`. */
  signHere: (signupId: string, event: string) =>
    withQuery(`/admin/signups/${encodeURIComponent(signupId)}/waiver`, { event }),
  /** The owner's page about one order, with its packing slip. */
  ownOrder: (id: string) => `/admin/orders/${encodeURIComponent(id)}`,
  /** The sign-ups of a class. */
  roster: (eventId: string) => `/admin/events/${encodeURIComponent(eventId)}/roster`,
  /** The owner's page about one client. */
  client: (id: string) => `/admin/users/${encodeURIComponent(id)}`,
  /** A signed waiver. */
  waiver: (id: string) => `/admin/waivers/${encodeURIComponent(id)}`,
  /** The editor of a site document, or its history. */
  words: (section: string, page?: "history") =>
    `/admin/words/${encodeURIComponent(section)}${page ? `/${page}` : ""}`,
  /** A page of the site with a draft, shown in a frame of the editor. */
  preview: (section: string) => `/admin/preview/${encodeURIComponent(section)}`,
  /** The page that exchanges the code of a redirect from Google for a login. */
  oauth: (back: { token?: string; userId?: string } = {}) => withQuery("/user/oauth", back),
  /** The user area, or the login page if the id is unknown. */
  user: (id: string | undefined, page: "" | "book" | "account" = "") =>
    id ? `/user/${encodeURIComponent(id)}${page && `/${page}`}` : "/login",
  /** The open slots of a day, for a student to book. */
  bookOn: (id: string, day: string) =>
    withQuery(`/user/${encodeURIComponent(id)}/book`, { month: day.slice(0, 7), day }),
};

function withQuery(path: string, values: Record<string, string | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== undefined) query.set(name, value);
  return query.size > 0 ? `${path}?${query}` : path;
}
