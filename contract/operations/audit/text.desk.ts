import type { AuditKind } from "./calls.ts";

export const title = "Activity";
export const lead =
  "What was done on your site, when, and from which device. Entries can’t be changed, not even by you. Someone whose account and data you delete is no longer named here.";
export const failedToLoad = "We couldn’t load the activity.";
export const show = "Show";
export const allKinds = "All";
export const showAll = "Show all";
export const kindWords: Record<AuditKind, string> = {
  logins: "Logins",
  people: "People",
  classes: "Classes",
  sessions: "Sessions",
  shop: "Shop",
  money: "Money",
  site: "Website",
  downloads: "Downloads",
};
export const upTo = "Up to";
export const nothingYet = "Nothing here yet";
export const actsAppearHere = "What you change and download appears here.";
export const noSuchActs = "No activity of this kind";
export const noActsUntil = (day: string) => `No activity up to ${day}`;
export const from = (device: string, ip: string) => (ip ? `${device}, ${ip}` : device);
export const orderNumber = (number: string) => `Order ${number}`;
export const byTheServer = "On the server";
export const check = "Check the log";
export const checking = "Checking …";
export const intact = (entries: number, since: string) =>
  `The log is intact: ${entries === 1 ? "1 entry" : `${entries} entries`} since ${since}.`;
export const emptyLog = "The log is intact. It has no entries yet.";
export const comparedWith = (backups: number) =>
  backups === 1 ? "It agrees with 1 backup." : `It agrees with ${backups} backups.`;
export const notIntact = "The log is not intact. Show this to the person who runs your site:";
export const head = (number: number) =>
  `Fingerprint of entry ${number}. Keep a copy elsewhere: it proves later that nothing up to this entry was changed`;
export const downloadCsv = "Download CSV";
export const downloadJson = "Download JSON";
export const seeActivity = "See all activity";
