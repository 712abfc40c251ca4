export const everyNightAfter300 =
  "Every night after 3:00 AM the site makes a copy of itself, in case something breaks.";
export const backupsCouldNotBeLooked = "The backups could not be looked up.";
export const thisIsHow = "This is how it was before.";
export const whatIsThere = "What is there";
export const last14NightsStayThen =
  "The last 14 nights stay, then one a week for 8 weeks, then one a month for a year; and the last five you made yourself.";
export const backupIsMade = "The backup is made.";
export const lastBackup = "The last backup";
export const thereIsNoneYetFirst = "There is none yet: the first one is made in the coming night.";
export const lastGoodOne = "The last good one is of ";
export const itWasReadThroughAfter = (rows: number) =>
  `. It was read through after it was written, all ${rows} entries.`;
export const backingUp = "Backing up …";
export const backUpNow = "Back up now";
export const soFar = (size: string) => `${size} so far …`;
export const downloadEverything = "Download everything";
export const oneZipFile =
  "One ZIP file for you to read, not for the site: clients, sessions, classes, orders and money as spreadsheets, signed waivers as PDF, your words and pictures. A README inside explains each file.";
export const ifSiteIsEverLost = "If the site is ever lost";
export const onNewMachinePutTwo =
  "On the new machine, put the two keys where they were: without DATA_KEY your private notes stay shut for good.";
export const startSite = "Start the site: it is as it was when that backup was made.";
export const keepCopyElsewhere = "Keep a copy elsewhere";
export const twoKeysAreInNo = "The two keys are in no backup";
export const whereTheKeysAre = (files: readonly string[]) =>
  `So that who finds a backup cannot read your notes. ${
    files.length > 0
      ? `AUTH_SECRET and DATA_KEY lie beside the backups, in ${files.map((file) => `<code>${file}</code>`).join(" and ")}.`
      : "AUTH_SECRET and DATA_KEY were given to the site by whoever set it up, and are kept there."
  } Have a copy of them too, apart from the backups.`;
export const made = "Made";
export const file = "File";
export const byYou = ", by you";
export const downloadBackup = (moment: string) => `Download the backup of ${moment}`;
export const download = "Download";
export const showAll = (count: number) => `Show all ${count}`;
export const downloadThisBackup = "Download this backup";
export const wholeSite = (moment: string) =>
  `The whole site as it was on ${moment}. Only the site itself can read it; your clients’ names and waivers are in it, so keep it where only you look.`;
export const beingMade = "Being made";
export const brokenOff = "Broken off";
export const failed = "Failed";
export const good = "Good";
export const fileGone = "File gone";
export const isSaved = (fileName: string, size: string) => `${fileName} is saved, ${size}.`;
export const downloading = "Downloading …";
export const soFar2 = (bytes: number, size: string) => (bytes > 0 ? `${size} so far …` : "One moment …");
export const kb = (max: number) => `${max} KB`;
export const mb = (bytes: string) => `${bytes} MB`;
export const downloadBrokeOff = "The download broke off.";
export const fileIsNotInFolder = "The file is not in the folder any more.";
export const chooseAnother = "Please choose another.";
export const yourPrivateNotesAboutClients2 =
  "<strong>Your private notes about clients are in it, opened, for anybody to read</strong>, and so are names, addresses and signatures. Keep the file where only you look.";
export const copyBackupThereAndType =
  "Copy a backup there and type <code>npm run restore -- FILE</code>, with the file’s name for FILE.";
export const backupsLieOnSitesOwn = (folder: string) =>
  `The backups lie on the site’s own machine, in <code>${folder}</code>; if that machine breaks, they may break with it. Download one every few weeks and keep it at home.`;
