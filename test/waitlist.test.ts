import { beforeEach, describe, expect, test } from "vitest";
import { offerEnd, processWaitlists } from "../server/teaching/signups/waitlist/offer-free-seats.ts";
import { readCurrentWaiver } from "../server/teaching/waivers/waiver.ts";
import { makeEvent, makeSignup, makeWaiver } from "./make.ts";
import { readRows, updateRows } from "./rows.ts";
import { startSite } from "./start-site.ts";
import { waitForSeatLink, signUpNew, signUpReturning, joinWaitlist } from "./students.ts";
import { testAppWithRecaptcha } from "./vouched.ts";

// A class of one seat, which June has. Background tasks run every few seconds; the tests poll for their results.

const site = startSite({ env: { OWNER_EMAIL: "mira@example.com", TRUST_PROXY: "1" } }, testAppWithRecaptcha);
let event: Awaited<ReturnType<typeof makeEvent>>;
let june: string;
beforeEach(async () => {
  june = newEmail();
  event = await makeEvent(site.database.db, { capacity: 1 });
  await signUpNew(site, event, { email: june }, { "x-forwarded-for": `10.2.0.${people}` });
});

let people = 0;
const newEmail = () => `waiting${people++}@example.com`;
const pollOptions = { interval: 50 };
const readLink = (token: string) => site.request("GET", `/api/signup/place?token=${token}`);
const cancel = (token: string) => site.request("POST", "/api/signup/cancel", { token });
const takeOffer = (token: string) => site.request("POST", "/api/waitlist/take", { token });
const cancelLink = (email: string) => waitForSeatLink(site, email, "You are signed up");
const offerLink = (email: string) => waitForSeatLink(site, email, "A spot opened up");
const signedUpEmails = async () =>
  (await readRows(site.database.db, "signups", { event_id: event.id, state: "live" }, ["email"])).map(
    ({ email }) => email,
  );
/** Emails to unproven addresses, as the cap per address counts them. */
const countCappedEmails = async () => {
  const { rows } = await site.database.pool.query<{ count: number }>(
    "select coalesce(sum(count), 0)::int as count from limit_counters where key like 'letters %'",
  );
  return rows[0]!.count;
};
const waitlist = () =>
  site.database.db
    .selectFrom("waitlist")
    .select(["email", "state", "offered_until"])
    .where("event_id", "=", event.id)
    .orderBy("joined_at")
    .execute();
const stateOf = async (email: string) => (await waitlist()).find((row) => row.email === email)?.state;

/** A student who has signed the waiver. */
async function student(): Promise<string> {
  const email = newEmail();
  const { version: text_version } = await readCurrentWaiver(site.ctx());
  await makeWaiver(site.database.db, { email, text_version });
  return email;
}

