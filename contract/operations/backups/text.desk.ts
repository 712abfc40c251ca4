export const backupEveryNight = (time: string) => `The site backs itself up every night after ${time}.`;
export const failedToLoadBackups = "We couldn’t load the backups.";
export const savedBackups = "Saved backups";
export const keptBackups =
  "We keep the last 14 nights, then one a week for 8 weeks, then one a month for a year, plus the last five you made yourself.";
export const backupFinished = "Backup finished.";
export const lastBackup = "Last backup";
export const noBackupYet = "No backup yet. The first one runs tonight.";
export const lastGoodBackup = "Last good backup: ";
export const goodBackup = "Complete: ";
export const checkedAfterWriting = ". We read it back, and nothing was missing.";
export const backingUp = "Backing up …";
export const backUpNow = "Back up now";
export const backupProgress = (size: string) => `${size} so far …`;
export const downloadEverything = "Download everything";
export const oneZipFile =
  "One ZIP file for you to read; the site can’t be restored from it. It has your clients, sessions, classes, orders and payments as spreadsheets, signed waivers as PDF, and your text and pictures. A README inside explains each file.";
export const ifSiteIsEverLost = "If the site is ever lost";
export const putKeysOnNewServer =
  "On the new server, put the two keys back where they were. Without DATA_KEY, your private notes can’t be recovered.";
export const startSite = "Start the site. It is back as it was when that backup was made.";
export const keepCopyElsewhere = "Keep a copy elsewhere";
export const twoKeysAreInNo = "Backups don’t include the two keys";
export const whereTheKeysAre = (files: readonly string[]) =>
  `This way, someone who finds a backup can’t read your notes. ${
    files.length > 0
      ? `AUTH_SECRET and DATA_KEY are stored next to the backups, in ${files.map((file) => `<code>${file}</code>`).join(" and ")}.`
      : "AUTH_SECRET and DATA_KEY were provided by the person who set up the site, and are kept there."
  } Keep a copy of them too, apart from the backups.`;
export const created = "Created";
export const file = "File";
export const byYou = ", by you";
export const downloadBackup = (moment: string) => `Download the backup from ${moment}`;
export const download = "Download";
export const showAll = (count: number) => `Show all ${count}`;
export const downloadThisBackup = "Download this backup";
export const wholeSite = (moment: string) =>
  `The whole site as it was on ${moment}. Only the site itself can read it. It contains your clients’ names and waivers, so keep it where only you can open it.`;
export const inProgress = "In progress";
export const interrupted = "Interrupted";
export const failed = "Failed";
export const complete = "Complete";
export const fileMissing = "File missing";
export const onAnotherMachine = "On another machine";
export const copiedOutside = "Copied outside the server";
export const onlyCopyOutside = "Only the copy outside the server";
export const notCopiedYet = "Not copied outside the server yet";
export const encryptedCopy =
  "This is the encrypted copy. The person who runs your server can restore the site from it with the secret key.";
export const isSaved = (fileName: string, size: string) => `${fileName} saved, ${size}.`;
export const downloadProgress = (bytes: number, size: string) => (bytes > 0 ? `${size} so far …` : "One moment …");
export const kb = (max: number) => `${max} KB`;
export const mb = (bytes: string) => `${bytes} MB`;
export const downloadInterrupted = "The download was interrupted.";
export const fileIsNotInFolder = "The file is no longer in the folder.";
export const chooseAnother = "Please choose another.";
export const containsPrivateNotes =
  "<strong>It contains your private notes about clients, readable by anyone</strong>, along with names, addresses and signatures. Keep the file where only you can open it.";
export const copyBackupAndRun =
  "Copy a backup there and run <code>npm run restore -- FILE</code>, with the file’s name for FILE; <code>latest</code> takes the newest copy of <code>BACKUP_URL</code>.";
export const siteCanBeBroughtBack = (keepsCopies: boolean) =>
  `The person who runs your server can bring the whole site back from one backup. ${
    keepsCopies
      ? "Encrypted copies are kept outside that server."
      : "Backups are kept on that same server: download one every few weeks and keep it at home."
  } <link>For the person who runs the server</link>`;
