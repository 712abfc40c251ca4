import { matchRoutes, type RouteObject } from "react-router";
import { expect, test } from "vitest";
import { families } from "../bin/chunks.ts";
import { paths } from "../contract/paths.ts";
import routes from "./routes.ts";

const event = { title: "Slow Flow", date: "2026-01-02", location: "Studio", eventId: "7" };

/** One path of each kind; the ones that the server answers without a page are undefined. */
const examples: Record<keyof typeof paths, string | undefined> = {
  home: paths.home(),
  book: paths.book(),
  about: paths.about(),
  classDescriptions: paths.classDescriptions(),
  calendar: paths.calendar({ month: "2026-01", day: "2026-01-02" }),
  sharePicture: undefined,
  classPage: paths.classPage("slow-flow"),
  calendarFile: undefined,
  siteManifest: undefined,
  deskManifest: undefined,
  webcal: undefined,
  secretFeed: undefined,
  sessions: paths.sessions(),
  bookSession: paths.bookSession({ slot: "7" }),
  chocolates: paths.chocolates(),
  chocolate: paths.chocolate("dark bark"),
  cart: paths.cart(),
  passes: paths.passes(),
  buyPass: paths.buyPass({ pass: "7" }),
  giftCard: paths.giftCard("token"),
  order: paths.order("token"),
  pay: paths.pay("token"),
  purchase: paths.purchase("7"),
  session: paths.session("token"),
  paySeats: paths.paySeats("token"),
  seat: paths.seat("token"),
  moveSeat: paths.moveSeat("token"),
  seatWaiver: paths.seatWaiver("token"),
  householdWaiver: paths.householdWaiver("1", "2"),
  offline: paths.offline(),
  contact: paths.contact(),
  website: paths.website(),
  privacy: paths.privacy(),
  terms: paths.terms(),
  refunds: paths.refunds(),
  allergens: paths.allergens(),
  accessibility: paths.accessibility(),
  register: paths.register(),
  login: paths.login(),
  dashboard: paths.dashboard(),
  loginProblem: paths.loginProblem(),
  verifyLogin: paths.verifyLogin("token"),
  verifyEmail: paths.verifyEmail("token"),
  deleteAccount: paths.deleteAccount("token"),
  google: undefined,
  googleReturn: undefined,
  oauth: paths.oauth({ token: "token", userId: "7" }),
  signupSelection: paths.signupSelection(event),
  signup: paths.signup({ ...event, token: "token" }),
  admin: paths.admin("today"),
  resetPassword: paths.resetPassword("token"),
  week: paths.week("2027-06-19"),
  bookedSession: paths.bookedSession("7"),
  bookFor: paths.bookFor({ client: "7" }),
  signHere: paths.signHere("7", "8"),
  adminOrder: paths.adminOrder("7"),
  adminChocolate: paths.adminChocolate("7"),
  newChocolate: paths.newChocolate(),
  roster: paths.roster("7"),
  door: paths.door("7"),
  paymentsIn: paths.paymentsIn("2026-01"),
  pastSignups: paths.pastSignups("Slow Flow"),
  sell: paths.sell({ event: "7" }),
  peopleFound: paths.peopleFound("zoe"),
  payment: paths.payment("7"),
  message: paths.message("7"),
  client: paths.client("7"),
  away: paths.away(),
  person: paths.person("ana@example.com"),
  personOf: paths.personOf("1"),
  absence: paths.absence("7"),
  myAbsence: paths.myAbsence("token", { item: "7", choose: "next" }),
  waiver: paths.waiver("7"),
  words: paths.words("home", "history"),
  preview: paths.preview("home"),
  user: paths.user("7", "book"),
  bookOn: paths.bookOn("7", "2026-01-02"),
};

const fileOf = (path: string) => {
  const { pathname } = new URL(path, "http://site.test");
  return (matchRoutes(routes as RouteObject[], pathname)?.at(-1)?.route as { file: string } | undefined)?.file;
};

test.each(Object.entries(examples).filter(([, path]) => path))("the path %s has a page", (_, path = "") => {
  expect(fileOf(path)).toMatch(/Page\.tsx$/);
  expect(fileOf(path)).not.toBe(fileOf("/no-such-page"));
});

test("the pages of each family that shares a file exist", () => {
  const files = JSON.stringify(routes);
  const pages = [...new Set(Object.values(families).flat())];
  expect(pages.filter((page) => !files.includes(`/${page}.tsx"`))).toEqual([]);
});
