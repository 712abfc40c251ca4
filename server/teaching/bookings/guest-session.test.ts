import { describe, expect, test } from "vitest";
import { makeSlot } from "../../../test/make.ts";
import { ownerBookingHelpers } from "../../../test/own-bookings.ts";
import { startSite, started } from "../../../test/start-site.ts";
import { makeStudent } from "../../../test/student.ts";
import { newId } from "../../platform/db/id.ts";

const site = startSite({ from: "empty", now: new Date("2027-01-05T18:00:00Z") });
const own = started(() => ownerBookingHelpers(site));

const read = (token: string) => site.request("GET", `/api/session?token=${encodeURIComponent(token)}`);
const move = ({ token, slotId }: Link, to: string) =>
  site.request("PUT", `/api/bookings/${slotId}/move`, { token, to });
const cancel = ({ token, slotId }: Link) => site.request("POST", `/api/bookings/${slotId}/cancel`, { token });
/** Token and slot of a session, as the page of the link knows them. */
type Link = { token: string; slotId: string };
const slot = (change: object = {}) => makeSlot(site.database.db, { duration_minutes: 60, ...change });
const bookingIn = (slotId: string) =>
  site.database.db
    .selectFrom("bookings")
    .selectAll()
    .where("slot_id", "=", slotId)
    .where("state", "=", "live")
    .executeTakeFirst();

/** A guest's session, with the token of the link in its email. */
async function guestSession(change: object = {}) {
  const { id: slotId } = await slot({ date: "2027-02-01", time: "10:00", ...change });
  const person = { is: "guest", name: "Bruno", email: `bruno.${newId()}@example.com` } as const;
  const payment = { by: "cash", amount: 80, isReceived: true } as const;
  await own.book(await own.wanted({ person, payment, at: { is: "slot", slotId } }));
  const [letter] = await own.lettersTo(person.email, 1);
  expect(letter!.text).toContain("Move or cancel your session");
  const token = /session\?token=(\S+)/.exec(letter!.text)![1]!;
  return { slotId, person, token: decodeURIComponent(token), text: letter!.text.replaceAll(/\s+/g, " ") };
}

describe("a guest with the link of the email", () => {
  test("reads the session, without personal data", async () => {
    const { token, slotId, person, text } = await guestSession();
    expect(text).toContain("Move or cancel until: Sunday, January 31, 10:00 AM");
    const { status, body } = await read(token);
    expect(status).toBe(200);
    expect(body).toMatchObject({ _id: slotId, date: "2027-02-01", time: "10:00", amount: 80, isPaid: true });
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`${person.email}|${person.name}`));
  });

  test("moves it to a free time, once", async () => {
    const { person, ...link } = await guestSession({ date: "2027-02-02" });
    const { slotId } = link;
    const { id: to } = await slot({ date: "2027-02-03", time: "15:00" });
    expect(await move(link, to)).toMatchObject({ status: 200, body: { message: expect.stringContaining("moved") } });
    expect(await bookingIn(slotId)).toBeUndefined();
    expect(await bookingIn(to)).toMatchObject({ guest_email: person.email, version: 1 });
    // A retry after a lost response changes nothing.
    expect((await move(link, to)).status).toBe(200);
    expect((await bookingIn(to))?.version).toBe(1);
    const letters = await own.lettersTo(person.email, 2);
    expect(letters.at(-1)!.text).toContain(`/session?token=`);
  });

  test("moves it twelve times a day, because each move emails the owner; other sessions and days are not limited", async () => {
    const { token, slotId } = await guestSession({ date: "2027-02-15" });
    const { id: other } = await slot({ date: "2027-02-16", time: "15:00" });
    const statuses = [];
    const at = [slotId, other];
    for (let n = 0; n < 13; n++) statuses.push((await move({ token, slotId: at[n % 2]! }, at[(n + 1) % 2]!)).status);
    expect(statuses).toEqual([...Array.from({ length: 12 }, () => 200), 429]);
    expect(await bookingIn(slotId)).toMatchObject({ version: 12 });
    site.clock.advance(24 * 60 * 60_000);
    expect((await move({ token, slotId }, other)).status).toBe(200);
  });

  test("cancels it: the time is free, the guest gets an email, and the link says what comes back", async () => {
    const { token, slotId, person } = await guestSession({ date: "2027-02-04" });
    const link = { token, slotId };
    expect((await cancel(link)).status).toBe(200);
    expect(await bookingIn(slotId)).toBeUndefined();
    const letters = await own.lettersTo(person.email, 2);
    expect(letters.at(-1)!.text).toContain("I'll give you your $80 back in cash.");
    expect((await cancel(link)).body).toMatchObject({ code: "link-dead" });
    const { status, body } = await read(token);
    expect(status).toBe(200);
    expect(body).toMatchObject({ state: "cancelled", date: "2027-02-04", time: "10:00", refunded: 80 });
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`${person.email}|${person.name}`));
    expect((await move(link, (await slot({ date: "2027-02-14" })).id)).body).toMatchObject({ code: "link-dead" });
  });

  test("two requests at the same time cancel once", async () => {
    const { person, ...link } = await guestSession({ date: "2027-02-05" });
    const statuses = (await Promise.all([cancel(link), cancel(link)])).map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, expect.toSatisfy((n: number) => n >= 404)]);
    expect(await own.lettersTo(person.email, 2)).toHaveLength(2);
  });

  test("changes nothing after the cut-off", async () => {
    const link = await guestSession({ date: "2027-01-06", time: "08:00" });
    const { token, slotId } = link;
    const { id: to } = await slot({ date: "2027-02-06" });
    expect(await cancel(link)).toMatchObject({ status: 409, body: { code: "too-late" } });
    expect(await move(link, to)).toMatchObject({ status: 409, body: { code: "too-late" } });
    expect(await bookingIn(slotId)).toBeDefined();
    expect((await read(token)).status).toBe(200);
  });

  test("cannot take a time that is booked, too short or gone", async () => {
    const link = await guestSession({ date: "2027-02-07" });
    const other = await guestSession({ date: "2027-02-08" });
    const short = await slot({ date: "2027-02-09", duration_minutes: 20 });
    expect((await move(link, other.slotId)).body).toMatchObject({ code: "slot-gone" });
    expect((await move(link, short.id)).body).toMatchObject({ code: "slot-too-short" });
    expect((await move(link, newId())).body).toMatchObject({ code: "slot-gone" });
  });
});