export const serverPageLead = "Show this page to the person who runs your server.";
export const bringSiteBack = "Bring the site back from a backup";
export const backupFolder = (folder: string) =>
  `Backups are in <code>${folder}</code>. If that server fails, they may be lost too.`;
export const copiesOutside = (keepsCopies: boolean) =>
  keepsCopies
    ? "Each backup is also copied to the storage of <code>BACKUP_URL</code>. Opening such a copy needs the secret key (<code>BACKUP_IDENTITY</code>): keep it in two places, and not on this server."
    : "The site can copy each backup, encrypted, to a storage elsewhere: set <code>BACKUP_URL</code> and <code>BACKUP_RECIPIENT</code>, then restart the site. <code>docs/backups.md</code> explains each step.";
export const sendEmails = "Send emails";
export const sendEmailsHelp =
  "Without a mail server, emails are stored but not sent. Set <code>SMTP_URL</code> (like <code>smtps://user:password@mail.example.com</code>), <code>MAIL_FROM</code> and <code>OWNER_EMAIL</code>, then restart the site.";
export const takePayments = "Take payments";
export const takePaymentsHelp =
  "Without a PayPal account, payments are in test mode. Set <code>PAYPAL_CLIENT_ID</code>, <code>PAYPAL_CLIENT_SECRET</code> and <code>PAYPAL_WEBHOOK_ID</code>, then restart the site.";
export const readOldNotes = "Read notes that were written with another key";
export const readOldNotesHelp =
  "Add the earlier key to <code>DATA_KEY</code> after the current one, separated by a comma, then restart the site.";
export const allVariables = "The file <code>.env.example</code> describes all settings of the server.";
export const diskIsFull = "The server’s disk is full. Free up some space on it, then press “Back up now”.";
export const folderCannotBeWritten = (folder: string) =>
  `The folder ${folder} can’t be written to. Please ask the person who runs your site to fix that.`;
export const databaseDidNotAnswer = "The database did not answer. We’ll try again automatically.";
export const couldNotBeReadBack =
  "The backup was written twice, and both times its file could not be read again, so it was not kept. We’ll try again automatically. If this happens again, please ask the person who runs your site to check its disk and its database.";
