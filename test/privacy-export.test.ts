import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { everythingAbout, type OnePerson, personalColumns } from "./one-person.ts";
import { asOwner } from "./owner.ts";
import { startSite } from "./start-site.ts";
import { studentToken } from "./student.ts";

const noon = new Date("2033-06-07T19:00:00Z");
const site = startSite({ from: "empty", env: { TRUST_PROXY: "1" }, now: noon });
beforeEach(() => site.clock.set(noon));

/** Personal columns that the export leaves out, and why. */
const notExported: Record<string, string> = {
  "pushes.title": "the subject of an email to the owner, for hours",
  "collected_notices.subject": "the subject of an email to the owner, for an hour",
  "client_notes.sealed": "the owner's own notes: the page says to ask her for them",
  "mailed_links.code_hash": "an irreversible hash",
  "mailed_links.asked_by": "an irreversible hash",
  "mailed_links.first_name": "typed with a registration by the student, whose profile has it, or by a stranger",
  "mailed_links.last_name": "typed with a registration by the student, whose profile has it, or by a stranger",
  "secret_feeds.secret_hash": "an irreversible hash",
  "purchases.asked_hash": "an irreversible hash",
  "purchases.opener": "an irreversible hash",
  "signups.network": "an irreversible hash",
  "waitlist.network": "an irreversible hash",
  "messages.opener": "an irreversible hash",
  "sessions.network": "only the owner's logins have it",
  "audit_origins.salt": "a random number for the hash in the audit log",
  "signups.found_by": "generated from the name and address",
  "purchases.person_id": "a reference",
  "orders.person_id": "a reference",
  "bookings.person_id": "a reference",
  "absence_people.contact": "the address in small letters",
  "mails.reply_to": "the person has received the mail; it may have a login link",
  "mails.html": "the person has received the mail; it may have a login link",
  "mails.text": "the person has received the mail; it may have a login link",
  "mails.attachments": "the person has received the mail; it may have a login link",
  "mails.recipient": "the mails are found by it",
  "mails.last_error": "what a mail server answered",
  "limit_counters.key": "a count against abuse, for a day",
  "wrong_tries.subject": "a count against abuse, for a day",
};

const exportByOwner = async (email: string) =>
  JSON.stringify((await site.request("POST", "/api/admin/people/export", { email }, await asOwner(site))).body);
const exportByStudent = async ({ user }: OnePerson) => {
  const headers = { authorization: `Bearer ${(await studentToken(site, user!.id)).token}` };
  return JSON.stringify((await site.request("GET", `/api/user/${user!.id}/export`, undefined, headers)).body);
};

describe.each([
  {
    who: "a student with an account, for themselves",
    local: "zebulona",
    hasAccount: true,
    daysAgo: 3,
    read: exportByStudent,
  },
  {
    who: "a student with an account, for the owner",
    local: "zebulonb",
    hasAccount: true,
    daysAgo: 4,
    read: ({ email }: OnePerson) => exportByOwner(email),
  },
  {
    who: "a guest without an account, for the owner",
    local: "zebulonc",
    hasAccount: false,
    daysAgo: 5,
    read: ({ email }: OnePerson) => exportByOwner(email),
  },
])("the export of $who", ({ local, hasAccount, daysAgo, read }) => {
  let person: OnePerson;
  let file: string;
  beforeAll(async () => {
    site.clock.set(noon);
    person = await everythingAbout(site, { local, hasAccount, daysAgo, isPendingToCome: true });
    file = await read(person);
  });

  test("has each personal column, or a reason why not", () => {
    const missing = personalColumns(hasAccount).filter((column) => {
      const value = person.values.get(column);
      return !(column in notExported) && (value === undefined || !file.includes(value));
    });
    expect(missing).toEqual([]);
    const named = Object.keys(notExported).filter((column) => file.includes(person.values.get(column) ?? "\u0000"));
    expect(named).toEqual([]);
  });

  test.runIf(hasAccount)("has the acts of the audit log, in words", () => {
    const ip = person.values.get("audit_origins.ip");
    const device = person.values.get("audit_origins.device");
    const at = expect.stringMatching(/^2033-06-07T19:00/);
    expect(JSON.parse(file).acts).toEqual([{ at, act: "A student downloaded their data.", ip, device }]);
  });

  test("has the household, the addresses of merged people, sales at the door and the classes of friends", () => {
    for (const part of ["Child", "Seatofchild", "Earlier", "Mergedseat", "zip", "earlier@example.com"])
      expect(file).toContain(`${local}${part}`);
    expect(file).toContain("Sold at the door");
    expect(JSON.parse(file).classes.filter(({ name }: { name: string | null }) => name === null)).toHaveLength(1);
  });

  test("has nothing of other people", () => {
    expect(file.match(/other\w+/g)).toBeNull();
  });
});