test("a token of another booking, or a forged one, opens nothing", async () => {
  const [one, other] = [await guestSession({ date: "2027-02-10" }), await guestSession({ date: "2027-02-11" })];
  const { id: to } = await slot({ date: "2027-02-12" });
  const mixed = `${one.token.slice(0, 36)}.${other.token.slice(37)}`;
  for (const token of [mixed, `${newId()}.${other.token.slice(37)}`]) {
    expect(await read(token)).toMatchObject({ status: 410, body: { code: "link-dead" } });
    expect(await cancel({ ...one, token })).toMatchObject({ status: 410 });
    expect(await move({ ...one, token }, to)).toMatchObject({ status: 410 });
  }
  // Nor does a token change the session of another slot, or one that has moved since its page was read.
  expect(await cancel({ ...other, token: one.token })).toMatchObject({ status: 404 });
  expect(await move({ ...other, token: one.token }, to)).toMatchObject({ status: 404 });
  expect(await bookingIn(one.slotId)).toBeDefined();
});

test("a student's emails have such a link too: it works without a login, until the session is cancelled", async () => {
  const { id, email } = await makeStudent(site);
  await own.book(await own.wanted({ person: { is: "client", userId: id } }));
  const [letter] = await own.lettersTo(email, 1);
  const token = decodeURIComponent(/session\?token=(\S+)/.exec(letter!.text)![1]!);
  const { body } = await read(token);
  expect(JSON.stringify(body)).not.toContain(email);
  const { id: to } = await slot({ date: "2027-02-13" });
  const link = { token, slotId: to };
  expect((await move({ token, slotId: body._id }, to)).status).toBe(200);
  expect(await bookingIn(to)).toMatchObject({ user_id: id });
  expect((await cancel(link)).status).toBe(200);
  expect((await read(token)).body).toMatchObject({ state: "cancelled" });
  expect((await cancel(link)).body.code).toBe("link-dead");
  // It leads where a student needs no password. Two mails may overtake each other.
  const texts = (await own.lettersTo(email, 3)).map(({ text }) => text);
  expect(texts.filter((text) => /Find another time\W+\S+\/sessions\s/.test(text))).toHaveLength(1);
});
