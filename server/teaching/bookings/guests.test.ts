import { expect, test } from "vitest";
import { ownerBookingHelpers } from "../../../test/own-bookings.ts";
import { startSite, started } from "../../../test/start-site.ts";
import { makeStudent } from "../../../test/student.ts";
import { newId } from "../../platform/db/id.ts";

const site = startSite({ from: "demo" });
const own = started(() => ownerBookingHelpers(site));

const bruno = () => ({ is: "guest", name: "Bruno", email: `bruno.${newId()}@example.com` }) as const;
const freeHalfHour = { sessionType: "Free session (30 min)", payment: { by: "free" } } as const;
const answerThisMail = "If something comes up, just reply to this email.";
const linkPromise = "The link comes by email before we meet.";

test("a guest may have a single name; an account without a name is Unknown User", async () => {
  const person = bruno();
  await own.book(await own.wanted({ person, payment: { by: "cash", amount: 80, isReceived: true } }));
  const nameless = await makeStudent(site, { first_name: "", last_name: "" });
  await own.book(await own.wanted({ person: { is: "client", userId: nameless.id } }));
  const { body } = await site.request("GET", "/api/bookings", undefined, own.owner);
  expect(body.bookedSlots).toContainEqual(
    expect.objectContaining({ email: person.email, firstName: "Bruno", lastName: "" }),
  );
  expect(body.bookedSlots).toContainEqual(
    expect.objectContaining({ email: nameless.email, firstName: "Unknown", lastName: "User" }),
  );
  const [letter] = await own.lettersTo(person.email, 1);
  expect(letter!.text).toContain("Hello Bruno,");
  expect(letter!.ics).toContain("METHOD:PUBLISH");
  const ownerNotice = () => site.mail.received.find(({ mail }) => mail.subject?.startsWith("Session booked: Bruno,"));
  await expect.poll(ownerNotice).toBeDefined();
  expect(JSON.stringify(site.mail.received.map(({ mail }) => mail.text))).not.toContain("Bruno User");
});

test("emails mention a refund only to clients who paid, and guests get no link to an account page", async () => {
  const person = bruno();
  await own.book(await own.wanted({ person, payment: { by: "cash", amount: 80, isReceived: true } }));
  const gifted = await makeStudent(site);
  await own.book(await own.wanted({ ...freeHalfHour, person: { is: "client", userId: gifted.id } }));
  const [free] = await own.lettersTo(gifted.email, 1);
  expect(free!.text).toContain(answerThisMail);
  expect(free!.text).not.toContain("full refund");
  const [toGuest] = await own.lettersTo(person.email, 1);
  expect(toGuest!.text).toContain("full refund");
  expect(toGuest!.text).toContain("/session?token=");
  const paying = await makeStudent(site);
  const cash = { by: "cash", amount: 80, isReceived: true } as const;
  await own.book(await own.wanted({ person: { is: "client", userId: paying.id }, payment: cash }));
  const [letter] = await own.lettersTo(paying.email, 1);
  expect(letter!.text).toContain("full refund");
  expect(letter!.text).not.toContain(answerThisMail);
});

test("the email of a free session promises the online link while none is set, and has it once it is set", async () => {
  const person = bruno();
  await own.book(await own.wanted({ ...freeHalfHour, person }));
  const [without] = await own.lettersTo(person.email, 1);
  expect(without!.text).toContain(linkPromise);
  const priced = bruno();
  await own.book(await own.wanted({ person: priced }));
  expect((await own.lettersTo(priced.email, 1))[0]!.text).not.toContain(linkPromise);

  const { body } = await site.request("GET", "/api/admin/settings", undefined, own.owner);
  const onlineLink = "https://meet.example.com/room";
  const sessions = { ...body.settings.sessions, onlineLink };
  const change = { version: body.version, settings: { sessions } };
  expect((await site.request("PUT", "/api/admin/settings", change, own.owner)).status).toBe(200);
  const other = bruno();
  await own.book(await own.wanted({ ...freeHalfHour, person: other }));
  const [linked] = await own.lettersTo(other.email, 1);
  expect(linked!.text).toContain(onlineLink);
  expect(linked!.text).not.toContain(linkPromise);
});

test("the guest list has each email once with its latest name, newest first, for the owner only", async () => {
  const first = bruno();
  const second = bruno();
  await own.book(await own.wanted({ person: first }));
  await own.book(await own.wanted({ person: second }));
  await own.book(
    await own.wanted({
      person: { ...first, email: first.email.toUpperCase(), name: "Bruno Vale", phone: "5550107788" },
    }),
  );
  const { body } = await site.request("GET", "/api/admin/bookings/guests", undefined, own.owner);
  const emails: string[] = [first.email, second.email];
  const listed = (body as { email: string }[]).filter(({ email }) => emails.includes(email.toLowerCase()));
  expect(listed).toEqual([
    { name: "Bruno Vale", email: expect.stringMatching(new RegExp(first.email, "i")), phone: "+15550107788" },
    { name: "Bruno", email: second.email, phone: "" },
  ]);
  const found = await site.request("GET", "/api/admin/bookings/guests?search=vale%20br", undefined, own.owner);
  expect((found.body as { name: string }[]).map(({ name }) => name)).toEqual(["Bruno Vale"]);
  expect((await site.request("GET", "/api/admin/bookings/guests")).status).toBe(401);
});
