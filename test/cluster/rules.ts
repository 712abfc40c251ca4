import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { io } from "socket.io-client";
import { expect, onTestFinished } from "vitest";
import { sessionTypeNames } from "../../contract/platform/values/session-types.ts";
import { addDays, studioDay } from "../../contract/platform/values/time.ts";
import { newId } from "../../server/platform/db/id.ts";
import { makeSlot } from "../make.ts";
import { asOwner } from "../owner.ts";
import { newTestBrowser } from "../owners-browser.ts";
import { newPayer } from "../paying.ts";
import { freeSessionRequest } from "../people.ts";
import { asStudent } from "../student.ts";
import { receiveMail, studentsBrowser } from "../students-browser.ts";
import type { Cluster, Door } from "./sites.ts";

// What must hold for several processes over one database. Each function asserts one rule, in any topology.

let days = 0;
/** Within the months that the calendar shows, after the classes of the seed. */
const newDay = () => addDays(studioDay(new Date()), 200 + days++);
const newTitle = () => `Slow Flow ${randomBytes(4).toString("hex")}`;

/** The owner adds a class through one process. */
async function addClass(door: Door, title: string): Promise<{ date: string; cookie: string }> {
  const date = newDay();
  const event = { title, date, time: "21:00", location: "Harbor Room", signUpLink: "" };
  const answer = await door.request("POST", "/api/admin/events", event, await asOwner(door));
  expect(answer.status).toBe(200);
  const [cookie = ""] = (answer.headers.getSetCookie()[0] ?? "").split(";");
  return { date, cookie };
}

const shows = async (door: Door, path: string, text: string, headers = {}) =>
  JSON.stringify((await door.request("GET", path, undefined, headers)).body).includes(text);

/** Matches the time at which a page was rendered. Times of classes have no milliseconds. */
const renderedAt = /\d{4}-\d\d-\d\dT[\d:]+\.(?!000)\d{3}Z/g;

/** The processes run in different time zones. */
export async function allShowTheSame({ doors }: Cluster): Promise<void> {
  for (const path of ["/api/events", "/calendar", "/calendar?month=2027-03"]) {
    const texts = await Promise.all(
      doors.map(async ({ url }) => (await (await fetch(url + path)).text()).replaceAll(renderedAt, "")),
    );
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]!.length).toBeGreaterThan(500);
  }
}

/** The writer sees their change at once in every process, and everybody else soon. */
export async function changesReachAllPages({ doors }: Cluster): Promise<void> {
  for (const writer of doors) {
    const title = newTitle();
    const list = `/api/events?from=${studioDay(new Date())}&to=2036-12-31`;
    for (const reader of doors) expect(await shows(reader, list, title)).toBe(false);
    const { date, cookie } = await addClass(writer, title);
    const page = `/calendar?month=${date.slice(0, 7)}&day=${date}`;
    for (const reader of doors) {
      expect(await shows(reader, list, title, { cookie })).toBe(true);
      expect(await shows(reader, page, title, { cookie })).toBe(true);
    }
    for (const reader of doors) {
      await expect.poll(() => shows(reader, list, title)).toBe(true);
      await expect.poll(() => shows(reader, page, title)).toBe(true);
    }
  }
}

/** Words that are kept in memory of each process. */
export async function wordsReachAllPages({ doors }: Cluster): Promise<void> {
  const [writer] = doors as [Door];
  const owner = await asOwner(writer);
  const lead = newTitle();
  const { body } = await writer.request("GET", "/api/admin/site/contact", undefined, owner);
  const words = { ...(body as { words: object }).words, lead };
  const sent = { version: (body as { version: number }).version, words };
  expect((await writer.request("PUT", "/api/admin/site/contact", sent, owner)).status).toBe(200);
  for (const reader of doors) await expect.poll(() => shows(reader, "/contact", lead)).toBe(true);
}

/** Sixty forms of one network in ten minutes, through whichever process. */
export async function limitsAreShared({ any }: Cluster): Promise<void> {
  // The windows start at each ten minutes of the clock: a flood on both sides of one counts twice.
  const address = `10.77.${randomBytes(1)[0]}.1`;
  const statuses = await Promise.all(
    Array.from({ length: 150 }, async () => {
      const { status } = await any.request("POST", "/api/contact", {}, { "x-forwarded-for": address });
      return status;
    }),
  );
  const passed = statuses.filter((status) => status === 400).length;
  expect([60, 120]).toContain(passed);
  expect(statuses.filter((status) => status === 429)).toHaveLength(150 - passed);
}

