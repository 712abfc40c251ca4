import type { SiteSection } from "../../site/documents/calls.ts";
import * as site from "../../site/documents/text.desk.ts";

type Subjects = Readonly<Record<string, string>>;
type Sentence = string | ((of: Subjects) => string);

const either = (name: string, yes: string, no: string) => (of: Subjects) => (of[name] === "true" ? yes : no);
const markedOrder = ({ state = "changed" }: Subjects) => `You marked an order as ${state.replace("-", " ")}.`;

/** The titles of the owner's list of pages. */
const titleOfSection: Readonly<Record<SiteSection, { label: string }>> = {
  home: site.homePage,
  about: site.aboutPage,
  offerings: site.offerings,
  trainings: site.trainingsSection,
  classDescriptions: site.classDescriptions,
  calendar: site.calendarPage,
  contact: site.contactPage,
  culture: site.chocolatesPage,
  slides: site.chocolateSlideshow,
  sessions: site.bookingSession,
  waiver: site.waiver,
  privacy: site.privacy,
  terms: site.terms,
  refund: site.refunds,
  allergens: site.allergens,
  teacher: site.you,
  brand: site.namesAndSymbols,
  links: site.addressAndLinks,
  website: site.website,
};

/** What each act of the log was. By method and path of the call, or the word of a job or a command. */
export const actSentences: Record<string, Sentence> = {
  // Logins.
  "POST /api/admin/login": "You logged in.",
  "POST /api/admin/password-reset/finish": "You set a new password with an emailed link.",
  "DELETE /api/admin/sessions/{id}": "You logged a device out.",
  "PUT /api/admin/email": "You changed your email address.",
  "PUT /api/admin/password": "You changed your password.",
  "POST /api/admin/second-factor": "You started to set up the second factor.",
  "POST /api/admin/second-factor/confirm": "You turned the second factor on.",
  "POST /api/admin/second-factor/stop": "You turned the codes of the authenticator app off.",
  "POST /api/admin/recovery-codes": "You made new recovery codes.",
  "POST /api/admin/login/passkey": "Someone asked to log in as you with a passkey.",
  "POST /api/admin/passkeys/start": "You started to add a passkey.",
  "POST /api/admin/passkeys": "You added a passkey.",
  "PUT /api/admin/passkeys/{id}": "You renamed a passkey.",
  "POST /api/admin/passkeys/{id}/remove": "You removed a passkey.",
  "POST /api/admin/sessions/end-others": "You logged all other devices out.",
  "GET /api/user/verify-login": "A student logged in with an emailed link.",
  "GET /api/user/verify-email": "A student confirmed an email address and logged in.",
  "POST /api/user/login-code": "A student logged in with an emailed code.",
  "POST /api/user/validate-token": "A student logged in with Google.",
  "POST /api/user/logout-everywhere": "A student logged out everywhere.",
  "DELETE /api/user/sessions/{id}": "A student logged a device out.",

  // People.
  "POST /api/user/{id}/calendar-feed": "A student created a new private calendar link.",
  "POST /api/user/{id}/deletion": "A student requested a link to delete the account.",
  "POST /api/user/deletion/finish": "A student deleted the account.",
  "GET /api/user/{id}/export": "A student downloaded their data.",
  "DELETE /api/admin/users/{id}": "You deleted an account.",
  "POST /api/admin/people": "You added a person.",
  "POST /api/admin/people/erase": "You erased a person.",
  "POST /api/admin/people/export": "You downloaded everything stored about a person.",
  "POST /api/admin/people/merge": "You merged two people.",
  "POST /api/admin/people/merges/{id}/undo": "You undid a merge.",
  "PUT /api/admin/people/{id}/away": either(
    "isQuiet",
    "You left a person out of the list of regulars.",
    "You put a person back in the list of regulars.",
  ),
  "PUT /api/admin/people/{id}/birthday": "You changed a birthday.",
  "POST /api/admin/people/{id}/notes": "You wrote a note about a person.",
  "PUT /api/admin/notes/{id}": "You changed a note.",
  "DELETE /api/admin/notes/{id}": "You deleted a note.",
  "PUT /api/admin/messages/{id}": (of) =>
    of["state"] === "answered" ? "You marked a message as answered." : "You marked a message as new.",
  "PUT /api/admin/messages": (of) =>
    of["state"] === "answered" ? "You marked a message as answered." : "You marked a message as new.",
  "POST /api/admin/messages/{id}/decline": "You declined a request for a free session.",
  "POST /api/admin/undelivered/{id}/retry": "You sent an undelivered email again.",

  // Classes.
  "POST /api/admin/events": "You added classes.",
  "PUT /api/events/{id}": "You changed a class.",
  "DELETE /api/events/bulk": "You removed classes.",
  "POST /api/admin/events/{id}/message": "You emailed the students of a class.",
  "POST /api/admin/events/{id}/walk-in": "You added a walk-in.",
  "PUT /api/admin/signups/{id}/check-in": either("isHere", "You checked a person in.", "You undid a check-in."),
  "PUT /api/admin/events/{id}/check-in": either("isHere", "You checked a person in.", "You undid a check-in."),
  "DELETE /api/signup/{id}": "You removed a sign-up.",
  "POST /api/admin/signups/{id}/waive": "You refunded a seat that was given up too late.",
  "POST /api/signup/waiver": "A student signed the waiver on your device.",
  "POST /api/admin/waitlist/{id}/seat": "You gave a seat to a person on the waitlist.",
  "POST /api/admin/absences": "You called off or moved classes.",
  "POST /api/absence": "You answered for a person.",
  "POST /api/admin/absences/{id}/end": "You ended an absence.",
  "PUT /api/admin/absences/{id}/people/{personId}/called": either(
    "isCalled",
    "You marked a person as called.",
    "You marked a person as not called.",
  ),

  // Sessions.
  "POST /api/bookings": "You added free times.",
  "DELETE /api/bookings/{id}": "You removed a time, or canceled its session.",
  "POST /api/admin/slots/remove": "You removed a free time.",
  "POST /api/admin/slots/restore": "You opened a free time again that you had removed.",
  "PUT /api/bookings/{id}/move": "You moved a session.",
  "POST /api/admin/bookings": "You booked a session for a person.",
  "PUT /api/admin/bookings/{id}/payment": "You changed how a session is paid.",
  "PUT /api/admin/availability": "You changed your office hours.",
  "POST /api/admin/services": "You added a service.",
  "PUT /api/admin/services/{id}": "You changed a service.",
  "DELETE /api/admin/services/{id}": "You deleted a service.",
  "POST /api/admin/services/{id}/restore": "You undid the deletion of a service.",
  "PUT /api/admin/services-order": "You changed the order of the services.",

  // Shop.
  "POST /api/admin/chocolates": "You added a chocolate.",
  "PUT /api/chocolates/{id}": "You changed a chocolate.",
  "DELETE /api/chocolates/{id}": "You deleted a chocolate.",
  "POST /api/admin/chocolates/{id}/restore": "You undid the deletion of a chocolate.",
  "PUT /api/admin/chocolates/order": "You changed the order of the chocolates.",
  "POST /api/admin/pictures": "You uploaded a picture.",
  "PUT /api/admin/orders/{id}": markedOrder,
  "PUT /api/admin/orders": markedOrder,
  "PUT /api/admin/orders/{id}/hand-over": "You changed whether an order was handed over.",
  "POST /api/admin/codes": "You added a discount code.",
  "DELETE /api/admin/codes/{id}": "You deleted a discount code.",
  "POST /api/admin/codes/{id}/restore": "You undid the deletion of a discount code.",
  "POST /api/admin/passes": "You added a pass.",
  "PUT /api/admin/passes/{id}": "You changed a pass.",
  "DELETE /api/admin/passes/{id}": "You stopped selling a pass.",
  "POST /api/admin/passes/{id}/restore": "You undid the deletion of a pass.",
  "PUT /api/admin/passes/order": "You changed the order of the passes.",

  // Money.
  "POST /api/admin/orders/{id}/refund": "You refunded an order.",
  "POST /api/admin/payments/{id}/refund": "You refunded a payment.",
  "POST /api/admin/payments/{id}/keep": "You kept what PayPal had not decided about.",
  "POST /api/admin/payments/{id}/mend": "You resolved a payment with a problem.",
  "POST /api/admin/door-sales": "You sold something for cash.",
  "POST /api/admin/door-sales/{id}/undo": "You undid a cash sale.",
  "PUT /api/admin/cash-counts/{day}": "You counted the cash.",
  "POST /api/admin/wallet": "You gave a pass or credit.",
  "PUT /api/admin/wallet/{id}": "You changed a pass, gift card or credit.",
  "POST /api/admin/wallet/{id}/expire": "You let a pass, gift card or credit expire.",
  "PUT /api/admin/tax-rates": "You changed the sales tax rates.",

  // The site.
  "PUT /api/admin/translations": "You changed a translation of your words.",
  "PUT /api/admin/site/{section}": ({ section = "" }) =>
    `You published “${titleOfSection[section as SiteSection]?.label ?? section}”.`,
  "PUT /api/admin/settings": "You changed the settings.",
  "PUT /api/admin/place": "You changed where the studio is.",
  "POST /api/admin/settings/test-mail": "You sent a test email.",
  "PUT /api/admin/push/subscription": "You turned notifications on, or changed them, on a device.",
  "DELETE /api/admin/push/subscription": "You turned notifications off on a device.",
  "POST /api/admin/push/test": "You sent a test notification.",
  "PUT /api/admin/today/guide": "You hid or showed the checklist.",
  "POST /api/admin/calendar-feed": "You created a new private calendar link.",
  "POST /api/admin/backups": "You made a backup.",
  restore: (of) => `A backup of ${of["madeAt"]?.slice(0, 10) ?? ""} was restored.`,
  reseal: "The private notes were sealed with a new key.",
  "add data key": "A new key for the private notes was added.",
  "add secret": "A new secret of the site was added.",
  "end logins": "The operator logged out all devices, yours and the students’.",
  "drop data keys": "Old keys of the private notes were removed.",
  "drop secrets": "Old secrets of the site were removed.",
  "new ADMIN_EMAIL": "The operator set another email address for your login.",
  "new ADMIN_PASSWORD":
    "The operator set a new password for your login; the second factor is off, and all devices are logged out.",
  "purge audit log": "The oldest entries of this log were deleted after seven years.",

  // Downloads.
  "POST /api/admin/backups/{id}/file": "You downloaded a backup.",
  "POST /api/admin/everything": "You downloaded everything.",
  "GET /api/admin/events/{id}/roster.csv": "You downloaded a roster.",
  "GET /api/admin/signups.csv": "You downloaded all sign-ups.",
  "GET /api/admin/users.csv": "You downloaded all clients.",
  "GET /api/admin/orders.csv": "You downloaded all orders.",
  "GET /api/admin/payments.csv": "You downloaded all payments.",
  "GET /api/admin/money/book.csv": "You downloaded a year’s book.",
  "GET /api/admin/money/book.pdf": "You downloaded a year’s book as a PDF.",
  "GET /api/admin/money/taxes.csv": "You downloaded the sales tax of a year.",
  "GET /api/admin/money/invoices.csv": "You downloaded the list of a year’s invoices.",
  "GET /api/admin/invoices/{id}.pdf": "You downloaded an invoice.",
  "GET /api/admin/waivers/{id}.pdf": "You downloaded a waiver.",
  "GET /api/admin/audit.csv": "You downloaded this log.",
  "GET /api/admin/audit.jsonl": "You downloaded this log as JSON.",
};

/** Attempts that were refused. */
export const refusedSentences: Record<string, string> = {
  "wrong-login": "Someone tried to log in as you with a wrong password.",
  "wrong-password": "A wrong password was typed to confirm a change.",
  "second-factor-wrong": "The code of the second factor was wrong.",
  "passkey-wrong": "The passkey was not accepted.",
  "second-factor-needed": "The password was right; the code of the second factor was not given.",
  "passkey-needed": "The password was right; the passkey was not given.",
};
const unknownAct = (action: string) => `Something else was done: ${action}.`;

export function actWords({
  action,
  outcome,
  subjects,
}: {
  action: string;
  outcome: string;
  subjects: Subjects;
}): string {
  const sentence = outcome === "done" ? actSentences[action] : refusedSentences[outcome];
  return typeof sentence === "function" ? sentence(subjects) : (sentence ?? unknownAct(action));
}