describe("the waitlist of a full class", () => {
  test("can be joined once, and not if there is a free seat or the student is signed up", async () => {
    const email = newEmail();
    expect((await joinWaitlist(site, event, email)).status).toBe(200);
    expect((await joinWaitlist(site, event, email.toUpperCase())).body.code).toBe("already-waiting");
    expect((await joinWaitlist(site, event, june)).body.code).toBe("already-signed-up");
    const open = await makeEvent(site.database.db);
    expect((await joinWaitlist(site, open, email)).body.code).toBe("class-not-full");
    const { body } = await readLink(await waitForSeatLink(site, email, "You are on the waitlist"));
    expect(body).toMatchObject({ kind: "waiting", classTitle: event.title, isPast: false });
  });

  test("gets a cancelled seat: it is held for the first student, and no other student can take it", async () => {
    const [first, second] = [await student(), await student()];
    await joinWaitlist(site, event, first);
    await joinWaitlist(site, event, second);
    const link = await cancelLink(june);
    await readLink(link);
    expect(await signedUpEmails()).toEqual([june]);
    const before = site.clock.now();
    expect((await cancel(link)).status).toBe(200);
    const after = site.clock.now();
    expect((await cancel(link)).status).toBe(410);
    expect((await waitlist()).map(({ state }) => state)).toEqual(["offered", "waiting"]);
    expect((await signUpReturning(site, event, await student())).body.code).toBe("class-full");
    expect((await signUpNew(site, event, { email: second })).body.code).toBe("class-full");
    expect((await joinWaitlist(site, event, await student())).status, "the class counts as full").toBe(200);

    const token = await offerLink(first);
    const { body } = await readLink(token);
    expect(body).toMatchObject({ kind: "offer", needsWaiver: false });
    const until = Date.parse(body.until);
    expect(until).toBeGreaterThanOrEqual(offerEnd(before, event.starts_at).getTime());
    expect(until).toBeLessThanOrEqual(offerEnd(after, event.starts_at).getTime());
    const taken = await takeOffer(token);
    expect(taken.status).toBe(200);
    expect((await readLink(taken.body.token)).body, "the token of the new seat").toMatchObject({
      kind: "place",
      email: first,
    });
    expect((await takeOffer(token)).status).toBe(410);
    expect(await signedUpEmails()).toEqual([first]);
    expect(await stateOf(first)).toBe("taken");
  });

  test("passes an expired offer on to the next student, and notifies the first one", async () => {
    const [first, second] = [await student(), await student()];
    await joinWaitlist(site, event, first);
    await joinWaitlist(site, event, second);
    await cancel(await cancelLink(june));
    const token = await offerLink(first);
    await updateRows(
      site.database.db,
      "waitlist",
      { event_id: event.id, state: "offered" },
      { offered_until: site.clock.now() },
    );
    expect((await takeOffer(token)).status).toBe(410);
    await processWaitlists(site.ctx());
    await offerLink(second);
    expect(await stateOf(first)).toBe("lapsed");
    await expect
      .poll(
        () =>
          site.mail.received.some(
            ({ to, mail }) => to.includes(first) && mail.subject?.startsWith("The spot went to the next person"),
          ),
        pollOptions,
      )
      .toBe(true);
    expect((await takeOffer(await offerLink(second))).status).toBe(200);
  });

  test("has offers that expire at the start of the class at the latest", async () => {
    const startsIn = 2 * 3_600_000;
    site.clock.set(new Date(event.starts_at.getTime() - startsIn));
    const email = newEmail();
    await joinWaitlist(site, event, email);
    await cancel(await cancelLink(june));
    expect((await waitlist())[0]!.offered_until).toEqual(event.starts_at);
  });

  test("lets a student without a waiver sign up with the offer's token and any email address", async () => {
    const email = newEmail();
    await joinWaitlist(site, event, email);
    await cancel(await cancelLink(june));
    const token = await offerLink(email);
    expect((await readLink(token)).body).toMatchObject({ kind: "offer", needsWaiver: true, email });
    expect((await takeOffer(token)).body.code).toBe("waiver-needed");
    const other = newEmail();
    expect((await signUpNew(site, event, { email: other })).body.code).toBe("class-full");
    const before = await countCappedEmails();
    const taken = await signUpNew(site, event, { email: other, offerToken: token });
    expect([taken.status, taken.body.token], "the link goes to the other address only").toEqual([200, undefined]);
    expect(await signedUpEmails()).toEqual([other]);
    // The token proves the waitlisted address, not this one: its email counts against the cap for unproven addresses.
    expect(await countCappedEmails()).toBeGreaterThan(before);
    expect((await signUpNew(site, event, { email: newEmail(), offerToken: token })).body.code).toBe("link-dead");
  });

  test("passes the seat on when a student leaves it; when it is empty, the seat is free for all", async () => {
    const [first, second] = [newEmail(), newEmail()];
    await joinWaitlist(site, event, first);
    await joinWaitlist(site, event, second);
    await cancel(await cancelLink(june));
    await cancel(await offerLink(first));
    await cancel(await offerLink(second));
    const events = (await site.request("GET", `/api/events?from=${event.date}&to=${event.date}`)).body as {
      isFull: boolean;
      placesLeft: number;
    }[];
    expect(events[0]).toMatchObject({ isFull: false, placesLeft: 1 });
  });

  test("gets offers when the capacity is raised, and an email when the class is removed", async () => {
    const [first, second] = [newEmail(), newEmail()];
    await joinWaitlist(site, event, first);
    await joinWaitlist(site, event, second);
    const { db } = site.database;
    await db.updateTable("events").set({ capacity: 2 }).where("id", "=", event.id).execute();
    await expect.poll(() => stateOf(first), pollOptions).toBe("offered");
    expect(await stateOf(second)).toBe("waiting");
    await db.updateTable("events").set({ state: "removed" }).where("id", "=", event.id).execute();
    await expect
      .poll(
        () => site.mail.received.some(({ to, mail }) => to.includes(second) && mail.subject?.startsWith("Cancelled")),
        pollOptions,
      )
      .toBe(true);
    expect((await waitlist()).map(({ state }) => state)).toEqual(["left", "left"]);
  });

  test("has an offer that is refused after the capacity was reduced", async () => {
    const two = await makeEvent(site.database.db, { capacity: 2 });
    event = two;
    await makeSignup(site.database.db, { event_id: two.id });
    const other = newEmail();
    await signUpNew(site, two, { email: other });
    const waiting = await student();
    await joinWaitlist(site, two, waiting);
    await cancel(await cancelLink(other));
    await site.database.db.updateTable("events").set({ capacity: 1 }).where("id", "=", two.id).execute();
    expect((await takeOffer(await offerLink(waiting))).body.code).toBe("class-full");
  });
});

