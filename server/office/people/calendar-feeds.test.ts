import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { buyCart, cartRequest, newGuest } from "../../../test/buying.ts";
import { makeBooking, makeChocolate, makeEvent, makeSignup, makeSlot, makeWaitlistEntry } from "../../../test/make.ts";
import { insertRow, updateRows } from "../../../test/rows.ts";
import { changeSettings } from "../../../test/settings.ts";
import { startOwner, startSite } from "../../../test/start-site.ts";
import { asStudent } from "../../../test/student.ts";
import { newId } from "../../platform/db/id.ts";

const site = startSite({ now: new Date("2027-06-01T18:00:00Z"), from: "empty", env: { TRUST_PROXY: "1" } });
const owner = startOwner(site);

const db = () => site.database.db;

/** The entries of a feed. */
async function entriesAt(address: string) {
  const { status, body } = await site.request("GET", new URL(address).pathname);
  expect(status).toBe(200);
  const calendar = new ICAL.Component(ICAL.parse(body));
  return calendar.getAllSubcomponents("vevent").map((entry) => {
    const { uid, summary, location, description, startDate } = new ICAL.Event(entry);
    const url = String(entry.getFirstPropertyValue("url"));
    return { uid, summary, location, description: description ?? "", start: startDate.toString(), url };
  });
}

async function ownersEntries() {
  const { body } = await site.request("POST", "/api/admin/calendar-feed", {}, owner);
  return entriesAt(body.address);
}

const makeChild = async (guardian: string, name: string) => {
  const id = newId();
  await insertRow(db(), "people", { id, name, guardian_id: guardian, born_on: "2019-05-05", created_at: new Date() });
  return id;
};

describe("the owner's feed", () => {
  test("has booked sessions with who, where and what is to pay, under the UID of the mailed file, and no message", async () => {
    const ana = await asStudent(site, { phone: "5550104477" });
    await changeSettings(site, {
      sessions: { minutes: 60, place: "", onlineLink: "https://meet.example.com/mira", cancelHours: 24 },
    });
    const slot = (date: string, place = "") => makeSlot(db(), { date, time: "09:00", place });
    const paid = await makeBooking(db(), {
      user_id: ana.id,
      slot_id: (await slot("2027-06-10")).id,
      message: "My herniated disc.",
      meeting: "online",
      cashReceivedAt: site.clock.now(),
    });
    const guest = { guest_name: "Gus Guest", guest_email: "gus@example.com", guest_phone: "5550100001" };
    const link = { ...guest, paid_by: "link", slot_id: (await slot("2027-06-11", "Harbor Room")).id } as const;
    const unpaid = await makeBooking(db(), link);
    const gone = await makeBooking(db(), { ...guest, slot_id: (await slot("2027-06-12")).id });
    const before = await ownersEntries();
    expect(before.filter(({ summary }) => summary.includes("Gus Guest"))).toHaveLength(2);
    await updateRows(db(), "bookings", { id: gone.id }, { state: "cancelled", cancelled_at: site.clock.now() });

    const entries = await ownersEntries();
    const byUid = new Map(entries.map((entry) => [entry.uid, entry]));
    expect(byUid.get(`${paid.id}@localhost`)).toMatchObject({
      summary: expect.stringMatching(/: Ana Whitlow$/),
      location: "https://meet.example.com/mira",
      start: "2027-06-10T09:00:00",
      url: `http://localhost:3000/admin/bookings?session=${paid.id}`,
    });
    expect(byUid.get(`${paid.id}@localhost`)!.description.split("\n")).toEqual([
      "Ana Whitlow",
      ana.email,
      "555-010-4477",
      "Paid: $80, in cash",
      `http://localhost:3000/admin/bookings?session=${paid.id}`,
    ]);
    expect(byUid.get(`${unpaid.id}@localhost`)!.description).toMatch(
      /Gus Guest\ngus@.*\n555-010-0001\nAmount due: \$80\n/,
    );
    expect(byUid.get(`${unpaid.id}@localhost`)!.location).toBe("Harbor Room");
    expect(byUid.has(`${gone.id}@localhost`)).toBe(false);
    expect(JSON.stringify(entries)).not.toContain("disc");

    const file = await site.request("GET", `/api/bookings/${paid.slot_id}/calendar`, undefined, ana.headers);
    expect(file.body).toContain(`UID:${paid.id}@localhost`);
  });

  test("has the people with seats with their phones, at most 60, and the pick-ups of a class", async () => {
    const { id } = await makeEvent(db(), { title: "Full House", date: "2027-07-01", capacity: 80 });
    const name = (at: number) => `Person ${String(at).padStart(2, "0")}`;
    for (let at = 0; at < 62; at++)
      await makeSignup(db(), { event_id: id, name: name(at), phone: `+155501000${String(at).padStart(2, "0")}` });
    await makeSignup(db(), { event_id: id, name: "Cancelled Cal", state: "cancelled" });
    await makeWaitlistEntry(db(), { event_id: id, name: "Waiting Wim" });
    const small = await makeEvent(db(), { title: "Small", date: "2027-07-02", capacity: 8 });
    const held = { state: "held", held_until: new Date("2027-06-01T18:10:00Z"), pay_hash: "x" } as const;
    await makeSignup(db(), { event_id: small.id, name: "Hetty Held", phone: "", ...held });
    const tin = await makeChocolate(db());
    const pickup = { delivery: { how: "pickup", eventId: small.id } };
    await buyCart(site, newGuest(), cartRequest([[tin, 1]], pickup));

    const entries = await ownersEntries();
    const lines = entries.find(({ summary }) => summary === "Full House (62 of 80)")!.description.split("\n");
    expect(lines[0]).toBe("62 of 80 spots taken, 1 on the waitlist.");
    expect(lines.slice(1, 61)).toEqual(
      Array.from({ length: 60 }, (_, at) => `${name(at)}, 555-010-00${String(at).padStart(2, "0")}`),
    );
    expect(lines.slice(61)).toEqual(["and 2 more", `http://localhost:3000/admin/events/${id}/roster`]);
    expect(
      entries
        .find(({ summary }) => summary === "Small (1 of 8)")!
        .description.split("\n")
        .slice(1, 3),
    ).toEqual(["Hetty Held, not paid yet", "1 order to hand over."]);
  });
});

