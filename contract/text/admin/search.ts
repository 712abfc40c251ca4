export const searchDesk = "Search your desk";
export const whatCanBeSearched =
  "Find people, classes, sessions, orders, payments and messages: by name, email, phone, order number, amount, PayPal number, class, date or words of a message. Or find a page by its name.";
export const typeMore = "Keep typing: two letters or more, or a number.";
export const searching = "Searching …";
export const stillSearching = "Still searching. Your connection seems slow.";
export const searchFailed = "The search didn’t work.";
export const searchWaitsForConnection = "We search again once you’re back online.";
export const nothingFound = (typed: string) => `Nothing found for “${typed}”.`;
export const resultCount = (count: number) => (count === 1 ? "1 result" : `${count} results`);
export const results = "Results";
export const allPeople = (count: number | null) => (count === null ? "All people found" : `All ${count} people`);
export const onlyNewest = "Only the newest are shown. Add a name, a date or an amount.";
export const onlyNewestMessages = "Only the newest are shown. Add a name, a date or a word.";
export const onlyNext = "Only the next ones are shown. Add a date.";
export const tooManyPeople = "Many people match. Type more of a name to see their sessions, orders and payments.";
export const payments = "Payments";
export const pages = "Pages";
export const childOf = (guardian: string) => `Child of ${guardian}`;
export const inSettings = "In Settings";
export const orderOf = (orderNumber: number, payer: string) => `Order ${orderNumber} · ${payer}`;
export const atDoor = "Sold at the door";

export const keyboardShortcuts = "Keyboard shortcuts";
export const searchKeys = "Search";
export const undoKey = "Undo, while a message offers it";
export const addKey = "Add something, on a page where you can";
export const goTo = (page: string) => `Go to ${page}`;
export const showShortcuts = "Show these shortcuts";
export const eitherKey = "or";
export const nextKey = "then";
export const singleKeys = "Use shortcuts of single keys";
export const singleKeysHelp =
  "Turn them off if you talk to your computer or use a screen reader. Ctrl+K always works, or ⌘K on a Mac. This browser remembers your choice.";

/** More words by which a page is found. */
export const alsoFoundBy = {
  today: "desk home start",
  week: "timetable move drag",
  numbers: "charts statistics income reports",
  events: "classes calendar series add a class",
  bookings: "sessions slots one-to-one",
  classes: "sign-ups signups registrations roster waitlist",
  clients: "people students guests users",
  chocolates: "products shop tins stock",
  orders: "shop shipping pick-up",
  messages: "inbox contact requests email",
  money: "payments refunds cash taxes PayPal",
  sell: "cash door sale",
  passes: "packages vouchers",
  website: "words text pictures pages privacy terms about home",
  settings: "options preferences",
  officeHours: "availability days off holidays",
  services: "prices lengths sessions",
  backups: "download everything restore copy export",
  server: "disk mail version",
  security: "password passkeys two-factor devices logins",
  activity: "audit log history",
  codes: "coupons vouchers orders",
  absence: "absence sick holiday substitute cancel",
  book: "new booking session",
  away: "people clients who stopped coming",
  translations: "language",
  clock: "time zone",
} as const;
