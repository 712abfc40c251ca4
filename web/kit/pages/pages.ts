import { cannotTeach } from "../../../contract/office/absences/text.desk.ts";
import { awayTitle, week } from "../../../contract/office/desk/text.desk.ts";
import { title as activity } from "../../../contract/operations/audit/text.desk.ts";
import * as t from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { alsoFoundBy as also, passes, website } from "../../../contract/platform/layouts/text.desk.ts";
import { discountCodes } from "../../../contract/selling/orders/text.desk.ts";
import { title as translations } from "../../../contract/site/translations/text.desk.ts";
import { bookForClient } from "../../../contract/teaching/bookings/text.desk.ts";
import type { Caching, Login, Page } from "./page.ts";

// The pages of the site: a new page is an entry here (its fields: page.ts), its file and its sentences. Routes, caching,
// policies, logins, the sitemap, the owner's menu and search, pictures and the browser tests of all pages follow.

const words: Caching = { shows: ["site"] };
const student = { id: "studentId" } as const;
const classAddress = {
  title: "classTitle",
  date: "classDate",
  location: "classLocation",
  eventId: "classEventId",
} as const;

const visitorPages: Page[] = [
  {
    path: "",
    file: "office/home/HomePage.tsx",
    cache: { shows: ["site", "events", "slots", "chocolates"] },
    sitemap: true,
    fault: "send",
  },
  {
    path: "about",
    file: "site/documents/AboutPage.tsx",
    cache: words,
    sitemap: ["about", "offerings", "trainings", "classDescriptions"],
  },
  {
    path: "calendar",
    file: "teaching/events/CalendarPage.tsx",
    cache: {
      shows: ["site", "events", "slots"],
      query: ["month", "day", "view", "later"],
      shapes: {
        month: /^\d{4}-(0[1-9]|1[0-2])$/,
        day: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
        view: /^agenda$/,
        later: /^([1-9]|[12]\d)$/,
      },
      within: { day: "month" },
    },
    sitemap: true,
    sample: { month: "calendarMonth", day: "calendarDay" },
  },
  {
    path: "classes/:slug",
    file: "teaching/events/ClassPage.tsx",
    cache: { shows: ["site", "events"] },
    sample: { slug: "classSlug" },
    fault: "link",
  },
  { path: "sessions", file: "teaching/bookings/SessionsPage.tsx", cache: { shows: ["site", "slots"] }, sitemap: true },
  {
    path: "sessions/book",
    file: "teaching/bookings/BookSessionPage.tsx",
    takesPayments: true,
    sample: { slot: "slotId" },
    fault: "send",
  },
  {
    path: "chocolates",
    file: "selling/shop/ChocolatesPage.tsx",
    cache: { shows: ["site", "chocolates"] },
    sitemap: true,
  },
  {
    path: "chocolates/:slug",
    file: "selling/shop/ChocolatePage.tsx",
    cache: { shows: ["site", "chocolates"] },
    sample: { slug: "chocolateSlug" },
    fault: "link",
  },
  { path: "cart", file: "selling/shop/cart/CartPage.tsx", takesPayments: true, fault: "send" },
  { path: "passes", file: "selling/wallet/PassesPage.tsx", cache: { shows: ["site", "passes"] }, sitemap: true },
  { path: "passes/buy", file: "selling/wallet/BuyPage.tsx", takesPayments: true, fault: "send" },
  { path: "gift-card", file: "selling/wallet/GiftCardPage.tsx", sample: { token: "giftCardToken" }, fault: "link" },
  { path: "order", file: "selling/orders/OrderPage.tsx", sample: { token: "orderToken" }, fault: "link" },
  {
    path: "pay",
    file: "teaching/bookings/PayPage.tsx",
    takesPayments: true,
    sample: { token: "payToken" },
    fault: "link",
  },
  {
    path: "pay/:purchase",
    file: "selling/checkout/PurchasePage.tsx",
    takesPayments: true,
    sample: { purchase: "purchaseId" },
    fault: "calls",
  },
  { path: "session", file: "teaching/bookings/GuestSessionPage.tsx", sample: { token: "sessionToken" }, fault: "link" },
  { path: "signup-selection", file: "teaching/signups/SelectionPage.tsx", sample: classAddress, fault: "send" },
  { path: "signup", file: "teaching/signups/SignupPage.tsx", sample: classAddress, fault: "send" },
  {
    path: "signup/pay",
    file: "teaching/signups/PaySeatsPage.tsx",
    takesPayments: true,
    sample: { token: "heldSeatToken" },
    fault: "link",
  },
  { path: "signup/place", file: "teaching/signups/SeatPage.tsx", sample: { token: "seatToken" }, fault: "link" },
  {
    path: "signup/place/move",
    file: "teaching/signups/MoveSeatPage.tsx",
    sample: { token: "seatToken" },
    fault: "link",
  },
  {
    path: "signup/place/waiver",
    file: "teaching/signups/SeatWaiverPage.tsx",
    sample: { token: "unsignedSeatToken" },
    fault: "send",
  },
  { path: "contact", file: "teaching/messages/ContactPage.tsx", cache: words, sitemap: ["contact"], fault: "send" },
  { path: "register", file: "auth/RegisterPage.tsx", cache: words, fault: "send" },
  {
    path: "login",
    file: "auth/LoginPage.tsx",
    cache: { shows: ["site"], query: ["problem"], shapes: { problem: /^google$/ } },
    fault: "send",
  },
  { path: "verify-email", file: "auth/VerifyEmailPage.tsx", sample: { token: "usedToken" }, fault: "calls" },
  { path: "verify-login", file: "auth/VerifyLoginPage.tsx", sample: { token: "usedToken" }, fault: "calls" },
  { path: "dashboard", file: "office/people/DashboardPage.tsx", redirects: true },
  {
    path: "user/delete",
    file: "office/people/DeleteAccountPage.tsx",
    sample: { token: "unknownToken" },
    fault: "link",
  },
  {
    path: "user/oauth",
    file: "auth/OauthReturnPage.tsx",
    redirects: true,
    sample: { token: "unknownToken", userId: "unknownToken" },
    fault: "calls",
  },
  { path: "called-off", file: "office/absences/MyAbsencePage.tsx", sample: { token: "absenceToken" }, fault: "link" },
  { path: "aboutwebsite", file: "site/documents/WebsitePage.tsx", cache: words, sitemap: ["website"] },
  { path: "privacy", file: "site/documents/LegalPage.tsx", cache: words, sitemap: ["privacy"] },
  { path: "terms", file: "site/documents/LegalPage.tsx", cache: words, sitemap: ["terms"] },
  { path: "refunds", file: "site/documents/LegalPage.tsx", cache: words, sitemap: ["refund"] },
  { path: "allergens", file: "site/documents/LegalPage.tsx", cache: words, sitemap: ["allergens"] },
  { path: "accessibility", file: "site/documents/AccessibilityPage.tsx", cache: words, sitemap: true },
  { path: "offline", file: "kit/offline/OfflinePage.tsx", cache: words },
  { path: "*", file: "site/documents/NotFoundPage.tsx" },
];

