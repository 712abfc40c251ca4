import type { Rolldown } from "vite";

type Context = Rolldown.ChunkingContext;

const libraries = /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]|^\0(rolldown|vite|module:)/;
const frames = ["root", "PublicLayout"];
/** Common landing pages. What they share with pages outside their families goes into `frame`. */
const firstPages = ["HomePage", "AboutPage", "CalendarPage", "ChocolatesPage", "ContactPage"];
const isFirstPage = (page: string) => firstPages.includes(page);
const isOwnersPage = (page: string) => page.startsWith("Admin");

const productPages = ["AdminChocolatesPage", "AdminChocolatePage", "AdminNewChocolatePage"];
const offerPages = ["AdminServicesPage", "AdminPassesPage", "AdminCodesPage", "AdminSettingsPage", ...productPages];

/**
 * Pages that share a file of their own, narrow families first. A module goes into the first family that has all pages
 * which need it. A module that only pages of the owner need goes into a family of such pages: it may import the desk, which
 * a visitor's page would then load.
 */
export const families: Record<string, readonly string[]> = {
  writing: ["HomePage", "ContactPage"],
  signing: ["AdminSignPage", "AdminWaiverPage"],
  waiver: ["SignupPage", "AdminSignPage", "AdminWaiverPage"],
  signup: ["SignupPage", "SelectionPage", "SeatPage", "AdminSignPage"],
  slots: ["BookPage", "AdminBookingsPage", "GuestSessionPage"],
  booking: ["BookSessionPage", "BookPage"],
  gifts: ["PassesPage", "BuyPage", "GiftCardPage"],
  buttons: ["PurchasePage", "PayPage"],
  orders: ["AdminOrderPage", "AdminOrdersPage", "AdminCodesPage", "AdminPaymentsPage"],
  checkout: [
    "PurchasePage",
    "CartPage",
    "BuyPage",
    "OrderPage",
    "AdminOrderPage",
    "AdminOrdersPage",
    "AdminCodesPage",
    "AdminPaymentsPage",
  ],
  shop: ["ChocolatesPage", "ChocolatePage", "CartPage", "OrderPage", "AdminOrderPage", "AdminOrdersPage"],
  forms: ["PurchasePage", "CartPage", "BuyPage", "PaySeatsPage", "BookPage", "BookSessionPage"],
  paying: ["PurchasePage", "PayPage", "CartPage", "BuyPage", "PaySeatsPage", "BookPage", "BookSessionPage"],
  month: ["CalendarPage", "BookPage", "AdminBookingsPage", "GuestSessionPage"],
  classes: ["HomePage", "CalendarPage", "ClassPage", "SignupPage", "SelectionPage", "SeatPage", "UserPage"],
  person: ["AdminPersonPage", "AdminClientPage"],
  people: ["AdminUsersPage", "AdminAwayPage", "AdminPersonPage", "AdminClientPage"],
  sessions: ["AdminTodayPage", "AdminMessagesPage", "AdminBookingsPage", "AdminBookPage", "AdminAvailabilityPage"],
  products: productPages,
  offers: offerPages,
  fields: ["AdminEventsPage", "AdminWeekPage", ...offerPages],
  picker: ["AdminBookPage", "AdminDoorPage", "AdminRosterPage", "AdminSellPage", "AdminPersonPage", "AdminClientPage"],
  words: [
    "AdminWordsPage",
    "AdminEditorPage",
    "AdminHistoryPage",
    "AdminPreviewPage",
    "AdminChocolatePage",
    "AdminNewChocolatePage",
  ],
};

/** The entries that import a module, directly or not, by the names of their files. Dynamic imports do not count. */
function entriesOf(id: string, context: Context): string[] {
  const entries = new Set<string>();
  const seen = new Set<string>([id]);
  const waiting = [id];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const info = context.getModuleInfo(next);
    if (!info) continue;
    if (info.isEntry) entries.add(/([\w.-]+)\.tsx/.exec(next)?.[1] ?? next);
    waiting.push(...info.importers.filter((importer) => !seen.has(importer)));
    for (const importer of info.importers) seen.add(importer);
  }
  return [...entries];
}

/**
 * The chunk of a module: `frame` if every page needs it, the name of a family if only pages of that family share it,
 * `desk` if only pages of the owner share it, `shared` if other pages share it. Null if one page alone needs it: it goes
 * into the page's own file.
 */
function chunkOf(id: string, context: Context): string | null {
  if (libraries.test(id)) return "frame";
  const entries = entriesOf(id, context);
  const isStart = /[\\/]entry\.client\.tsx/.test(id);
  if (entries.some((entry) => frames.includes(entry))) return isStart ? null : "frame";
  if (/[\\/]AdminLayout\.tsx/.test(id)) return "desk";
  if (/[\\/]UserLayout\.tsx/.test(id)) return "shared";
  if (entries.length < 2) return null;
  const isFirst = entries.some(isFirstPage);
  const isOwners = entries.every(isOwnersPage);
  const family = Object.entries(families).find(
    ([, pages]) =>
      entries.every((entry) => pages.includes(entry)) &&
      isFirst === pages.some(isFirstPage) &&
      isOwners === pages.every(isOwnersPage),
  );
  if (family) return family[0];
  if (isOwners) return "desk";
  return isFirst ? "frame" : "shared";
}

// rolldown moves the imports of a module into its chunk, unless a chunk with a higher priority has them. So code that
// more pages need comes first.
const wideFirst = Object.keys(families).toReversed();
const hasFirstPage = (name: string) => families[name]!.some(isFirstPage);
const names = [
  "frame",
  ...wideFirst.filter(hasFirstPage),
  "shared",
  "desk",
  ...wideFirst.filter((name) => !hasFirstPage(name)),
];

export const chunkGroups = names.map((name, n) => ({
  debugName: name,
  name: (id: string, context: Context) => (chunkOf(id, context) === name ? name : null),
  priority: names.length - n,
}));
