export const moreNotices = (count: number, isAll: boolean) =>
  `${isAll ? count : `More than ${count}`} more ${count === 1 && isAll ? "notice" : "notices"} from your site`;
export const theyAreCollected =
  "Several notices in a short time came from one email address or one network. To keep your mailbox usable, you get the rest of them together, once an hour.";
export const everythingIsOnSite = "Everything is on your site as usual: on the rosters and under Messages.";
