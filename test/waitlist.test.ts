import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { offerHours } from "../contract/signups.ts";
import type { TestApp } from "./app.ts";
import { makeEvent, makeSignup } from "./make.ts";
import { linkMailedTo, signUpNew, signUpReturning, waitFor } from "./students.ts";
import { vouchedSite } from "./vouched.ts";

// A class of one place, which June has. What a tick does every few seconds is done before long: tests wait for it.

let site: TestApp;
let event: Awaited<ReturnType<typeof makeEvent>>;
let june: string;
beforeAll(async () => {
  site = await vouchedSite({ env: { OWNER_EMAIL: "mira@example.com", TRUST_PROXY: "1" } });
});
afterAll(() => site.close());
beforeEach(async () => {
  june = somebody();
  event = await makeEvent(site.database.db, { capacity: 1 });
  await signUpNew(site, event, { email: june }, { "x-forwarded-for": `10.2.0.${people}` });
});

let people = 0;
const somebody = () => `waiting${people++}@example.com`;
const soon = { timeout: 15_000, interval: 50 };
const placeOf = (token: string) => site.request("GET", `/api/signup/place?token=${token}`);
const cancel = (token: string) => site.request("POST", "/api/signup/cancel", { token });
const take = (token: string) => site.request("POST", "/api/waitlist/take", { token });
const cancelLink = (email: string) => linkMailedTo(site, email, "You are signed up");
const offerLink = (email: string) => linkMailedTo(site, email, "A place is free");
const placed = async () =>
  (
    await site.database.db
      .selectFrom("signups")
      .select("email")
      .where("event_id", "=", event.id)
      .where("state", "=", "live")
      .execute()
  ).map(({ email }) => email);
const line = () =>
  site.database.db
    .selectFrom("waitlist")
    .select(["email", "state", "offered_until"])
    .where("event_id", "=", event.id)
    .orderBy("joined_at")
    .execute();
const stateOf = async (email: string) => (await line()).find((row) => row.email === email)?.state;

/** Somebody whose waiver is signed, from another class. */
async function student(): Promise<string> {
  const email = somebody();
  await signUpNew(
    site,
    await makeEvent(site.database.db),
    { email },
    { "x-forwarded-for": `10.3.0.${people}` },
  );
  return email;
}

