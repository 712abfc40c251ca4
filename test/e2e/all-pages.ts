import type { Page } from "@playwright/test";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { PageData } from "./page-data.ts";
import { visit } from "./site.ts";

/** The address of a page; a function if it names something that the test has made. `null`: it redirects. */
type Address = string | ((made: PageData) => string) | null;

/** The pages that visitors open, by their paths in web/routes.ts. In Spanish below `/es`. */
export const visitorPages: Record<string, Address> = {
  "": "/",
  about: "/about",
  calendar: "/calendar",
  "classes/:slug": "/classes/slow-flow",
  sessions: "/sessions",
  "sessions/book": (made) => `/sessions/book?slot=${made.slotId}`,
  chocolates: "/chocolates",
  "chocolates/:slug": "/chocolates/orange-cardamom",
  cart: "/cart",
  passes: "/passes",
  "passes/buy": "/passes/buy",
  "gift-card": (made) => made.giftCard,
  order: (made) => made.order,
  pay: (made) => `/pay?token=${made.payToken}`,
  session: (made) => `/session?token=${made.sessionToken}`,
  "signup-selection": (made) => `/signup-selection?${made.classQuery}`,
  signup: (made) => `/signup?${made.classQuery}`,
  "signup/pay": (made) => `/signup/pay?token=${made.heldToken}`,
  "signup/place": (made) => `/signup/place?token=${made.seatToken}`,
  "signup/place/move": (made) => `/signup/place/move?token=${made.seatToken}`,
  "signup/place/waiver": (made) => `/signup/place/waiver?token=${made.unsignedToken}`,
  contact: "/contact",
  register: "/register",
  login: "/login",
  "verify-email": "/verify-email",
  "verify-login": "/verify-login",
  dashboard: null,
  "user/delete": "/user/delete?token=of-an-email",
  "user/oauth": null,
  "called-off": (made) => `/called-off?token=${made.absenceToken}`,
  aboutwebsite: "/aboutwebsite",
  privacy: "/privacy",
  terms: "/terms",
  refunds: "/refunds",
  allergens: "/allergens",
  accessibility: "/accessibility",
  offline: "/offline",
  "*": "/nowhere",
};

/** The pages of a student who is logged in. */
export const studentPages: Record<string, Address> = {
  "user/:id": (made) => `/user/${made.student.id}`,
  "user/:id/book": (made) => `/user/${made.student.id}/book`,
  "user/:id/wallet": (made) => `/user/${made.student.id}/wallet`,
  "user/:id/account": (made) => `/user/${made.student.id}/account`,
  "user/:id/called-off": (made) => `/user/${made.student.id}/called-off`,
  "user/:id/people/:personId/waiver": (made) => `/user/${made.student.id}/people/${made.childId}/waiver`,
};

/** The owner's pages that need no login. */
export const ownerDoorPages: Record<string, Address> = {
  admin: "/admin",
  "admin/reset": "/admin/reset?token=of-an-email",
};

/** The owner's pages. */
export const ownerPages: Record<string, Address> = {
  "admin/today": "/admin/today",
  "admin/week": "/admin/week",
  "admin/numbers": "/admin/numbers",
  "admin/dashboard": "/admin/dashboard",
  "admin/bookings": "/admin/bookings",
  "admin/availability": "/admin/availability",
  "admin/services": "/admin/services",
  "admin/bookings/new": "/admin/bookings/new",
  "admin/chocolates": "/admin/chocolates",
  "admin/chocolates/new": "/admin/chocolates/new",
  "admin/chocolates/:id": (made) => `/admin/chocolates/${made.tinId}`,
  "admin/signups": "/admin/signups",
  "admin/events/:id/roster": (made) => `/admin/events/${made.eventId}/roster`,
  "admin/events/:id/door": (made) => `/admin/events/${made.eventId}/door`,
  "admin/sell": "/admin/sell",
  "admin/waivers/:id": (made) => `/admin/waivers/${made.waiverId}`,
  "admin/signups/:id/waiver": (made) => `/admin/signups/${made.seatId}/waiver?event=${made.eventId}`,
  "admin/orders": "/admin/orders",
  "admin/orders/:id": (made) => `/admin/orders/${made.orderId}`,
  "admin/passes": "/admin/passes",
  "admin/codes": "/admin/codes",
  "admin/payments": "/admin/payments",
  "admin/users": "/admin/users",
  "admin/users/by-email": (made) => `/admin/users/by-email?email=${made.seatEmail}`,
  "admin/users/:id": (made) => `/admin/users/${made.clientId}`,
  "admin/messages": "/admin/messages",
  "admin/backups": "/admin/backups",
  "admin/server": "/admin/server",
  "admin/settings": "/admin/settings",
  "admin/security": "/admin/security",
  "admin/words": "/admin/words",
  "admin/words/:section": "/admin/words/home",
  "admin/words/:section/history": "/admin/words/home/history",
  "admin/absence": "/admin/absence",
  "admin/absence/:id": (made) => `/admin/absence/${made.absenceId}`,
  "admin/users/away": "/admin/users/away",
  "admin/translations": "/admin/translations",
  "admin/audit": "/admin/audit",
  // Shown in a frame of the editor, which fills it.
  "admin/preview/:section": null,
};

/** The paths of all pages in a table of routes. */
export function pathsOf(routes: readonly RouteConfigEntry[], parent = ""): string[] {
  return routes.flatMap(({ path, children }) => {
    const own = [parent, path].filter(Boolean).join("/");
    return children ? pathsOf(children, own) : [own];
  });
}

/** Opens a page of the tables. The 404 page has no scripts. */
export const openPage = (page: Page, address: string) =>
  address.endsWith("/nowhere") ? page.goto(address) : visit(page, address);

/** The addresses of a table. */
export const addressesOf = (table: Record<string, Address>, made: PageData): string[] =>
  Object.values(table).flatMap((address) => (typeof address === "function" ? address(made) : (address ?? [])));
