import type { Scenario } from "./scenarios.ts";

type Pending = { part: string; section: string; which: (scenario: Scenario) => boolean };

const isOwners = ({ concernsOwner }: Scenario) => concernsOwner;
const isOf = (words: RegExp) => (each: Scenario) => words.test(`${each.code} ${each.how}`);

/** What still waits for a part of the work. A test fails as soon as one of these is right. */
export const pendingOn: Pending[] = [];