describe("the line of a full class", () => {
  test("Ana joins it once, and not when there is a free place or she is in", async () => {
    const email = somebody();
    expect((await waitFor(site, event, email)).status).toBe(200);
    expect((await waitFor(site, event, email.toUpperCase())).body.code).toBe("already-waiting");
    expect((await waitFor(site, event, june)).body.code).toBe("already-signed-up");
    const open = await makeEvent(site.database.db);
    expect((await waitFor(site, open, email)).body.code).toBe("class-not-full");
    const { body } = await placeOf(await linkMailedTo(site, email, "You are on the waitlist"));
    expect(body).toMatchObject({ kind: "waiting", classTitle: event.title, isPast: false });
  });

  test("June cancels: the place is held for the first in line, who takes it; nobody else gets it meanwhile", async () => {
    const [first, second] = [await student(), await student()];
    await waitFor(site, event, first);
    await waitFor(site, event, second);
    const link = await cancelLink(june);
    await placeOf(link);
    expect(await placed()).toEqual([june]);
    expect((await cancel(link)).status).toBe(200);
    expect((await cancel(link)).status).toBe(410);
    expect((await line()).map(({ state }) => state)).toEqual(["offered", "waiting"]);
    expect((await signUpReturning(site, event, await student())).body.code).toBe("class-full");
    expect((await signUpNew(site, event, { email: second })).body.code).toBe("class-full");

    const token = await offerLink(first);
    const { body } = await placeOf(token);
    expect(body).toMatchObject({ kind: "offer", needsWaiver: false });
    const left = Date.parse(body.until) - site.clock.now().getTime();
    expect(Math.round(left / 3_600_000)).toBe(offerHours);
    expect((await take(token)).status).toBe(200);
    expect((await take(token)).status).toBe(410);
    expect(await placed()).toEqual([first]);
    expect(await stateOf(first)).toBe("taken");
  });

  test("an offer that is not taken in time goes on to the next, and says so", async () => {
    const [first, second] = [await student(), await student()];
    await waitFor(site, event, first);
    await waitFor(site, event, second);
    await cancel(await cancelLink(june));
    const token = await offerLink(first);
    await site.database.db
      .updateTable("waitlist")
      .set({ offered_until: site.clock.now() })
      .where("event_id", "=", event.id)
      .where("state", "=", "offered")
      .execute();
    expect((await take(token)).status).toBe(410);
    await offerLink(second);
    expect(await stateOf(first)).toBe("lapsed");
    await expect
      .poll(
        () =>
          site.mail.received.some(
            ({ to, mail }) => to.includes(first) && mail.subject?.startsWith("The place went on"),
          ),
        soon,
      )
      .toBe(true);
    expect((await take(await offerLink(second))).status).toBe(200);
  });

  test("an offer never reaches past the start of the class", async () => {
    const startsIn = 2 * 3_600_000;
    site.clock.set(new Date(event.starts_at.getTime() - startsIn));
    try {
      const email = somebody();
      await waitFor(site, event, email);
      await cancel(await cancelLink(june));
      expect((await line())[0]!.offered_until).toEqual(event.starts_at);
    } finally {
      site.clock.set(new Date());
    }
  });

  test("who has not signed the waiver yet signs it with the offer's token, whatever address she writes", async () => {
    const email = somebody();
    await waitFor(site, event, email);
    await cancel(await cancelLink(june));
    const token = await offerLink(email);
    expect((await placeOf(token)).body).toMatchObject({ kind: "offer", needsWaiver: true, email });
    expect((await take(token)).body.code).toBe("waiver-needed");
    const other = somebody();
    expect((await signUpNew(site, event, { email: other })).body.code).toBe("class-full");
    expect((await signUpNew(site, event, { email: other, offerToken: token })).status).toBe(200);
    expect(await placed()).toEqual([other]);
    expect((await signUpNew(site, event, { email: somebody(), offerToken: token })).body.code).toBe(
      "link-dead",
    );
  });

  test("leaving it lets the place go on; the class open again counts it", async () => {
    const [first, second] = [somebody(), somebody()];
    await waitFor(site, event, first);
    await waitFor(site, event, second);
    await cancel(await cancelLink(june));
    await cancel(await offerLink(first));
    await cancel(await offerLink(second));
    const events = (await site.request("GET", `/api/events?from=${event.date}&to=${event.date}`)).body as {
      isFull: boolean;
      placesLeft: number;
    }[];
    expect(events[0]).toMatchObject({ isFull: false, placesLeft: 1 });
  });

  test("a class that was made larger offers its new places by itself; one that was removed tells the line", async () => {
    const [first, second] = [somebody(), somebody()];
    await waitFor(site, event, first);
    await waitFor(site, event, second);
    const { db } = site.database;
    await db.updateTable("events").set({ capacity: 2 }).where("id", "=", event.id).execute();
    await expect.poll(() => stateOf(first), soon).toBe("offered");
    expect(await stateOf(second)).toBe("waiting");
    await db.updateTable("events").set({ state: "removed" }).where("id", "=", event.id).execute();
    await expect
      .poll(
        () =>
          site.mail.received.some(
            ({ to, mail }) => to.includes(second) && mail.subject?.startsWith("Cancelled"),
          ),
        soon,
      )
      .toBe(true);
    expect((await line()).map(({ state }) => state)).toEqual(["left", "left"]);
  }, 40_000);

  test("a class that was made smaller has no place for the offer any more", async () => {
    const two = await makeEvent(site.database.db, { capacity: 2 });
    event = two;
    await makeSignup(site.database.db, { event_id: two.id });
    const other = somebody();
    await signUpNew(site, two, { email: other });
    const waiting = await student();
    await waitFor(site, two, waiting);
    await cancel(await cancelLink(other));
    await site.database.db.updateTable("events").set({ capacity: 1 }).where("id", "=", two.id).execute();
    expect((await take(await offerLink(waiting))).body.code).toBe("class-full");
  });
});

test("cancelled, offered, taken and signed up all at once: never more people than places", async () => {
  const { db } = site.database;
  event = await makeEvent(db, { title: "Crowded", capacity: 5 });
  const inside = await Promise.all(Array.from({ length: 5 }, () => student()));
  for (const email of inside)
    await signUpReturning(site, event, email, { "x-forwarded-for": `10.4.0.${people++}` });
  const waiting = await Promise.all(Array.from({ length: 4 }, () => student()));
  for (const email of waiting) await waitFor(site, event, email);
  const newcomers = await Promise.all(Array.from({ length: 10 }, () => student()));
  const links = await Promise.all(
    inside.slice(0, 3).map((email) => linkMailedTo(site, email, "You are signed up: Crowded")),
  );
  const takeWhenOffered = async (email: string) => take(await offerLink(email));
  await Promise.all([
    ...links.map(cancel),
    ...newcomers.map((email) =>
      signUpReturning(site, event, email, { "x-forwarded-for": `10.5.0.${people++}` }),
    ),
    ...waiting.slice(0, 3).map(takeWhenOffered),
  ]);
  const there = await placed();
  expect(there).toHaveLength(5);
  expect(there.toSorted()).toEqual([...inside.slice(3), ...waiting.slice(0, 3)].toSorted());
});

test("nothing of a link is changed by looking at it, nor told to other sites, and it is kept nowhere", async () => {
  const link = await cancelLink(june);
  for (const method of ["GET", "HEAD"]) {
    const page = await site.request(method, `/signup/place?token=${link}`);
    expect(page.status).toBe(200);
    expect(page.headers.get("cache-control")).toBe("no-store");
    expect(page.headers.get("referrer-policy")).toBe("no-referrer");
  }
  expect((await site.request("GET", "/api/signup/cancel")).status).not.toBe(200);
  expect(await placed()).toEqual([june]);
  expect(site.log()).not.toContain(link);
  expect((await site.request("GET", "/signup/place?token=aaaaaaaaaaaaaaaaaaaaaaaaaaaa")).status).toBe(410);
});