describe("a student's feed", () => {
  const path = (id: string) => `/api/user/${id}/calendar-feed`;
  const renew = async (student: { id: string; headers: Record<string, string> }) =>
    (await site.request("POST", path(student.id), {}, student.headers)).body.address as string;

  test("has the seats of the household with the children's names and the student's sessions, and nothing else", async () => {
    const ana = await asStudent(site, { phone: "5550104477" });
    expect((await site.request("GET", path(ana.id), undefined, ana.headers)).body).toEqual({});
    const self = ana.person_id!;
    const [bo, cy] = [await makeChild(self, "Bo Whitlow"), await makeChild(self, "Cy Whitlow")];
    const of = (event: { id: string }, person_id: string, change: object = {}) =>
      makeSignup(db(), { event_id: event.id, person_id, email: ana.email, ...change });
    const makeOn = (title: string, date: string, change: object = {}) => makeEvent(db(), { title, date, ...change });
    const [alone, both, kids] = [
      await makeOn("Alone", "2027-08-01"),
      await makeOn("Both", "2027-08-02"),
      await makeOn("Kids", "2027-08-03"),
    ];
    await of(alone, self);
    await of(both, self);
    await of(both, bo);
    const lastOfCy = await of(kids, cy);
    await of(kids, bo);
    await of(await makeOn("Removed", "2027-08-04", { state: "removed" }), self);
    await of(await makeOn("Given Up", "2027-08-04"), self, { state: "cancelled" });
    await of(await makeOn("Long Ago", "2027-02-01"), self);
    await makeSignup(db(), { event_id: (await makeOn("A Friend's", "2027-08-05")).id, booked_by: self, name: "Fay" });
    const slot_id = (await makeSlot(db(), { date: "2027-08-06", time: "09:00" })).id;
    const session = await makeBooking(db(), { user_id: ana.id, slot_id, message: "My shoulder." });
    await makeBooking(db(), { guest_name: "Gus", guest_email: "gus@example.com" });

    const address = await renew(ana);
    expect((await site.request("GET", path(ana.id), undefined, ana.headers)).body).toEqual({ address });
    const entries = await entriesAt(address);
    expect(entries.map(({ summary }) => summary.replace(/ with .*/, ""))).toEqual([
      "Alone",
      "Both (you, Bo Whitlow)",
      "Kids (Bo Whitlow, Cy Whitlow)",
      expect.stringContaining("Session"),
    ]);
    expect(entries.map(({ uid }) => uid)).toEqual([alone, both, kids, session].map(({ id }) => `${id}@localhost`));
    const text = JSON.stringify(entries);
    for (const word of [ana.email, "4477", "shoulder", "$", "Amount"]) expect(text).not.toContain(word);

    await db().updateTable("signups").set({ state: "cancelled" }).where("id", "=", lastOfCy.id).execute();
    await updateRows(db(), "bookings", { id: session.id }, { state: "cancelled", cancelled_at: site.clock.now() });
    const after = (await entriesAt(address)).map(({ summary }) => summary);
    expect(after).toEqual(["Alone", "Both (you, Bo Whitlow)", "Kids (Bo Whitlow)"]);
  });

  test("has an address of its own: a new one ends the old one, others cannot read it, and the database has only its hash", async () => {
    const [ana, ben] = [await asStudent(site), await asStudent(site)];
    const old = await renew(ana);
    const address = await renew(ana);
    const ofBen = await renew(ben);
    expect(new Set([old, address, ofBen]).size).toBe(3);
    expect((await site.request("GET", new URL(old).pathname)).status).toBe(404);
    expect((await site.request("GET", new URL(address).pathname)).status).toBe(200);
    expect((await site.request("GET", new URL(ofBen).pathname)).status).toBe(200);
    const stored = JSON.stringify(await db().selectFrom("secret_feeds").selectAll().execute());
    const secret = /calendar\/([\w-]{43})\.ics/.exec(address)![1]!;
    expect(stored).not.toContain(secret);
    expect(site.log()).not.toContain(secret);
    for (const method of ["GET", "POST"]) {
      expect((await site.request(method, path(ana.id))).status).toBe(401);
      expect(await site.request(method, path(ana.id), undefined, ben.headers)).toMatchObject({
        status: 404,
        body: { message: expect.any(String) },
      });
    }
  });

  test("ends when the student logs out everywhere, and the answer says so", async () => {
    const [ana, ben] = [await asStudent(site), await asStudent(site)];
    const [address, ofBen] = [await renew(ana), await renew(ben)];
    const said = await site.request("POST", "/api/user/logout-everywhere", undefined, ana.headers);
    expect(said.body.message).toBe(
      "You are logged out everywhere. Your private calendar link no longer works; you can create a new one.",
    );
    expect((await site.request("GET", new URL(address).pathname)).status).toBe(404);
    expect((await site.request("GET", new URL(ofBen).pathname)).status).toBe(200);
  });

  test("can be replaced twenty times a day, as each link has an entry in the audit log", async () => {
    const ana = await asStudent(site);
    for (let time = 0; time < 20; time++) await renew(ana);
    const { status, headers } = await site.request("POST", path(ana.id), undefined, ana.headers);
    expect([status, headers.has("retry-after")]).toEqual([429, true]);
  });

  test("made by five clicks at once has one address, the one that is shown", async () => {
    const ana = await asStudent(site);
    const made = await Promise.all(Array.from({ length: 5 }, () => renew(ana)));
    const { address } = (await site.request("GET", path(ana.id), undefined, ana.headers)).body;
    expect(made).toContain(address);
    const statuses = await Promise.all(
      made.map(async (each) => (await site.request("GET", new URL(each).pathname)).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  test("is in the export of the person's data without its secret, and ends with the account", async () => {
    const ana = await asStudent(site);
    const address = await renew(ana);
    const file = await site.request("GET", `/api/user/${ana.id}/export`, undefined, ana.headers);
    const exported = typeof file.body === "string" ? JSON.parse(file.body) : file.body;
    expect(exported.calendarFeed).toEqual([{ madeAt: expect.any(String) }]);
    expect(JSON.stringify(exported)).not.toContain(/calendar\/([\w-]{43})/.exec(address)![1]);
    await site.request("DELETE", `/api/admin/users/${ana.id}`, undefined, owner);
    expect((await site.request("GET", new URL(address).pathname)).status).toBe(404);
    expect(await db().selectFrom("secret_feeds").selectAll().where("user_id", "=", ana.id).execute()).toEqual([]);
  });

  test("is in a language that the site is shown in", async () => {
    const ana = await asStudent(site);
    const { body } = await site.request("POST", `/api/user/${ana.id}/calendar-feed`, {}, ana.headers);
    const name = async () => /^NAME:(.*)$/m.exec((await site.request("GET", new URL(body.address).pathname)).body)![1];
    const inEnglish = await name();
    await changeSettings(site, { languages: ["es"] });
    const inSpanish = await name();
    expect(inSpanish).not.toBe(inEnglish);
    await updateRows(db(), "people", { id: ana.person_id! }, { language: "en" });
    expect(await name()).toBe(inSpanish);
    await changeSettings(site, { languages: ["en", "es"] });
    expect(await name()).toBe(inEnglish);
  });

  test("is refused to a network that reads too much", async () => {
    const read = async () => (await site.request("GET", `/calendar/${"A".repeat(43)}.ics`)).status;
    // The clock stays in one window of ten seconds, however slow the machine is.
    const at = site.clock.now();
    const statuses = new Set<number>();
    for (let reads = 0; reads < 1_202 && !statuses.has(429); reads += 50, site.clock.set(at))
      for (const status of await Promise.all(Array.from({ length: 50 }, read))) statuses.add(status);
    expect(statuses).toEqual(new Set([404, 429]));
  });
});
