export const adminDashboard = "Admin Dashboard";
export const admin = "Admin";
export const viewSite = "View site";
export const more = "More";
export const logoutLosesUnsent = (count: number) =>
  `${count === 1 ? "1 change is" : `${count} changes are`} still waiting to be sent and would be lost.`;
export const logOutAnyway = "Log out anyway";
export const logout = "Logout";
export const dashboardNeedsJavascript = "The admin dashboard needs JavaScript.";
export const youAreNotAuthorized = "You are not authorized to access this page. Redirecting to login.";
export const passes = "Passes & gift cards";
export const website = "Website";
export const peopleAndMoney = "People and money";
export const studio = "Studio";
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
/** By what the search finds the place of the studio, besides its title. */
export const placeWords = "time zone currency country clock week paper";
/** The titles of the cards of the Settings page, which the search finds. */
export const cardTitles = {
  place: "Where your studio is",
  prices: "Prices",
  shop: "Shop and tax",
  tax: "Tax",
  door: "At the door",
  giftCards: "Gift cards",
  notices: "Email notifications",
  languages: "Languages",
  regulars: "Regulars",
  retention: "Data retention",
};
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
export const waitingToSend = (count: number) => `Waiting to send (${count}).`;
export const keptOnThisDevice = "Kept on this device. We’ll keep trying.";
export const checkInNotSaved = "A check-in wasn’t saved.";
export const handOverNotSaved = "A hand-over wasn’t saved.";
export const saleNotSaved = (amount: string) => `The cash sale of ${amount} wasn’t saved.`;
export const isCashInTill = "Is the cash in the till? Then record the sale anyway.";
export const saleAtTime = (time: string, what: string) => `${time}: ${what}.`;
export const recordItAnyway = "Record it anyway";
export const discard = "Discard";
export const discardSale = (amount: string) => `The cash sale of ${amount} will not be in your sales.`;
export const yesDiscardIt = "Discard it";
export const saleNotUndone = "A cash sale wasn’t undone.";
export const dismiss = "Dismiss";
export const isNowNumberOf = (name: string, from: number, count: number) =>
  `${name} is now number ${from} of ${count}.`;
export const orderWasNotSaved = (message: string) => `We couldn’t save the new order. ${message}`;
export const up = "Up";
export const down = "Down";
export const whatYouTypedIsStill = "What you typed is still here, so you can copy it.";
export const yoursIsNotSavedYet = "Your changes aren’t saved yet. Which version should we keep?";
export const asItIsNow = (fieldNames: string) => `${fieldNames} now`;
export const thereIsNothingToSave = "Nothing to save.";
export const unsavedChanges = "Unsaved changes";
export const saveChangesOf = (name: string) => `Save Changes: ${name}`;
export const saveChanges = "Save Changes";
export const undoChanges = (name: string) => `Undo changes: ${name}`;
export const deleteLabel = (name: string) => `Delete ${name}`;
export const moreNotices = (count: number, isAll: boolean) =>
  `${isAll ? count : `More than ${count}`} more ${count === 1 && isAll ? "notice" : "notices"} from your site`;
export const theyAreCollected =
  "Several notices in a short time came from one email address or one network. To keep your mailbox usable, you get the rest of them together, once an hour.";
export const everythingIsOnSite = "Everything is on your site as usual: on the rosters and under Messages.";
export const peopleYouKnow = "People you know";
export const peopleFound = (count: number) => (count === 1 ? "1 person found." : `${count} people found.`);
export const noOneFound = "No one found.";
export const chooseAnother = "Choose another";