export const showThisToOperator = (message: string) => `Please show this to the person who runs your site: ${message}`;
/** Descriptions of the files and folders of the download of everything, for its README.txt. */
export const fileDescriptions = {
  "clients.csv": "Everyone with an account, newest first.",
  "people.csv":
    "Everyone the site knows by name, with or without an account. A child has its guardian and no address of its own.",
  "sessions.csv": "Every one-to-one session ever booked, cancelled ones too. “Paid by” is online, link, cash or free.",
  "services.csv": "What can be booked one-to-one and what it costs, deleted services too.",
  "free-times.csv": "The times that can be booked for a session, and those that were removed.",
  "classes.csv": "All classes and workshops, past and removed ones too.",
  "sign-ups.csv":
    "Who signed up for which class, cancelled spots too. “Class” and “Waiver” name a line of classes.csv and of waivers/index.csv.",
  "waitlists.csv": "Who was on the waitlist of a full class, and how it ended.",
  "absences.csv": "The days you could not teach.",
  "absence-classes.csv": "What became of the classes of those days. “Class” names a line of classes.csv.",
  "absence-answers.csv": "Who was notified of those days, about what, and the answers. Kept for a month.",
  "letters-to-classes.csv": "The messages you sent to everyone in a class.",
  "messages.csv": "What visitors wrote: contact messages and requests for a free session.",
  "reminders.csv": "Which reminder went to whom, for which session or class.",
  "orders.csv": "All chocolate orders, one line for each kind of tin. The totals are on an order’s first line.",
  "purchases.csv":
    "Everything that was bought or sold, unfinished ones too, one line for each thing. “Payment” is the ID that other files use.",
  "tenders.csv": "What was paid in cash and with passes, gift cards and credit.",
  "payments.csv": "Every payment with PayPal that was started, unfinished ones too.",
  "invoices.csv": "All invoices, and the credit notes with what each gave back. The Money page has each as a PDF.",
  "refunds.csv": "All refunds by PayPal, what it took back after a dispute, and what it gave you again.",
  "disputes.csv": "Disputes of payers at PayPal, with the last day to answer.",
  "returns.csv": "What was given back in cash or to a pass, gift card or credit.",
  "cash-counts.csv": "The cash you counted in the evening, and what was noted by then.",
  "chocolates.csv": "The chocolates, their prices and how many tins are in stock. “Picture” names a file in pictures.",
  "stock.csv": "Each change of the stock, and how many tins were left after it.",
  "discount-codes.csv": "Discount codes and how often each was used.",
  "passes.csv": "The passes you sell, hidden and deleted ones too.",
  "wallets.csv":
    "Every pass, gift card and credit of each person. Passes count uses, the others cents. A gift card without a name is not redeemed.",
  "wallet-history.csv": "Each change of a pass, gift card or credit in wallets.csv, and what was left after it.",
  "translations.csv": "Your words in Spanish.",
  "tax-rates.csv": "Sales tax by state.",
  "activity.csv":
    "What was done on the site, when and from where. The Activity page downloads it with the hashes that show changes.",
  "waivers/index.csv": "All signed waivers. “File” names the PDF next to it.",
  "client-notes.txt": "Your private notes about clients, in readable form.",
  "settings.json": "What you set on the Settings page. Anything you never changed is left out.",
  "availability.json": "Your weekly hours and days off.",
  "place.json": "Where your studio is: its time zone, currency and country, and how times are written.",
  waivers: "Each signed waiver as a PDF, named by its “Waiver” in waivers/index.csv.",
  site: "The texts of the site, one file for each part. Words in {braces} are filled in from the settings.",
  pictures:
    "Every picture of the site in its largest size, named as “Picture” in chocolates.csv and in the files in site.",
};
/** Column titles of the CSV files of the download of everything. */
// oxfmt-ignore
export const columnTitles = {
  number: "Number", device: "Device", english: "English", spanish: "Spanish",
  client: "Client", firstName: "First name", lastName: "Last name", preferredName: "Preferred name", pronoun: "Pronoun",
  email: "Email", phone: "Phone", location: "Location", zip: "Zip", since: "Since", bornOn: "Date of birth", birthday: "Birthday", date: "Date", time: "Time",
  minutes: "Minutes", session: "Session", name: "Name", message: "Message", state: "State", price: "Price",
  paidBy: "Paid by", booked: "Booked", cancelled: "Cancelled", payment: "Payment",
  className: "Class", title: "Title", spots: "Spots", externalSignUp: "External sign-up", series: "Series",
  source: "Source", signedUp: "Signed up", checkedIn: "Checked in", waiver: "Waiver", joined: "Joined",
  offeredUntil: "Offered until", written: "Written", subject: "Subject", text: "Text", sentTo: "Sent to",
  received: "Received", kind: "Kind", startsAt: "Session or class starts", order: "Order", ordered: "Ordered",
  delivery: "Delivery", pickUpClass: "Pick-up class", pickUpDay: "Pick-up day", address: "Address", city: "City",
  usState: "US state", tracking: "Tracking", chocolate: "Chocolate", tins: "Tins", refunded: "Refunded",
  paidFor: "For", amount: "Amount", started: "Started", paid: "Paid", paypalOrder: "PayPal order",
  paypalPayment: "PayPal payment", problem: "Problem", requested: "Requested", done: "Done", reason: "Reason",
  paypalRefund: "PayPal refund", description: "Description", details: "Details", allergens: "Allergens",
  bestBefore: "Best before", picture: "Picture", pictureDescription: "Picture description", lowStockAt: "Low stock alert (tins)", when: "When",
  change: "Change", tinsAfter: "Tins after", code: "Code", dollarsOff: "Off", percentOff: "Off (%)",
  firstDay: "First day", lastDay: "Last day", mostUses: "Most uses", uses: "Uses", taxPercent: "Tax (%)",
  guardian: "Guardian", relation: "Relation", version: "Version", signed: "Signed", ipAddress: "IP address",
  textHash: "Fingerprint of the text (SHA-256)", file: "File", discount: "Discount", shipping: "Shipping",
  service: "Service", priceTo: "Price up to", meeting: "Meeting", breakMinutes: "Break (minutes)", noticeHours: "Notice (hours)",
  aheadDays: "Days ahead", cutoffHours: "Cut-off (hours)", taxClass: "Tax class", priceKind: "Price type",
  walletPart: "Wallet part", left: "Left", redeemed: "Redeemed",
  handling: "Handling", credit: "Credit", tax: "Tax", total: "Total",
  paidWith: "Paid with", units: "Uses or cents", fee: "PayPal fee", counted: "Counted", noted: "Noted",
  difference: "Difference", note: "Note", quantity: "Quantity", returned: "Returned", line: "Line",
  validDays: "Valid for days", substitute: "Substitute", answered: "Answered", answerBy: "Answer by", notified: "Notified",
};
/** Titles outside the United States. */
export const titlesAbroad = (): Partial<Record<string, string>> => ({
  [columnTitles.zip]: "Postal code",
  [columnTitles.usState]: "State or region",
});
export const inCurrency = (title: string, currency: string) => `${title} (${currency})`;
// oxfmt-ignore
const amounts = [
  "price", "refunded", "amount", "dollarsOff", "discount", "shipping", "priceTo", "handling", "credit", "tax", "total", "fee",
  "counted", "noted", "difference", "returned",
] as const;
/** Titles of amounts: their headings name the currency too. */
export const amountTitles = (): readonly string[] => amounts.map((column) => columnTitles[column]);
export const privateNotes = "Private notes about clients. On the site, only you can read them.";
export const everythingOn = (site: string, moment: string) => `Everything stored by ${site}, as of ${moment}.`;
export const timesAndPrices = (timeZone: string, currency: string) =>
  `Dates and times are in the studio’s time zone (${timeZone}). Prices are in ${currency}.`;