test("cancellations, offers and sign-ups at the same time never exceed the capacity", async () => {
  const { db } = site.database;
  event = await makeEvent(db, { title: "Crowded", capacity: 5 });
  const signedUpStudents = await Promise.all(Array.from({ length: 5 }, () => student()));
  for (const email of signedUpStudents)
    await signUpReturning(site, event, email, { "x-forwarded-for": `10.4.0.${people++}` });
  const waitingStudents = await Promise.all(Array.from({ length: 4 }, () => student()));
  for (const email of waitingStudents) await joinWaitlist(site, event, email);
  const newcomers = await Promise.all(Array.from({ length: 10 }, () => student()));
  const links = await Promise.all(
    signedUpStudents.slice(0, 3).map((email) => waitForSeatLink(site, email, "You are signed up: Crowded")),
  );
  const takeWhenOffered = async (email: string) => takeOffer(await offerLink(email));
  await Promise.all([
    ...links.map(cancel),
    ...newcomers.map((email) => signUpReturning(site, event, email, { "x-forwarded-for": `10.5.0.${people++}` })),
    ...waitingStudents.slice(0, 3).map(takeWhenOffered),
  ]);
  const signedUp = await signedUpEmails();
  expect(signedUp).toHaveLength(5);
  expect(signedUp.toSorted()).toEqual([...signedUpStudents.slice(3), ...waitingStudents.slice(0, 3)].toSorted());
});

test("opening a link changes nothing, and the link is not cached, not logged and not sent as a referrer", async () => {
  const link = await cancelLink(june);
  for (const method of ["GET", "HEAD"]) {
    const page = await site.request(method, `/signup/place?token=${link}`);
    expect(page.status).toBe(200);
    expect(page.headers.get("cache-control")).toBe("no-store");
    expect(page.headers.get("referrer-policy")).toBe("no-referrer");
  }
  expect((await site.request("GET", "/api/signup/cancel")).status).not.toBe(200);
  expect(await signedUpEmails()).toEqual([june]);
  expect(site.log()).not.toContain(link);
  expect((await site.request("GET", "/signup/place?token=aaaaaaaaaaaaaaaaaaaaaaaaaaaa")).status).toBe(404);
});
