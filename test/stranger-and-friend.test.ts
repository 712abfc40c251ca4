import { describe, expect, test } from "vitest";
import { newId } from "../server/platform/db/id.ts";
import { readCurrentWaiver } from "../server/teaching/waivers/waiver.ts";
import type { TestResponse } from "./app.ts";
import { makeEvent, makeSignup, makeWaitlistEntry, makeWaiver } from "./make.ts";
import { mailsWrittenTo } from "./outbox.ts";
import { startSite } from "./start-site.ts";
import { asStudent } from "./student.ts";
import { newEmail } from "./students-browser.ts";

// What a student does for a friend's address proves nothing about it: docs/decisions/081-an-address-is-not-a-caller.md.

const site = startSite({ env: { TRUST_PROXY: "1", OWNER_EMAIL: "mira@example.com" } });

const db = () => site.database.db;
type Student = Awaited<ReturnType<typeof asStudent>>;
type Class = Awaited<ReturnType<typeof makeEvent>>;
let requests = 0;
const fromNewNetwork = () => ({ "x-forwarded-for": `10.77.0.${(++requests % 250) + 1}` });
const call = ({ id, headers }: Student, method: string, path: string, body?: object): Promise<TestResponse> =>
  site.request(method, `/api/user/${id}${path}`, body, { ...headers, ...fromNewNetwork() });
const changeSeat = ({ headers }: Student, verb: "cancel" | "confirm" | "move", body: object) =>
  site.request("POST", `/api/signup/${verb}`, body, { ...headers, ...fromNewNetwork() });
const codeOf = ({ status, body }: TestResponse) => [status, body.code];

/** A student who has booked a seat in a class for another student's address. */
async function friendsSeat() {
  const [student, friend] = [await asStudent(site), await asStudent(site, { first_name: "June", last_name: "Okafor" })];
  const event = await makeEvent(db());
  const friends = [{ name: "June Okafor", email: friend.email }];
  const booked = await call(student, "POST", "/classes", { eventId: event.id, friends });
  expect(booked.status, JSON.stringify(booked.body)).toBe(200);
  const seat = await db().selectFrom("signups").selectAll().where("event_id", "=", event.id).executeTakeFirstOrThrow();
  return { student, friend, event, seat };
}
const waits = async ({ email, person_id }: Student, { id: event_id }: Class, state: "offered" | "waiting") => {
  const offered_until = state === "offered" ? new Date(site.clock.now().getTime() + 3_600_000) : null;
  return makeWaitlistEntry(db(), { event_id, name: "June Okafor", email, person_id: person_id!, state, offered_until });
};
const stateOf = async ({ id }: { id: string }) =>
  (await db().selectFrom("waitlist").select("state").where("id", "=", id).executeTakeFirstOrThrow()).state;
const moveTo = ({ student, event, seat }: Awaited<ReturnType<typeof friendsSeat>>, to: Class) =>
  changeSeat(student, "move", { eventId: event.id, personId: seat.person_id, toEventId: to.id });

test("a student who moves a friend's seat uses up neither what the friend is offered there nor the friend's waiting", async () => {
  const full = await friendsSeat();
  const offered = await makeEvent(db(), { capacity: 1 });
  const offer = await waits(full.friend, offered, "offered");
  expect(codeOf(await moveTo(full, offered))).toEqual([409, "class-full"]);
  expect(await stateOf(offer)).toBe("offered");
  const free = await friendsSeat();
  const waitedFor = await makeEvent(db(), { capacity: 5 });
  const waiting = await waits(free.friend, waitedFor, "waiting");
  expect((await moveTo(free, waitedFor)).status).toBe(200);
  expect(await stateOf(waiting)).toBe("waiting");
});

test("a student who books, moves and cancels a friend's seat relays no typed name to the friend's mailbox", async () => {
  const student = await asStudent(site);
  const [event, to] = [await makeEvent(db()), await makeEvent(db())];
  const [email, name] = [`friend.${event.id}@example.com`, "Win money at evil.example"];
  const booked = await call(student, "POST", "/classes", { eventId: event.id, friends: [{ name, email }] });
  expect(booked.status, JSON.stringify(booked.body)).toBe(200);
  const seat = await db().selectFrom("signups").selectAll().where("event_id", "=", event.id).executeTakeFirstOrThrow();
  const personId = seat.person_id;
  expect((await moveTo({ student, friend: student, event, seat }, to)).status).toBe(200);
  expect((await changeSeat(student, "cancel", { eventId: to.id, personId })).status).toBe(200);
  const letters = await mailsWrittenTo(site, email);
  expect(letters.map(({ subject }) => subject.split(":")[0])).toEqual([
    "A spot is booked for you",
    "Your spot has moved",
    "Your spot is cancelled",
  ]);
  expect(letters.filter((letter) => JSON.stringify(letter).includes("evil"))).toEqual([]);
});

