import { beforeAll, expect, test } from "vitest";
import { makeSlot } from "../../../test/make.ts";
import { openSession, newPayer, sessionRequest } from "../../../test/paying.ts";
import { bookPaidSession } from "../../../test/session-steps.ts";
import { storeSettings } from "../../../test/settings.ts";
import { startSite } from "../../../test/start-site.ts";
import { asStudent } from "../../../test/student.ts";

const site = startSite();
beforeAll(async () => {
  await storeSettings(site, { sessions: { place: "Harbor Room", onlineLink: "https://meet.example.com/mira" } });
});

/** Books, pays and finalizes a session. Returns the booking, and the mails of student and owner. */
async function bookedAs(date: string, meeting: "in-person" | "online" | undefined, place = "") {
  const ana = await asStudent(site);
  const slot = await makeSlot(site.database.db, { date, time: "10:00", place });
  await bookPaidSession(site, ana, slot, meeting);
  const sessionType = "Yoga Therapy Session (60 min)";
  const body = { userId: ana.id, firstName: "", lastName: "", email: ana.email, sessionType, message: "" };
  const { body: answer } = await site.request("PUT", `/api/bookings/${slot.id}/book`, body, ana.headers);
  const textTo = (address: string) =>
    site.mail.received.find(
      ({ to, mail }) => to.includes(address) && mail.text?.includes(address === ana.email ? "Hello" : ana.email),
    )?.mail.text;
  await expect.poll(() => textTo(ana.email) && textTo("owner@example.com")).toBeTruthy();
  return { booking: answer.booking, toStudent: textTo(ana.email)!, toOwner: textTo("owner@example.com")! };
}

test("a student who chose online gets the link instead of the address, and the owner reads it", async () => {
  const { booking, toStudent, toOwner } = await bookedAs("2033-03-01", "online");
  expect(booking).toMatchObject({ meeting: "online", link: "Online", onlineLink: "https://meet.example.com/mira" });
  expect(toStudent).toContain("https://meet.example.com/mira");
  expect(toStudent).not.toContain("Harbor Room");
  expect(toStudent).toMatch(/AM Pacific time/);
  expect(toStudent).not.toContain("Mats, blankets");
  expect(toOwner).toMatch(/Meeting:?\s+Online/);
  expect(toOwner).not.toContain("Location");
});

test("a student who chose in person gets the address with a map, and no link to meet online", async () => {
  const { booking, toStudent, toOwner } = await bookedAs("2033-03-02", "in-person");
  expect(booking).toMatchObject({ meeting: "in-person", link: "Harbor Room", onlineLink: "" });
  expect(toStudent).toContain("https://www.google.com/maps/search/");
  expect(toStudent).not.toContain("meet.example.com");
  expect(toStudent).not.toContain("Pacific time");
  expect(toOwner).toMatch(/Meeting:?\s+In person/);
});

test("the confirmation begins with the facts and ends with a link to move or cancel", async () => {
  const { booking, toStudent } = await bookedAs("2033-03-03", undefined);
  expect(booking).toMatchObject({ meeting: null, link: "Harbor Room" });
  const parts = ["Tuesday", "March 3", "Harbor Room", "$80", "I look forward", "Move or cancel your session"];
  expect(toStudent).toContain("/session?token=");
  const found = parts.slice(1).map((part) => toStudent.indexOf(part));
  expect(found).toEqual(found.toSorted((one, other) => one - other));
  expect(found[0]).toBeGreaterThan(0);
});

test("a slot with a link of its own stays at that link", async () => {
  const link = "https://meet.example.com/other";
  const { booking, toStudent } = await bookedAs("2033-03-04", "online", link);
  expect(booking).toMatchObject({ link });
  expect(toStudent).toContain(link);
  expect(toStudent).not.toContain("meet.example.com/mira");
});

test("the choice is optional, and refused if it is neither", async () => {
  const ana = await newPayer(site);
  const open = async (change: object) => (await openSession(site, ana, await sessionRequest(site, change))).status;
  expect(await open({})).toBe(201);
  expect(await open({ meeting: "online" })).toBe(201);
  expect(await open({ meeting: "by phone" })).toBe(400);
});