export const openWithSpreadsheet =
  'The CSV files open in any spreadsheet. An apostrophe in front of a text keeps it from being read as a formula. A number with leading zeros or many digits, such as a ZIP code or a tracking number, is written like ="02139", so that a spreadsheet keeps every digit. JSON files are plain text.';
export const keepItPrivate =
  "This download contains your clients’ names, addresses and signatures, and your private notes about them. Keep it in a safe place.";
export const notForRestoring =
  "To restore the site after an accident, use a backup (npm run restore), not this download.";
export const notInIt = "Not included: passwords and keys, login links, and the emails that were sent.";
export const backupHasStarted = "The backup has started.";
export const lastBackupFailed = (why: string) => `The last backup failed. ${why}`;
export const noBackupForTwoNights = "There has been no backup for two nights.";
export const thereIsNoBackup = "There is no backup yet.";
export const lastBackupIsGone = "The last backup is no longer in its folder.";
export const lastBackupIsLost =
  "The last backup is on a machine that has not reported for a day, and there is no copy of it elsewhere.";
/** Why a backup was not copied to the storage outside the server. */
export const copyFaults = {
  refused: "The storage for copies refused the key. Please ask the person who runs your site to check it.",
  missing: "The storage for copies was not found. Please ask the person who runs your site to check it.",
  full: "The storage for copies is full. Please ask the person who runs your site to make room.",
  away: "The storage for copies did not answer. We’ll try again automatically.",
};
export const noCopyYet = "No backup has been copied outside the server yet.";
export const lastCopyIsOld = (moment: string) => `The newest copy outside the server is of the backup from ${moment}.`;
export const noRoomToRehearse = "The server’s disk has too little free space for a test restore.";
export const rehearsalPassed = (day: string, rows: string) =>
  `The backup from ${day} was restored as a test and checked: ${rows} rows, nothing is missing.`;
export const rehearsalFailed = (day: string, why: string) =>
  `The backup from ${day} was restored as a test, and it is not good. ${why}`;
export const rehearsalImpossible = (day: string, why: string) =>
  `The backup from ${day} could not be restored as a test. ${why}`;
