import type { RouteConfig, RouteConfigEntry } from "@react-router/dev/routes";
import { buildLanguage } from "../build-language.ts";
import type { Language } from "../contract/language.ts";

/** Paths and their pages. The owner's pages are in English only. */
const routes = [
  {
    id: "admin-login",
    file: "layouts/AdminLoginLayout.tsx",
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
      { path: "admin/week", file: "desk/week/AdminWeekPage.tsx" },
      { path: "admin/numbers", file: "desk/AdminNumbersPage.tsx" },
      { path: "admin/dashboard", file: "events/AdminEventsPage.tsx" },
      { path: "admin/bookings", file: "bookings/owner/AdminBookingsPage.tsx" },
      { path: "admin/availability", file: "slots/AdminAvailabilityPage.tsx" },
      { path: "admin/services", file: "services/AdminServicesPage.tsx" },
      { path: "admin/bookings/new", file: "bookings/owner/AdminBookPage.tsx" },
      { path: "admin/chocolates", file: "shop/products/AdminChocolatesPage.tsx" },
      { path: "admin/chocolates/new", file: "shop/products/AdminNewChocolatePage.tsx" },
      { path: "admin/chocolates/:id", file: "shop/products/AdminChocolatePage.tsx" },
      { path: "admin/signups", file: "signups/AdminSignupsPage.tsx" },
      { path: "admin/events/:id/roster", file: "signups/AdminRosterPage.tsx" },
      { path: "admin/events/:id/door", file: "door/AdminDoorPage.tsx" },
      { path: "admin/sell", file: "door/AdminSellPage.tsx" },
      { path: "admin/waivers/:id", file: "waivers/AdminWaiverPage.tsx" },
      { path: "admin/signups/:id/waiver", file: "signups/AdminSignPage.tsx" },
      { path: "admin/orders", file: "orders/AdminOrdersPage.tsx" },
      { path: "admin/orders/:id", file: "orders/AdminOrderPage.tsx" },
      { path: "admin/passes", file: "wallet/AdminPassesPage.tsx" },
      { path: "admin/codes", file: "orders/AdminCodesPage.tsx" },
      { path: "admin/payments", file: "payments/AdminPaymentsPage.tsx" },
      { path: "admin/users", file: "people/AdminUsersPage.tsx" },
      { path: "admin/users/by-email", file: "people/AdminPersonPage.tsx" },
      { path: "admin/users/:id", file: "people/AdminClientPage.tsx" },
      { path: "admin/messages", file: "messages/AdminMessagesPage.tsx" },
      { path: "admin/backups", file: "backups/AdminBackupsPage.tsx" },
      { path: "admin/server", file: "backups/AdminServerPage.tsx" },
      { path: "admin/settings", file: "settings/AdminSettingsPage.tsx" },
      { path: "admin/security", file: "auth/AdminSecurityPage.tsx" },
      { path: "admin/words", file: "site/editor/AdminWordsPage.tsx" },
      { path: "admin/words/:section", file: "site/editor/AdminEditorPage.tsx" },
      { path: "admin/words/:section/history", file: "site/editor/AdminHistoryPage.tsx" },
      { path: "admin/absence", file: "absences/AdminAbsencePage.tsx" },
      { path: "admin/absence/:id", file: "absences/AdminAbsenceDetailPage.tsx" },
      { path: "admin/users/away", file: "people/AdminAwayPage.tsx" },
      { path: "admin/translations", file: "translations/AdminTranslationsPage.tsx" },
      { path: "admin/audit", file: "audit/AdminAuditPage.tsx" },
    ],
  },
  { path: "admin/preview/:section", file: "site/preview/AdminPreviewPage.tsx" },
  {
    id: "user",
    path: "user/:id",
    file: "layouts/UserLayout.tsx",
    children: [
      { index: true, file: "people/UserPage.tsx" },
      { path: "book", file: "bookings/BookPage.tsx" },
      { path: "wallet", file: "wallet/WalletPage.tsx" },
      { path: "account", file: "people/AccountPage.tsx" },
      { path: "called-off", file: "absences/MyQuestionsPage.tsx" },
      { path: "people/:personId/waiver", file: "signups/HouseholdWaiverPage.tsx" },
    ],
  },
  {
    id: "public",
    file: "layouts/PublicLayout.tsx",
    children: [
      { index: true, file: "site/HomePage.tsx" },
      { path: "about", file: "site/AboutPage.tsx" },
      { path: "calendar", file: "events/CalendarPage.tsx" },
      { path: "classes/:slug", file: "events/ClassPage.tsx" },
      { path: "sessions", file: "bookings/SessionsPage.tsx" },
      { path: "sessions/book", file: "bookings/BookSessionPage.tsx" },
      { path: "chocolates", file: "shop/ChocolatesPage.tsx" },
      { path: "chocolates/:slug", file: "shop/ChocolatePage.tsx" },
      { path: "cart", file: "shop/cart/CartPage.tsx" },
      { path: "passes", file: "wallet/PassesPage.tsx" },
      { path: "passes/buy", file: "wallet/BuyPage.tsx" },
      { path: "gift-card", file: "wallet/GiftCardPage.tsx" },
      { path: "order", file: "orders/OrderPage.tsx" },
      { path: "pay", file: "bookings/PayPage.tsx" },
      { path: "session", file: "bookings/GuestSessionPage.tsx" },
      { path: "signup-selection", file: "signups/SelectionPage.tsx" },
      { path: "signup", file: "signups/SignupPage.tsx" },
      { path: "signup/pay", file: "signups/PaySeatsPage.tsx" },
      { path: "signup/place", file: "signups/SeatPage.tsx" },
      { path: "signup/place/move", file: "signups/MoveSeatPage.tsx" },
      { path: "signup/place/waiver", file: "signups/SeatWaiverPage.tsx" },
      { path: "contact", file: "messages/ContactPage.tsx" },
      { path: "register", file: "auth/RegisterPage.tsx" },
      { path: "login", file: "auth/LoginPage.tsx" },
      { path: "verify-email", file: "auth/VerifyEmailPage.tsx" },
      { path: "verify-login", file: "auth/VerifyLoginPage.tsx" },
      { path: "dashboard", file: "people/DashboardPage.tsx" },
      { path: "user/delete", file: "people/DeleteAccountPage.tsx" },
      { path: "user/oauth", file: "auth/OauthReturnPage.tsx" },
      { path: "called-off", file: "absences/MyAbsencePage.tsx" },
      { path: "aboutwebsite", file: "site/WebsitePage.tsx" },
      ...["privacy", "terms", "refunds", "allergens"].map((id) => ({ id, path: id, file: "site/LegalPage.tsx" })),
      { path: "accessibility", file: "site/AccessibilityPage.tsx" },
      { path: "offline", file: "offline/OfflinePage.tsx" },
      { path: "*", file: "site/NotFoundPage.tsx" },
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

export const routesIn = (language: Language): RouteConfigEntry[] => (language === "en" ? routes : inLanguage(language));

export default routesIn(buildLanguage);
