import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../../test/app.ts";
import { ownBookings } from "../../test/own-bookings.ts";
import { makeStudent } from "../../test/student.ts";
import { newId } from "../db/id.ts";

let site: TestApp;
let own: Awaited<ReturnType<typeof ownBookings>>;
beforeAll(async () => {
  site = await testApp({ from: "demo" });
  own = await ownBookings(site);
});
afterAll(() => site.close());

const bruno = () => ({ is: "guest", name: "Bruno", email: `bruno.${newId()}@example.com` }) as const;
const half = { sessionType: "Free session (30 min)", payment: { by: "free" } } as const;
const simply = "If something comes up, simply answer this mail.";
const promise = "I will send you the link before we meet.";

test("a guest of one name is called by it; an account without one is Unknown User", async () => {
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
  expect(letter!.ics).toContain(`CN="Bruno"`);
  const told = () =>
    site.mail.received.find(({ mail }) => mail.subject?.startsWith("Session booked: Bruno,"));
  await expect.poll(told, { timeout: 20_000 }).toBeDefined();
  expect(JSON.stringify(site.mail.received.map(({ mail }) => mail.text))).not.toContain("Bruno User");
});

test("who paid nothing is not promised her money back, and a guest is sent to no page of an account", async () => {
  const person = bruno();
  await own.book(await own.wanted({ person, payment: { by: "cash", amount: 80, isReceived: true } }));
  const gifted = await makeStudent(site);
  await own.book(await own.wanted({ ...half, person: { is: "client", userId: gifted.id } }));
  for (const email of [person.email, gifted.email]) {
    const [letter] = await own.lettersTo(email, 1);
    expect(letter!.text).toContain(simply);
    expect(letter!.text).not.toMatch(/money back|under My Bookings|the mail that confirms it/);
  }
  const paying = await makeStudent(site);
  const cash = { by: "cash", amount: 80, isReceived: true } as const;
  await own.book(await own.wanted({ person: { is: "client", userId: paying.id }, payment: cash }));
  const [letter] = await own.lettersTo(paying.email, 1);
  expect(letter!.text).toContain("money back");
  expect(letter!.text).not.toContain(simply);
});

test("a free session says that its link comes while there is none, and says the link as soon as there is", async () => {
  const person = bruno();
  await own.book(await own.wanted({ ...half, person }));
  const [without] = await own.lettersTo(person.email, 1);
  expect(without!.text).toContain(promise);
  const priced = bruno();
  await own.book(await own.wanted({ person: priced }));
  expect((await own.lettersTo(priced.email, 1))[0]!.text).not.toContain(promise);

  const { body } = await site.request("GET", "/api/admin/settings", undefined, own.owner);
  const onlineLink = "https://meet.example.com/room";
  const sessions = { ...body.settings.sessions, onlineLink };
  const change = { version: body.version, settings: { sessions } };
  expect((await site.request("PUT", "/api/admin/settings", change, own.owner)).status).toBe(200);
  const other = bruno();
  await own.book(await own.wanted({ ...half, person: other }));
  const [linked] = await own.lettersTo(other.email, 1);
  expect(linked!.text).toContain(onlineLink);
  expect(linked!.text).not.toContain(promise);
});

test("a guest is offered again as she was named last, the latest first, once, and only to the owner", async () => {
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
  const both: string[] = [first.email, second.email];
  const hers = (body as { email: string }[]).filter(({ email }) => both.includes(email.toLowerCase()));
  expect(hers).toEqual([
    { name: "Bruno Vale", email: expect.stringMatching(new RegExp(first.email, "i")), phone: "5550107788" },
    { name: "Bruno", email: second.email, phone: "" },
  ]);
  const found = await site.request(
    "GET",
    "/api/admin/bookings/guests?search=vale%20br",
    undefined,
    own.owner,
  );
  expect((found.body as { name: string }[]).map(({ name }) => name)).toEqual(["Bruno Vale"]);
  expect((await site.request("GET", "/api/admin/bookings/guests")).status).toBe(401);
});
