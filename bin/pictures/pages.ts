// Every page of the site, by its path in web/routes.ts (test/pictures.test.ts), and how its pictures are taken.
import type { Page } from "@playwright/test";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { paths } from "../../contract/paths.ts";
import { languages, pathIn } from "../../contract/platform/language/language.ts";
import { routesIn } from "../../web/routes.ts";
import type { Addresses } from "./addresses.ts";

/**
 * What goes wrong in the picture of an error. `calls`: the calls that the page makes in the browser are answered with
 * 500. `send`: so is its form, filled in. `link`: the address names nothing. `nothing`: the page makes no calls.
 */
export type Fault = "calls" | "send" | "link" | "nothing";

export type PictureOf = {
  as?: "student" | "owner";
  path: (of: Addresses) => string;
  fault: Fault;
  /** What the browser keeps. */
  stored?: (of: Addresses) => Record<string, string>;
  /** Opens what the picture of the page with content shows. */
  prepare?: (page: Page) => Promise<unknown>;
};

const at = (path: string, fault: Fault = "nothing"): PictureOf => ({ path: () => path, fault });
const withLink = (path: PictureOf["path"]): PictureOf => ({ path, fault: "link" });
const form = (path: PictureOf["path"]): PictureOf => ({ path, fault: "send" });
const ofStudent = (path: PictureOf["path"]): PictureOf => ({ as: "student", path, fault: "calls" });
const ofOwner = (path: PictureOf["path"]): PictureOf => ({ as: "owner", path, fault: "calls" });
const desk = (page: Parameters<typeof paths.admin>[0]) => ofOwner(() => paths.admin(page));

/** Where one of several events is opened in the calendar. */
const calendarDay = { month: "2027-06", day: "2027-06-19" };

