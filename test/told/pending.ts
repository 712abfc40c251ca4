import type { Scenario } from "./scenarios.ts";

type Pending = { part: string; section: string; which: (scenario: Scenario) => boolean };

const isOwners = ({ concernsOwner }: Scenario) => concernsOwner;
const isOf = (words: RegExp) => (each: Scenario) => words.test(`${each.code} ${each.how}`);

/** What still waits for a part of the work. A test fails as soon as one of these is right. */
export const pendingOn: Pending[] = [
  { part: "account", section: "Creating the order: issues", which: isOwners },
  { part: "account", section: "Capturing it: issues", which: isOwners },
  { part: "account", section: "Capturing it: other answers", which: isOf(/access token/) },
  { part: "account", section: "Asking for it: issues", which: isOwners },
  { part: "account", section: "Changing its amount: issues", which: isOwners },
  { part: "held", section: "Held back: each reason", which: () => true },
  { part: "held", section: "Events", which: isOf(/CAPTURE.PENDING|held/) },
  { part: "disputes", section: "Events", which: isOf(/DISPUTE(?!.*wants to refund)|CAPTURE.REVERSED/) },
  { part: "reading", section: "Capturing it: other answers", which: isOf(/SOMETHING_NEW for more/) },
  { part: "reading", section: "Refunding: each status", which: isOf(/SOMETHING_NEW/) },
  { part: "reading", section: "Events", which: isOf(/unknown type|cannot be read/) },
];
