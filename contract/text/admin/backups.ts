export const backupEveryNight = "The site backs itself up every night after 3:00 AM.";
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