/** By the path of the route. An index route has the path of its layout. */
export const pages: Record<string, PictureOf> = {
  "": { ...at("/"), fault: "send" },
  about: at("/about"),
  calendar: at(paths.calendar(calendarDay)),
  "classes/:slug": withLink(({ classSlug }) => paths.classPage(classSlug)),
  sessions: at("/sessions"),
  "sessions/book": form(({ slotId }) => paths.bookSession({ slot: slotId })),
  chocolates: at("/chocolates"),
  "chocolates/:slug": withLink(({ chocolateSlug }) => paths.chocolate(chocolateSlug)),
  cart: { ...form(paths.cart), stored: ({ cart }) => ({ cart }) },
  passes: at("/passes"),
  "passes/buy": form(() => paths.buyPass()),
  "gift-card": withLink(({ giftCardPath }) => giftCardPath),
  order: withLink(({ orderPath }) => orderPath),
  pay: withLink(({ payToken }) => paths.pay(payToken)),
  session: withLink(({ sessionToken }) => paths.session(sessionToken)),
  "signup-selection": form(({ openClass }) => paths.signupSelection(openClass)),
  signup: form(({ openClass }) => paths.signup(openClass)),
  "signup/pay": withLink(({ heldSeatToken }) => paths.paySeats(heldSeatToken)),
  "signup/place": withLink(({ seatToken }) => paths.seat(seatToken)),
  "signup/place/move": withLink(({ seatToken }) => paths.moveSeat(seatToken)),
  "signup/place/waiver": form(({ unsignedSeatToken }) => paths.seatWaiver(unsignedSeatToken)),
  contact: form(paths.contact),
  register: form(paths.register),
  login: form(paths.login),
  "verify-email": { ...at("/verify-email?token=nothing"), fault: "calls" },
  "verify-login": { ...at("/verify-login?token=nothing"), fault: "calls" },
  dashboard: at("/dashboard"),
  "user/delete": withLink(() => paths.deleteAccount("nothing")),
  "user/oauth": at("/user/oauth?token=nothing&userId=nothing", "calls"),
  "called-off": withLink(({ absenceToken }) => paths.myAbsence(absenceToken)),
  aboutwebsite: at("/aboutwebsite"),
  accessibility: at("/accessibility"),
  privacy: at("/privacy"),
  terms: at("/terms"),
  refunds: at("/refunds"),
  allergens: at("/allergens"),
  offline: at("/offline#/calendar"),
  "*": at("/no-such-page"),

  "user/:id": ofStudent(({ studentId }) => paths.user(studentId)),
  "user/:id/book": ofStudent(({ studentId }) => paths.bookOn(studentId, "2027-06-21")),
  "user/:id/wallet": ofStudent(({ studentId }) => paths.user(studentId, "wallet")),
  "user/:id/account": ofStudent(({ studentId }) => paths.user(studentId, "account")),
  "user/:id/called-off": ofStudent(({ studentId }) => paths.user(studentId, "called-off")),
  "user/:id/people/:personId/waiver": ofStudent(({ studentId, studentPersonId }) =>
    paths.householdWaiver(studentId, studentPersonId),
  ),

  admin: form(() => paths.admin()),
  "admin/reset": form(() => paths.admin("reset")),
  "admin/today": desk("today"),
  "admin/week": ofOwner(() => paths.week("2027-06-17")),
  "admin/numbers": desk("numbers"),
  "admin/dashboard": desk("dashboard"),
  "admin/bookings": desk("bookings"),
  "admin/availability": desk("availability"),
  "admin/services": desk("services"),
  "admin/bookings/new": ofOwner(() => paths.bookFor()),
  "admin/chocolates": desk("chocolates"),
  "admin/chocolates/new": ofOwner(paths.newChocolate),
  "admin/chocolates/:id": ofOwner(({ chocolateId }) => paths.adminChocolate(chocolateId)),
  "admin/signups": desk("signups"),
  "admin/events/:id/roster": ofOwner(({ todaysEventId }) => paths.roster(todaysEventId)),
  "admin/events/:id/door": ofOwner(({ todaysEventId }) => paths.door(todaysEventId)),
  "admin/sell": ofOwner(() => paths.sell()),
  "admin/waivers/:id": ofOwner(({ waiverId }) => paths.waiver(waiverId)),
  "admin/signups/:id/waiver": ofOwner(({ unsignedSignupId, openClass }) =>
    paths.signHere(unsignedSignupId, openClass.eventId),
  ),
  "admin/orders": { ...desk("orders"), prepare: (page) => page.getByText(/^All/).first().click() },
  "admin/orders/:id": ofOwner(({ orderId }) => paths.adminOrder(orderId)),
  "admin/passes": desk("passes"),
  "admin/codes": desk("codes"),
  "admin/payments": desk("payments"),
  "admin/users": desk("users"),
  "admin/users/by-email": ofOwner(({ guestEmail }) => paths.person(guestEmail)),
  "admin/users/:id": ofOwner(({ studentId }) => paths.client(studentId)),
  "admin/messages": desk("messages"),
  "admin/backups": desk("backups"),
  "admin/server": desk("server"),
  "admin/settings": desk("settings"),
  "admin/security": desk("security"),
  "admin/words": desk("words"),
  "admin/words/:section": ofOwner(() => paths.words("home")),
  "admin/words/:section/history": ofOwner(() => paths.words("home", "history")),
  "admin/absence": desk("absence"),
  "admin/absence/:id": ofOwner(({ absenceId }) => paths.absence(absenceId)),
  "admin/users/away": ofOwner(paths.away),
  "admin/translations": desk("translations"),
  "admin/audit": desk("audit"),
  "admin/preview/:section": ofOwner(() => paths.preview("home")),
};

export type NamedPicture = PictureOf & { name: string };

/** The pages of these routes, under the names of their folders. Throws for a route without pictures. */
export function picturesOf(routes: readonly string[]): NamedPicture[] {
  const missing = routes.filter((route) => !pages[withoutLanguage(route)]);
  if (missing.length > 0)
    throw new Error(
      `Add to the table in bin/pictures/pages.ts how pictures of these pages are taken: ${missing.join(", ")}`,
    );
  return routes.map((route) => {
    const english = withoutLanguage(route);
    const { path, ...rest } = pages[english]!;
    if (english === route) return { ...rest, path, name: nameOf(route) };
    return { ...rest, path: (of) => pathIn("es", path(of)), name: `es-${nameOf(english)}` };
  });
}

/** The paths of all routes, in all languages. */
export const routePaths = (): string[] => languages.flatMap((language) => flattened(routesIn(language)));

function flattened(routes: readonly RouteConfigEntry[], above = ""): string[] {
  return routes.flatMap(({ path, children }) => {
    const whole = [above, path].filter(Boolean).join("/");
    return children ? flattened(children, whole) : [whole];
  });
}

const withoutLanguage = (route: string) => route.replace(/^es(\/|$)/, "");

/** `admin/orders/:id` → `admin-orders-id`. */
function nameOf(route: string): string {
  if (route === "") return "home";
  if (route === "*") return "not-found";
  return route.replaceAll(/\W+/g, "-");
}
