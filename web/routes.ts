import type { RouteConfig, RouteConfigEntry } from "@react-router/dev/routes";
import { buildLanguage } from "../build-language.ts";
import type { Language } from "../contract/platform/language/language.ts";

/** Paths and their pages. The owner's pages are in English only. */
const routes = [
  {
    id: "admin-login",
    file: "kit/layouts/AdminLoginLayout.tsx",
    children: [
      { path: "admin", file: "auth/AdminLoginPage.tsx" },
      { path: "admin/reset", file: "auth/AdminResetPage.tsx" },
    ],
  },
  {
    id: "admin",
    file: "kit/layouts/AdminLayout.tsx",
    children: [
      { path: "admin/today", file: "office/desk/AdminTodayPage.tsx" },
      { path: "admin/week", file: "office/desk/week/AdminWeekPage.tsx" },
      { path: "admin/numbers", file: "office/desk/AdminNumbersPage.tsx" },
      { path: "admin/dashboard", file: "teaching/events/AdminEventsPage.tsx" },
      { path: "admin/bookings", file: "teaching/bookings/owner/AdminBookingsPage.tsx" },
      { path: "admin/availability", file: "teaching/slots/AdminAvailabilityPage.tsx" },
      { path: "admin/services", file: "teaching/services/AdminServicesPage.tsx" },
      { path: "admin/bookings/new", file: "teaching/bookings/owner/AdminBookPage.tsx" },
      { path: "admin/chocolates", file: "selling/shop/products/AdminChocolatesPage.tsx" },
      { path: "admin/chocolates/new", file: "selling/shop/products/AdminNewChocolatePage.tsx" },
      { path: "admin/chocolates/:id", file: "selling/shop/products/AdminChocolatePage.tsx" },
      { path: "admin/signups", file: "teaching/signups/AdminSignupsPage.tsx" },
      { path: "admin/events/:id/roster", file: "teaching/signups/AdminRosterPage.tsx" },
      { path: "admin/events/:id/door", file: "office/door/AdminDoorPage.tsx" },
      { path: "admin/sell", file: "office/door/AdminSellPage.tsx" },
      { path: "admin/waivers/:id", file: "teaching/waivers/AdminWaiverPage.tsx" },
      { path: "admin/signups/:id/waiver", file: "teaching/signups/AdminSignPage.tsx" },
      { path: "admin/orders", file: "selling/orders/AdminOrdersPage.tsx" },
      { path: "admin/orders/:id", file: "selling/orders/AdminOrderPage.tsx" },
      { path: "admin/passes", file: "selling/wallet/AdminPassesPage.tsx" },
      { path: "admin/codes", file: "selling/orders/AdminCodesPage.tsx" },
      { path: "admin/payments", file: "selling/payments/AdminPaymentsPage.tsx" },
      { path: "admin/users", file: "office/people/AdminUsersPage.tsx" },
      { path: "admin/users/by-email", file: "office/people/AdminPersonPage.tsx" },
      { path: "admin/users/:id", file: "office/people/AdminClientPage.tsx" },
      { path: "admin/messages", file: "teaching/messages/AdminMessagesPage.tsx" },
      { path: "admin/backups", file: "operations/backups/AdminBackupsPage.tsx" },
      { path: "admin/server", file: "operations/backups/AdminServerPage.tsx" },
      { path: "admin/settings", file: "office/settings/AdminSettingsPage.tsx" },
      { path: "admin/security", file: "auth/AdminSecurityPage.tsx" },
      { path: "admin/words", file: "office/editor/AdminWordsPage.tsx" },
      { path: "admin/words/:section", file: "office/editor/AdminEditorPage.tsx" },
      { path: "admin/words/:section/history", file: "office/editor/AdminHistoryPage.tsx" },
      { path: "admin/absence", file: "office/absences/AdminAbsencePage.tsx" },
      { path: "admin/absence/:id", file: "office/absences/AdminAbsenceDetailPage.tsx" },
      { path: "admin/users/away", file: "office/people/AdminAwayPage.tsx" },
      { path: "admin/translations", file: "site/translations/AdminTranslationsPage.tsx" },
      { path: "admin/audit", file: "operations/audit/AdminAuditPage.tsx" },
    ],
  },
  { path: "admin/preview/:section", file: "office/editor/preview/AdminPreviewPage.tsx" },
  {
    id: "user",
    path: "user/:id",
    file: "kit/layouts/UserLayout.tsx",
    children: [
      { index: true, file: "office/people/UserPage.tsx" },
      { path: "book", file: "teaching/bookings/BookPage.tsx" },
      { path: "wallet", file: "selling/wallet/WalletPage.tsx" },
      { path: "account", file: "office/people/AccountPage.tsx" },
      { path: "called-off", file: "office/absences/MyQuestionsPage.tsx" },
      { path: "people/:personId/waiver", file: "teaching/signups/HouseholdWaiverPage.tsx" },
    ],
  },
  {
    id: "public",
    file: "kit/layouts/PublicLayout.tsx",
    children: [
      { index: true, file: "office/home/HomePage.tsx" },
      { path: "about", file: "site/documents/AboutPage.tsx" },
      { path: "calendar", file: "teaching/events/CalendarPage.tsx" },
      { path: "classes/:slug", file: "teaching/events/ClassPage.tsx" },
      { path: "sessions", file: "teaching/bookings/SessionsPage.tsx" },
      { path: "sessions/book", file: "teaching/bookings/BookSessionPage.tsx" },
      { path: "chocolates", file: "selling/shop/ChocolatesPage.tsx" },
      { path: "chocolates/:slug", file: "selling/shop/ChocolatePage.tsx" },
      { path: "cart", file: "selling/shop/cart/CartPage.tsx" },
      { path: "passes", file: "selling/wallet/PassesPage.tsx" },
      { path: "passes/buy", file: "selling/wallet/BuyPage.tsx" },
      { path: "gift-card", file: "selling/wallet/GiftCardPage.tsx" },
      { path: "order", file: "selling/orders/OrderPage.tsx" },
      { path: "pay", file: "teaching/bookings/PayPage.tsx" },
      { path: "session", file: "teaching/bookings/GuestSessionPage.tsx" },
      { path: "signup-selection", file: "teaching/signups/SelectionPage.tsx" },
      { path: "signup", file: "teaching/signups/SignupPage.tsx" },
      { path: "signup/pay", file: "teaching/signups/PaySeatsPage.tsx" },
      { path: "signup/place", file: "teaching/signups/SeatPage.tsx" },
      { path: "signup/place/move", file: "teaching/signups/MoveSeatPage.tsx" },
      { path: "signup/place/waiver", file: "teaching/signups/SeatWaiverPage.tsx" },
      { path: "contact", file: "teaching/messages/ContactPage.tsx" },
      { path: "register", file: "auth/RegisterPage.tsx" },
      { path: "login", file: "auth/LoginPage.tsx" },
      { path: "verify-email", file: "auth/VerifyEmailPage.tsx" },
      { path: "verify-login", file: "auth/VerifyLoginPage.tsx" },
      { path: "dashboard", file: "office/people/DashboardPage.tsx" },
      { path: "user/delete", file: "office/people/DeleteAccountPage.tsx" },
      { path: "user/oauth", file: "auth/OauthReturnPage.tsx" },
      { path: "called-off", file: "office/absences/MyAbsencePage.tsx" },
      { path: "aboutwebsite", file: "site/documents/WebsitePage.tsx" },
      ...["privacy", "terms", "refunds", "allergens"].map((id) => ({
        id,
        path: id,
        file: "site/documents/LegalPage.tsx",
      })),
      { path: "accessibility", file: "site/documents/AccessibilityPage.tsx" },
      { path: "offline", file: "kit/offline/OfflinePage.tsx" },
      { path: "*", file: "site/documents/NotFoundPage.tsx" },
    ],
  },
] satisfies RouteConfig;

const isForOwner = ({ id, path }: RouteConfigEntry) => id?.startsWith("admin") || path?.startsWith("admin/");

/** The same table below `/es`, without the owner's pages. */
function inLanguage(language: Language): RouteConfigEntry[] {
  const at = (path: string | undefined) => [language, path].filter(Boolean).join("/");
  return routes
    .filter((route) => !isForOwner(route))
    .map(({ path, children, ...layout }: RouteConfigEntry) => {
      if (path) return { ...layout, path: at(path), ...(children ? { children } : {}) };
      return { ...layout, children: children?.map(({ index: _index, ...page }) => ({ ...page, path: at(page.path) })) };
    });
}

/** All routes of one language. */
export const routesIn = (language: Language): RouteConfigEntry[] => (language === "en" ? routes : inLanguage(language));

export default routesIn(buildLanguage);