const studentPages: Page[] = [
  { path: "user/:id", file: "office/people/UserPage.tsx", sample: student },
  {
    path: "user/:id/book",
    file: "teaching/bookings/BookPage.tsx",
    takesPayments: true,
    sample: { ...student, month: "bookMonth", day: "bookDay" },
  },
  { path: "user/:id/wallet", file: "selling/wallet/WalletPage.tsx", sample: student },
  { path: "user/:id/account", file: "office/people/AccountPage.tsx", sample: student },
  { path: "user/:id/called-off", file: "office/absences/MyQuestionsPage.tsx", sample: student },
  {
    path: "user/:id/people/:personId/waiver",
    file: "teaching/signups/HouseholdWaiverPage.tsx",
    sample: { ...student, personId: "studentPersonId" },
  },
];

const ownerLoginPages: Page[] = [
  { path: "admin", file: "auth/AdminLoginPage.tsx", fault: "send" },
  { path: "admin/reset", file: "auth/AdminResetPage.tsx", sample: { token: "unknownToken" }, fault: "send" },
];

/** In English only. The search shows pages in this order. */
const ownerPages: Page[] = [
  { path: "admin/today", file: "office/desk/AdminTodayPage.tsx", name: t.today, also: also.today },
  { path: "admin/dashboard", file: "teaching/events/AdminEventsPage.tsx", name: t.events, also: also.events },
  {
    path: "admin/bookings",
    file: "teaching/bookings/owner/AdminBookingsPage.tsx",
    name: t.bookings,
    also: also.bookings,
  },
  {
    path: "admin/chocolates",
    file: "selling/shop/products/AdminChocolatesPage.tsx",
    name: shared.chocolates,
    also: also.chocolates,
  },
  { path: "admin/signups", file: "teaching/signups/AdminSignupsPage.tsx", name: t.classes, also: also.classes },
  { path: "admin/users", file: "office/people/AdminUsersPage.tsx", name: t.clients, also: also.clients },
  {
    path: "admin/week",
    file: "office/desk/week/AdminWeekPage.tsx",
    name: week,
    also: also.week,
    sample: { day: "weekDay" },
  },
  { path: "admin/orders", file: "selling/orders/AdminOrdersPage.tsx", name: t.orders, also: also.orders },
  { path: "admin/messages", file: "teaching/messages/AdminMessagesPage.tsx", name: t.messages, also: also.messages },
  { path: "admin/payments", file: "selling/payments/AdminPaymentsPage.tsx", name: t.money, also: also.money },
  { path: "admin/numbers", file: "office/desk/AdminNumbersPage.tsx", name: t.numbers, also: also.numbers },
  { path: "admin/sell", file: "office/door/AdminSellPage.tsx", name: t.sellForCash, also: also.sell },
  { path: "admin/passes", file: "selling/wallet/AdminPassesPage.tsx", name: passes, also: also.passes },
  { path: "admin/words", file: "office/editor/AdminWordsPage.tsx", name: website, also: also.website, isRare: true },
  {
    path: "admin/settings",
    file: "office/settings/AdminSettingsPage.tsx",
    name: t.settings,
    also: also.settings,
    isRare: true,
  },
  {
    path: "admin/availability",
    file: "teaching/slots/AdminAvailabilityPage.tsx",
    name: t.officeHours,
    also: also.officeHours,
    isRare: true,
  },
  {
    path: "admin/services",
    file: "teaching/services/AdminServicesPage.tsx",
    name: t.services,
    also: also.services,
    isRare: true,
  },
  {
    path: "admin/backups",
    file: "operations/backups/AdminBackupsPage.tsx",
    name: t.backups,
    also: also.backups,
    isRare: true,
  },
  { path: "admin/security", file: "auth/AdminSecurityPage.tsx", name: t.security, also: also.security, isRare: true },
  {
    path: "admin/audit",
    file: "operations/audit/AdminAuditPage.tsx",
    name: activity,
    also: also.activity,
    isRare: true,
  },
  {
    path: "admin/bookings/new",
    file: "teaching/bookings/owner/AdminBookPage.tsx",
    name: bookForClient,
    also: also.book,
  },
  { path: "admin/absence", file: "office/absences/AdminAbsencePage.tsx", name: cannotTeach, also: also.absence },
  { path: "admin/users/away", file: "office/people/AdminAwayPage.tsx", name: awayTitle, also: also.away },
  { path: "admin/codes", file: "selling/orders/AdminCodesPage.tsx", name: discountCodes, also: also.codes },
  {
    path: "admin/translations",
    file: "site/translations/AdminTranslationsPage.tsx",
    name: translations,
    also: also.translations,
  },
  {
    path: "admin/server",
    file: "operations/backups/AdminServerPage.tsx",
    name: t.forWhoeverRunsServer,
    also: also.server,
  },
  { path: "admin/chocolates/new", file: "selling/shop/products/AdminNewChocolatePage.tsx" },
  { path: "admin/chocolates/:id", file: "selling/shop/products/AdminChocolatePage.tsx", sample: { id: "chocolateId" } },
  { path: "admin/events/:id/roster", file: "teaching/signups/AdminRosterPage.tsx", sample: { id: "eventId" } },
  { path: "admin/events/:id/door", file: "office/door/AdminDoorPage.tsx", sample: { id: "eventId" } },
  { path: "admin/waivers/:id", file: "teaching/waivers/AdminWaiverPage.tsx", sample: { id: "waiverId" } },
  {
    path: "admin/signups/:id/waiver",
    file: "teaching/signups/AdminSignPage.tsx",
    sample: { id: "unsignedSignupId", event: "unsignedEventId" },
  },
  { path: "admin/orders/:id", file: "selling/orders/AdminOrderPage.tsx", sample: { id: "orderId" } },
  { path: "admin/users/by-email", file: "office/people/AdminPersonPage.tsx", sample: { email: "guestEmail" } },
  { path: "admin/users/:id", file: "office/people/AdminClientPage.tsx", sample: { id: "clientId" } },
  { path: "admin/words/:section", file: "office/editor/AdminEditorPage.tsx", sample: { section: "section" } },
  { path: "admin/words/:section/history", file: "office/editor/AdminHistoryPage.tsx", sample: { section: "section" } },
  { path: "admin/absence/:id", file: "office/absences/AdminAbsenceDetailPage.tsx", sample: { id: "absenceId" } },
];

/** Shown in a frame of the editor, which has checked the login. */
const framedPages: Page[] = [
  {
    path: "admin/preview/:section",
    file: "office/editor/preview/AdminPreviewPage.tsx",
    isFramed: true,
    sample: { section: "section" },
  },
];

/** The pages by their layouts. `login`: whose login the pages need. */
export const layouts: { id: string; path?: string; file?: string; login?: Login; pages: readonly Page[] }[] = [
  { id: "admin-login", file: "kit/layouts/AdminLoginLayout.tsx", pages: ownerLoginPages },
  { id: "admin", file: "kit/layouts/AdminLayout.tsx", login: "owner", pages: ownerPages },
  { id: "admin-frame", pages: framedPages },
  { id: "user", path: "user/:id", file: "kit/layouts/UserLayout.tsx", login: "student", pages: studentPages },
  { id: "public", file: "kit/layouts/PublicLayout.tsx", pages: visitorPages },
];

export const pages = layouts.flatMap(({ login, pages: own }) => own.map((page) => ({ ...page, login })));