test("a student who moves a friend's seat does not learn unnoticed in which classes the friend is", async () => {
  const booked = await friendsSeat();
  const { friend, student, event, seat } = booked;
  const other = await makeEvent(db(), { date: "2032-12-30" });
  await makeSignup(db(), {
    event_id: other.id,
    email: friend.email,
    name: "June Okafor",
    person_id: friend.person_id!,
  });
  // Only the next classes are listed.
  await db().updateTable("events").set({ state: "removed" }).where("date", "<", "2032-12-30").execute();
  const path = `/api/signup/moves?eventId=${event.id}&personId=${seat.person_id}`;
  const { classes } = (await site.request("GET", path, undefined, student.headers)).body as {
    classes: { eventId: string }[];
  };
  expect(classes.map(({ eventId }) => eventId)).toContain(other.id);
  const before = (await mailsWrittenTo(site, friend.email)).length;
  expect(codeOf(await moveTo(booked, other))).toEqual([409, "already-signed-up"]);
  expect(await mailsWrittenTo(site, friend.email)).toHaveLength(before + 1);
  const codes = [];
  for (let n = 0; n < 12; n++) codes.push((await moveTo(booked, other)).body.code);
  expect([codes.at(-2), codes.at(-1)]).toEqual(["already-signed-up", "limited"]);
});

const priced = { price_kind: "fixed", price_from_cents: 1800, price_to_cents: 1800 } as const;
const signedWaiver = async (email: string, change: object = {}) =>
  makeWaiver(db(), { email, text_version: (await readCurrentWaiver(site.ctx())).version, ...change });
const mailsTo = async (email: string) => (await mailsWrittenTo(site, email)).length;

test("a student who downloads their data learns nothing of a friend whose spot they hold, and the friend gets no email", async () => {
  const aboutFriend = async (email: string) => {
    const student = await asStudent(site);
    const event = await makeEvent(db(), priced);
    const before = await mailsTo(email);
    const wanted = { eventId: event.id, friends: [{ name: "June Okafor", email }], pays: true };
    expect((await call(student, "POST", "/classes", wanted)).status).toBe(200);
    const { classes } = (await call(student, "GET", "/export")).body as { classes: Record<string, unknown>[] };
    expect(await mailsTo(email)).toBe(before);
    const { title, date, signedUpAt, ...rest } = classes.find((one) => one["date"] === event.date)!;
    expect([title, date, signedUpAt]).not.toContain(null);
    return { ...rest, time: event.time };
  };
  const { email } = await asStudent(site);
  await signedWaiver(email);
  expect(await aboutFriend(email)).toEqual(await aboutFriend(newEmail()));
});

test("a student who books for friends does not learn unnoticed whether a friend has a child of that name", async () => {
  const guardian = await asStudent(site, { first_name: "June", last_name: "Okafor" });
  const born = { born_on: "2024-05-06", created_at: site.clock.now(), guardian_id: guardian.person_id };
  const kit = await db()
    .insertInto("people")
    .values({ id: newId(), name: "Kit", ...born })
    .returning("id")
    .executeTakeFirstOrThrow();
  const book = async (email: string) => {
    const [student, event] = [await asStudent(site), await makeEvent(db(), priced)];
    const friends = ["June Okafor", "Kit"].map((name) => ({ name, email }));
    return codeOf(await call(student, "POST", "/classes", { eventId: event.id, friends, pays: true }));
  };
  expect(await book(guardian.email)).toEqual(await book(newEmail()));
  const [student, event] = [await asStudent(site), await makeEvent(db())];
  const friends = [{ name: "Kit", email: guardian.email }];
  expect((await call(student, "POST", "/classes", { eventId: event.id, friends })).status).toBe(200);
  const { classes } = (await call(student, "GET", "/classes")).body;
  expect(classes).toMatchObject([{ who: "friend", name: "Kit" }]);
  expect(classes[0].personId).not.toBe(kit.id);
});

describe("a friend who moves the seat that a student has booked", () => {
  const isLost = async (student: Student, to: Class, personId: string) => {
    expect((await call(student, "GET", "/classes")).body.classes).toEqual([]);
    const { classes } = (await call(student, "GET", "/export")).body as { classes: { date: string }[] };
    expect(classes.map(({ date }) => date)).not.toContain(to.date);
    const cancelled = await changeSeat(student, "cancel", { eventId: to.id, personId });
    expect(codeOf(cancelled)).toEqual([404, "not-found"]);
  };

  test("with a login has it alone: the student does not learn unnoticed where the friend goes", async () => {
    const { student, friend, event, seat } = await friendsSeat();
    expect((await changeSeat(friend, "confirm", { signupId: seat.id })).status).toBe(200);
    const to = await makeEvent(db());
    expect((await changeSeat(friend, "move", { eventId: event.id, toEventId: to.id })).status).toBe(200);
    await isLost(student, to, friend.person_id!);
    expect((await call(friend, "GET", "/classes")).body.classes).toMatchObject([{ date: to.date, who: "self" }]);
  });

  test("by the emailed link has it alone, too", async () => {
    const [student, email] = [await asStudent(site), newEmail()];
    const [event, to] = [await makeEvent(db()), await makeEvent(db())];
    const friends = [{ name: "June Okafor", email }];
    expect((await call(student, "POST", "/classes", { eventId: event.id, friends })).status).toBe(200);
    const [letter] = await mailsWrittenTo(site, email);
    const token = /place\?token=([\w-]+)/.exec(letter!.text)![1];
    expect((await site.request("POST", "/api/signup/move", { token, toEventId: to.id })).status).toBe(200);
    const seats = db().selectFrom("signups").select("person_id").where("event_id", "=", to.id);
    await isLost(student, to, (await seats.executeTakeFirstOrThrow()).person_id);
  });
});