/** Thirty students press at the same time, in all processes: one holds the slot. */
export async function oneOfManyGetsTheSlot({ any, database }: Cluster): Promise<void> {
  const slot = await makeSlot(database.db);
  const people = await Promise.all(Array.from({ length: 30 }, () => newPayer(any)));
  const wanted = { for: "session", slotId: slot.id, sessionType: sessionTypeNames.individual, amount: 80, message: "" };
  const statuses = await Promise.all(
    people.map(async ({ headers }) => {
      const { status } = await any.request("POST", "/api/payments", { ...wanted, id: newId() }, headers);
      return status;
    }),
  );
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(29);
}

/** A student asks for a code in one process, logs in with it in another, and refreshes in each. */
export async function loginsWorkEverywhere({ doors, any, mail }: Cluster): Promise<void> {
  const [asking, entering] = doors as [Door, Door];
  const { email } = await asStudent(any);
  const first = studentsBrowser(asking);
  const { code } = await receiveMail({ mail }, email, () => first.wantLink(email));
  const browser = studentsBrowser(entering, first.cookies);
  expect((await browser.typeCode(email, code)).status).toBe(200);
  for (const door of doors) {
    const there = studentsBrowser(door, browser.cookies);
    expect((await there.refresh()).status).toBe(200);
    expect(await there.isIn()).toBe(true);
  }
  const owner = newTestBrowser(entering);
  expect((await owner.logIn()).status).toBe(200);
  for (const door of doors) {
    const headers = { authorization: `Bearer ${owner.token}` };
    expect((await door.request("GET", "/api/admin/today", undefined, headers)).status).toBe(200);
  }
  // A bot check is solved once, whichever process sees the token.
  const captchaToken = await any.botToken("submit");
  const request = { ...freeSessionRequest, captchaToken };
  const answers = await Promise.all(doors.map((door) => door.request("POST", "/api/publicBookings/request", request)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
}

/** A hold in one process is announced to the pages of all. */
export async function socketsHearAllProcesses({ doors, any, database }: Cluster): Promise<void> {
  const slot = await makeSlot(database.db);
  const heard = await Promise.all(
    doors.map(async ({ url }) => {
      const socket = io(url, { transports: ["websocket"], extraHeaders: { origin: url }, forceNew: true });
      onTestFinished(() => void socket.disconnect());
      const events: string[] = [];
      socket.on("slotHeld", ({ slotId }: { slotId: string }) => void events.push(slotId));
      await new Promise<void>((resolve, reject) => socket.once("connect", resolve).once("connect_error", reject));
      return events;
    }),
  );
  const { headers } = await newPayer(any);
  const wanted = { id: newId(), for: "session", slotId: slot.id, amount: 80, message: "" };
  const body = { ...wanted, sessionType: sessionTypeNames.individual };
  expect((await any.request("POST", "/api/payments", body, headers)).status).toBe(201);
  for (const events of heard) await expect.poll(() => events).toContain(slot.id);
}

/** A picture that was uploaded through one process is served by all. */
export async function uploadsAreEverywhere({ doors }: Cluster): Promise<void> {
  const [writer] = doors as [Door];
  const [red, green, blue] = randomBytes(3) as unknown as [number, number, number];
  const create = { width: 64, height: 48, channels: 3, background: { r: red, g: green, b: blue } } as const;
  const bytes = await sharp({ create }).png().toBuffer();
  const sent = { image: `data:image/png;base64,${bytes.toString("base64")}` };
  const { status, body } = await writer.request("POST", "/api/admin/pictures", sent, await asOwner(writer));
  expect(status).toBe(200);
  for (const door of doors) expect((await fetch(door.url + (body as { image: string }).image)).status).toBe(200);
}

/** Each of these mails is written by one process and perhaps sent by another, once. */
export async function mailsAreSentOnce({ any, mail, database }: Cluster): Promise<void> {
  const emails = Array.from({ length: 20 }, () => `${newId()}@example.com`);
  await Promise.all(
    emails.map(async (email, index) => {
      const captchaToken = await any.botToken("submit");
      const headers = { "x-forwarded-for": `10.78.0.${index + 1}` };
      const body = { ...freeSessionRequest, email, captchaToken };
      expect((await any.request("POST", "/api/publicBookings/request", body, headers)).status).toBe(200);
    }),
  );
  const queued = () => database.db.selectFrom("mails").select("id").where("state", "=", "queued").execute();
  await expect.poll(async () => (await queued()).length).toBe(0);
  for (const email of emails) expect(mail.received.filter(({ to }) => to.includes(email))).toHaveLength(1);
}
