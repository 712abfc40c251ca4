import type { Page } from "@playwright/test";
import { openPage } from "../../bin/pictures/stage.ts";

/** A button, link, label or summary that is pressed, by its name; or what is done. */
type Step = string | RegExp | ((page: Page) => Promise<unknown>);

/** What opens on the pages of the demo, by the names of bin/pictures/pages.ts: how a state is reached, by its name. */
export const openStates: Record<string, Record<string, Step[]>> = {
  about: { "an offering": [/^Read more/] },
  contact: { "the menu": [(page) => page.getByRole("banner").locator("summary").click()] },
  calendar: {
    "an agenda": [goTo("/calendar?view=agenda")],
    "a month without classes": [goTo("/calendar?month=2028-10")],
    "a day with free times": [goTo("/calendar?month=2027-06&day=2027-06-21")],
  },
  chocolates: { "a tin added": [/^Add to cart/] },
  cart: { "a discount code, and no state": ["Discount code", "Continue to Payment"] },
  pay: {
    "PayPal's window": ["Have a gift card?", /^Pay with PayPal/],
    "a payment declined": [/^Pay with PayPal/, "Decline"],
  },
  session: { "a move": ["Move your session"], "a cancellation": ["Cancel session"] },
  signup: { "a typed signature": ["Type your name instead"] },
  "signup-pay": { "a gift card": ["Have a gift card?"] },
  "signup-place": { "a cancellation": ["Cancel my spot"] },
  "called-off": { "another class": ["Another class"] },

  "user-id": {
    "the menu": [(page) => page.getByRole("banner").locator("summary").click()],
    "a move": [/^Move to another class/],
    "a cancellation": [/^Cancel: /],
    "all that is folded": [/past session/, /later classes$/, "Past classes", /^Order /],
  },
  "user-id-book": { "a chosen time": [/\d:\d\d [ap]m/i] },
  "user-id-wallet": { "a refused code": ["Put it into my wallet"] },
  "user-id-account": {
    "the profile edited": ["Edit", fill("ZIP code", "x")],
    "a child": ["Add a child"],
    "a calendar link": ["Create a link"],
  },

  "admin-today": {
    "the search": [press("Control+k")],
    results: [press("Control+k"), type("Ruth")],
    "no results": [press("Control+k"), type("quxquux")],
    "the shortcuts": [press("?")],
    More: ["More"],
    "all that is folded": [/^Check in \(/, /^Anika Sorensen/, /^Lena Fairweather/, "Getting started"],
  },
  "admin-week": { "a move": [/^Move Slow Flow/], "an empty week": [goTo("/admin/week?from=2031-06-01")] },
  "admin-numbers": { "the tables": ["Came in by month, as a table", "Sold by month, as a table"] },
  "admin-dashboard": {
    "a refused form": ["Add a class", "Add event"],
    "a class": [/^Slow Flow/],
    "a deletion": ["Select", (page) => page.getByRole("checkbox").first().check(), /^Delete/],
  },
  "admin-bookings": {
    "a refused form": ["Add slots", "Add slot"],
    "a slot and its deletion": [/^Mon, Jun 21/, /^Delete slot/],
    "several selected": ["Select", (page) => page.getByRole("checkbox").first().check()],
    "a session moved": [/Ellis Fairbanks/, /^Move session/],
    "a session deleted": [/Noor Castellan/, /^Delete session/],
  },
  "admin-availability": {
    "weekly hours": ["Change: Weekly hours"],
    "time off": ["Change: Time off"],
    "sessions and breaks": ["Change: Sessions and breaks"],
  },
  "admin-services": { "a service": [/^Yoga Therapy Session/], "a new one": ["Add a service"] },
  "admin-bookings-new": { "a refused form": ["Book session"], "a message": ["Add a personal message"] },
  "admin-chocolates": { "the order": ["Reorder"] },
  "admin-chocolates-new": { "a refused form": ["Add chocolate"] },
  "admin-chocolates-id": {
    "a refused price": [fill("Price", "free"), /^Save Changes/],
    "the history": [/^Stock history/],
    "a deletion": [/^Delete /],
    "a picture": [/^Change picture/],
  },
  "admin-signups": { "a class": [/^Slow Flow/] },
  "admin-events-id-roster": {
    "a walk-in": ["Add someone"],
    "a refused message": ["Email everyone", /^Send to/],
    "a person": [/^Tilda Rowan/],
    "a deletion": [/^Tilda Rowan/, /^Take off/, (page) => page.getByRole("dialog").waitFor()],
  },
  "admin-events-id-door": { "a walk-in": ["Add someone"], "people found": ["Add someone", fill("Name", "ana")] },
  "admin-sell": { "a full basket": [/^Dark & Sea Salt/, /^Five classes/, /^Gift card \$25/] },
  "admin-waivers-id": { "technical details": ["Technical details"] },
  "admin-signups-id-waiver": { "a refused form": ["Type your name instead", "Sign"] },
  "admin-orders": {
    "an order": [/^Order 10/],
    "several selected": ["Select", (page) => page.getByRole("checkbox").first().check()],
  },
  "admin-orders-id": { "a refund": ["Refund"] },
  "admin-passes": { "a pass": [/^Five classes/], "a refused form": ["Add a pass", "Add a pass"] },
  "admin-codes": { "a refused form": ["Create code", "Create code"], "a code": [/^HARVEST10/] },
  "admin-payments": {
    "a payment and its refund": [/^June Okafor/, /^Refund/],
    "all that is folded": ["Show earlier months", /^Owed: /, "Sales tax and yearly accounts"],
  },
  "admin-users": { "a person": [/^Ana Whitlow/] },
  "admin-users-id": {
    "a note edited": [/^Edit note/],
    "a note removed": [/^Remove note/],
    credit: ["Give a pass or credit"],
    "a deletion": [/^Delete Ruth Amari/],
    "a merge": ["Merge with another person"],
  },
  "admin-users-by-email": { "an erasure": ["Erase this person"], "a birthday": [/^Add birthday/] },
  "admin-messages": {
    "a message": [/^Curtis Yamada/],
    "several selected": ["Select", (page) => page.getByRole("checkbox").first().check()],
  },
  "admin-backups": { "a download": [/^Download the backup/] },
  "admin-settings": {
    "a refused notice": ["Change: Sessions", fill("Notice to cancel or move (hours)", "a day"), "Save"],
    prices: ["Change: Prices"],
    "shop and tax": ["Change: Shop and tax"],
    "gift cards": ["Change: Gift cards"],
    notifications: ["Change: Email notifications"],
    reminders: ["Change: Reminders"],
    "data retention": ["Change: Data retention"],
  },
  "admin-security": {
    "a second factor": ["Set up"],
    "a passkey": ["Add a passkey"],
    "a password": ["Change password"],
  },
  "admin-words-section": { "all that is folded": [/^About you/, /^Words from students/], "the preview": ["Preview"] },
  "admin-words-section-history": { "a version": [/^View the version/, "Preview as a page"] },
  "admin-absence": { "a class moved": [/^Change: Slow Flow/] },
  "admin-absence-id": { "a person": [/^Ruth Amari/], "a return": ["I can teach after all"] },
  "admin-translations": { names: ["Names and symbols"] },
};

/** Reaches a state of an open page. */
export async function reach(page: Page, steps: Step[]): Promise<void> {
  for (const step of steps)
    if (typeof step === "function") await step(page);
    else await pressable(page, step).click();
}

/** The last one: a dialog is behind the page that it covers, and a form behind the button that opened it. */
function pressable(page: Page, name: string | RegExp) {
  const button = page.getByRole("button", { name, exact: true });
  const other = page.locator("a, label, summary").filter({ hasText: name });
  return button.or(other).filter({ visible: true }).last();
}

function goTo(path: string): Step {
  return (page) => openPage(page, path);
}

function fill(label: string, value: string): Step {
  return (page) => page.getByLabel(label).first().fill(value);
}

function press(keys: string): Step {
  return (page) => page.keyboard.press(keys);
}

function type(words: string): Step {
  return async (page) => {
    await page.keyboard.type(words);
    await page.waitForLoadState("networkidle");
  };
}
