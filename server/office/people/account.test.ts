import { expect, test } from "vitest";
import { phoneWithCountry } from "../../../contract/platform/values/identifiers.ts";
import { defaultPlace } from "../../../contract/platform/values/place.ts";
import { buyCart, newGuest, cartRequest } from "../../../test/buying.ts";
import {
  linkGoogle,
  makeBooking,
  makeChocolate,
  makeEvent,
  makeMessage,
  makeSignup,
  makeSlot,
  makeWaitlistEntry,
  makeWaiver,
} from "../../../test/make.ts";
import { mailsWrittenTo } from "../../../test/outbox.ts";
import { asOwner } from "../../../test/owner.ts";
import { berlin, settle } from "../../../test/place.ts";
import { insertRow } from "../../../test/rows.ts";
import { startSite } from "../../../test/start-site.ts";
import { asStudent, studentToken } from "../../../test/student.ts";
import { newId } from "../../platform/db/id.ts";
import { grantLot } from "../../selling/payments/lots-and-tenders.ts";

const site = startSite({ env: { TRUST_PROXY: "1" } });

type Student = Awaited<ReturnType<typeof asStudent>>;

let requests = 0;

/** Sends a student's request from a new IP address, so that no rate limit applies. */
function call(student: Student, method: string, path: string, body?: unknown) {
  requests += 1;
  return site.request(method, `/api/user/${student.id}${path}`, body, {
    ...student.headers,
    "x-forwarded-for": `10.7.${requests >> 8}.${requests & 255}`,
  });
}

const rowOf = (id: string) =>
  site.database.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

test("a profile update changes the given fields only and trims them", async () => {
  const ana = await asStudent(site, { phone: "5550104477", city: "Alder Bay" });
  const answer = await call(ana, "PUT", "/update", {
    preferredName: "  Annie ",
    pronoun: "she/her",
    zipcode: "97101",
  });
  expect(answer).toMatchObject({ status: 200, body: { message: "Your profile is saved." } });
  const profile = {
    id: ana.id,
    firstName: "Ana",
    lastName: "Whitlow",
    email: ana.email,
    image: null,
    phone: "5550104477",
    preferredName: "Annie",
    pronoun: "she/her",
    city: "Alder Bay",
    zipcode: "97101",
    birthday: "",
  };
  expect(answer.body.user).toEqual(profile);
  expect((await call(ana, "GET", "")).body).toEqual(profile);
  const bare = await site.request("GET", `/${ana.id}`, undefined, {
    ...ana.headers,
    accept: "application/json",
  });
  expect(bare.body).toEqual(profile);
  expect((await call(ana, "PUT", "/update", { phone: "", city: " " })).body.user).toMatchObject({
    phone: "",
    city: "",
  });
  expect((await call(ana, "PUT", "/update", {})).body.user).toMatchObject({
    preferredName: "Annie",
    city: "",
  });
});

test.each([
  ["5550104477", "+15550104477", "5550104477"],
  ["٥٥٥٠١٠٤٤٧٧", "+15550104477", "5550104477"],
  ["+1 (555) 010-4477", "+15550104477", "5550104477"],
  ["5550104477 x12", "+15550104477;ext=12", "5550104477 x12"],
  ["+49 (0)89 123456", "+4989123456", "+4989123456"],
  ["555", "555", "555"],
])(
  "a profile takes the phone %s, which the sign-up and the owner's search know as the same",
  async (typed, stored, shown) => {
    const ana = await asStudent(site);
    expect((await call(ana, "PUT", "/update", { phone: typed })).body.user.phone).toBe(shown);
    expect(await rowOf(ana.id)).toMatchObject({ phone: stored });
    // What the account shows can be saved as it is.
    expect((await call(ana, "PUT", "/update", { phone: shown })).body.user.phone).toBe(shown);
    const owner = await asOwner(site);
    for (const search of [typed, shown, phoneWithCountry(stored)]) {
      const { body } = await site.request(
        "GET",
        `/api/admin/users?search=${encodeURIComponent(search)}`,
        undefined,
        owner,
      );
      expect(body.map(({ id }: { id: string }) => id)).toContain(ana.id);
    }
  },
);

test.each([
  ["a phone with punctuation", { phone: "555-010-4477" }, "phone"],
  ["a phone of eleven digits", { phone: "15550104477" }, "phone"],
  ["a zip code of six digits", { zipcode: "971010" }, "zipcode"],
  ["a zip code with letters", { zipcode: "9710a" }, "zipcode"],
  ["a phone with letters", { phone: "+1 555 CALL ME" }, "phone"],
  ["a name of two lines", { firstName: "Ana\nBcc: b@example.com" }, "firstName"],
  ["a name of 81 characters", { lastName: "x".repeat(81) }, "lastName"],
  ["another e-mail", { email: "new@example.com" }, "email"],
  ["a role", { role: "admin" }, "role"],
  ["a state", { state: "gone" }, "state"],
])("a profile does not take %s", async (_what, body, field) => {
  const ana = await asStudent(site);
  const answer = await call(ana, "PUT", "/update", { city: "Elsewhere", ...body });
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.body.fields)).toEqual([field]);
  expect(await rowOf(ana.id)).toMatchObject({ email: ana.email, city: "", phone: "", first_name: "Ana" });
});

test("in Berlin, a profile takes a German phone and postal code as they are typed there", async () => {
  await settle(site, berlin);
  const ana = await asStudent(site);
  const saved = await call(ana, "PUT", "/update", { phone: "030 / 901 820", zipcode: "10117" });
  expect(saved).toMatchObject({ status: 200, body: { user: { phone: "030 901820", zipcode: "10117" } } });
  expect(await rowOf(ana.id)).toMatchObject({ phone: "+4930901820", zipcode: "10117" });
  const again = await call(ana, "PUT", "/update", { phone: saved.body.user.phone, zipcode: "d-10117" });
  expect(again.body.user).toMatchObject({ phone: "030 901820", zipcode: "D-10117" });
  expect(await call(ana, "PUT", "/update", { phone: "12", zipcode: "10117 ?" })).toMatchObject({
    status: 400,
    body: {
      fields: {
        phone:
          "Please check the phone number. It should look like 01512 3456789, or begin with + and the country’s code.",
        zipcode: "Please use letters, digits, spaces and dashes only.",
      },
    },
  });
  const { body } = await site.request("GET", "/api/admin/users?search=030901820", undefined, await asOwner(site));
  expect(body.map(({ id }: { id: string }) => id)).toEqual([ana.id]);
  await settle(site, defaultPlace);
});

test("a student without a name is shown as Unknown User", async () => {
  const ana = await asStudent(site, { first_name: "", last_name: "" });
  expect((await call(ana, "GET", "")).body).toMatchObject({ firstName: "Unknown", lastName: "User" });
});

/** Creates one row of each kind the site stores about a person. The texts contain `mark`. */
async function makeHistory(student: Student, mark: string): Promise<void> {
  const { db } = site.database;
  const { email, id } = student;
  const at = site.clock.now();
  await linkGoogle(db, id, `subject-${mark}`);
  const waiver = await makeWaiver(db, {
    email,
    name: mark,
    guardian_name: `guardian-${mark}`,
    guardian_relation: "mother",
  });
  const event = await makeEvent(db, { title: `class-${mark}` });
  await makeSignup(db, {
    event_id: event.id,
    email,
    name: mark,
    waiver_id: waiver.id,
    cancel_hash: `cancel-${mark}`,
  });
  await makeSignup(db, {
    email: email.toUpperCase(),
    name: `cancelled-${mark}`,
    state: "cancelled",
    cancelled_at: at,
  });
  await makeWaitlistEntry(db, { email, name: `waits-${mark}`, token_hash: `wait-${mark}` });
  await makeMessage(db, { email, name: mark, body: `contact-${mark}` });
  await makeMessage(db, { kind: "free-session", email, name: mark, body: `request-${mark}` });
  await insertRow(db, "client_notes", {
    id: newId(),
    user_id: id,
    key_id: "key",
    sealed: Buffer.from(`note-${mark}`),
    written_at: at,
    changed_at: at,
  });
}

test("the export contains all data of the student, no data of other persons, and no secret", async () => {
  const ana = await asStudent(site, { city: "city-of-ana" });
  const ben = await asStudent(site, { first_name: "Ben", last_name: "Marlow", city: "city-of-ben" });
  await makeHistory(ana, "ana");
  await makeHistory(ben, "ben");
  await call(ana, "POST", "/deletion");
  const answer = await call(ana, "GET", "/export");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-disposition")).toMatch(/filename="data-[a-z-]+-\d{4}-\d\d-\d\d\.json"/);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const text = JSON.stringify(answer.body);
  const file = answer.body;
  expect(Object.keys(file)).toEqual([
    "site",
    "exportedAt",
    "profile",
    "waysToSignIn",
    "logins",
    "acts",
    "calendarFeed",
    "people",
    "classes",
    "waivers",
    "waitlists",
    "absences",
    "messages",
    "sessions",
    "orders",
    "payments",
    "refunds",
    "invoices",
    "disputes",
    "wallet",
    "giftCards",
    "reminders",
    "mailsToYou",
  ]);
  expect(file.profile).toMatchObject({ id: ana.id, email: ana.email, city: "city-of-ana" });
  expect(file.waysToSignIn).toEqual([
    { issuer: "https://accounts.example.com", subject: "subject-ana", linkedAt: expect.any(String) },
  ]);
  expect(file.logins).toHaveLength(1);
  expect(file.classes.map(({ name, state }: { name: string; state: string }) => [name, state])).toEqual([
    ["ana", "live"],
    ["cancelled-ana", "cancelled"],
  ]);
  expect(file.waivers).toHaveLength(1);
  expect(file.waivers[0]).toMatchObject({ name: "ana", guardianName: "guardian-ana", version: "2026-01" });
  expect(file.waivers[0].text.agreement).toContain("I agree");
  const png = Buffer.from(file.waivers[0].signature.replace("data:image/png;base64,", ""), "base64");
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  expect(file.waitlists[0]).toMatchObject({ name: "waits-ana", state: "waiting" });
  expect(file.messages.map(({ message }: { message: string }) => message).toSorted()).toEqual([
    "contact-ana",
    "request-ana",
  ]);
  expect(file.mailsToYou).toMatchObject([{ subject: "Delete your account?" }]);
  for (const foreign of ["ben", "Ben", "Marlow", ben.email, ben.id]) expect(text).not.toContain(foreign);
  for (const secret of ["cancel-ana", "wait-ana", "hash", "note-ana", ana.token]) expect(text).not.toContain(secret);
  // The file is indented, so that a person can read it.
  const raw = await fetch(`${site.url}/api/user/${ana.id}/export`, { headers: ana.headers });
  expect(await raw.text()).toContain('\n  "profile": {\n');
});

test("the export contains orders, payments and refunds of the account, and of a guest with the same proven address", async () => {
  const ana = await asStudent(site, { email: "ana.who.buys@example.com" });
  const ben = await asStudent(site);
  const tin = await makeChocolate(site.database.db, { inventory: 20 });
  const email = "Ana.Who.Buys@EXAMPLE.com";
  const asGuest = await buyCart(site, newGuest(), cartRequest([[tin, 2]], { email }));
  const signedIn = await buyCart(site, { headers: { ...newGuest().headers, ...ana.headers } }, cartRequest([[tin, 1]]));
  // Another account that typed this address, and another guest: neither belongs to Ana.
  await buyCart(site, { headers: { ...newGuest().headers, ...ben.headers } }, cartRequest([[tin, 3]], { email }));
  await buyCart(site, newGuest(), cartRequest([[tin, 4]], { email: "somebody.else@example.com" }));
  const owner = await asOwner(site);
  const refund = { id: newId(), amount: 5, reason: "A tin was dented." };
  await site.request("POST", `/api/admin/payments/${asGuest.id}/refund`, refund, owner);

  const { body: file } = await call(ana, "GET", "/export");
  expect(file.orders).toMatchObject([
    { number: asGuest.order.number, lines: [{ quantity: 2 }], address: { state: "CA" }, email },
    { number: signedIn.order.number, lines: [{ quantity: 1 }], email: ana.email },
  ]);
  expect(file.payments).toMatchObject([
    {
      kind: "cart",
      state: "fulfilled",
      orderId: asGuest.orderId,
      refundedCents: 500,
      sentTo: { state: "CA" },
    },
    { kind: "cart", state: "fulfilled", orderId: signedIn.orderId },
  ]);
  expect(file.refunds).toMatchObject([{ orderId: asGuest.orderId, amountCents: 500, reason: "A tin was dented." }]);
  expect((await call(ben, "GET", "/export")).body.orders).toMatchObject([{ lines: [{ quantity: 3 }] }]);
});

/** The token of the newest link to delete an account. */
async function deletionToken({ email }: Student): Promise<string> {
  const find = () =>
    site.mail.received
      .filter(({ to, mail }) => to.includes(email) && mail.subject === "Delete your account?")
      .map(({ mail }) => /user\/delete\?token=([\w-]+)/.exec(mail.text ?? "")![1]!);
  await expect.poll(find).not.toEqual([]);
  return find().at(-1)!;
}

const finish = (token: string) => {
  requests += 1;
  return site.request("POST", "/api/user/deletion/finish", { token }, { "x-forwarded-for": `10.8.0.${requests}` });
};

test("an account is deleted once by the mailed link; data of others and data by address stays", async () => {
  const { db } = site.database;
  const ana = await asStudent(site, {
    phone: "5550104477",
    pronoun: "she",
    image: "https://pictures.example.com/ana",
  });
  const ben = await asStudent(site, { first_name: "Ben" });
  await makeHistory(ana, "going");
  await makeHistory(ben, "staying");
  const phone = await studentToken(site, ana.id);
  expect((await call(ana, "POST", "/deletion")).status).toBe(200);
  const token = await deletionToken(ana);
  expect(JSON.stringify(await db.selectFrom("mailed_links").selectAll().execute())).not.toContain(token);
  expect((await rowOf(ana.id)).state).toBe("live");

  const answers = await Promise.all(Array.from({ length: 20 }, () => finish(token)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === "link-dead")).toHaveLength(19);

  const { created_at, proven_at, gone_at, ...row } = await rowOf(ana.id);
  expect(gone_at).toBeInstanceOf(Date);
  expect([created_at, proven_at]).toEqual([ana.created_at, ana.proven_at]);
  expect(new Set(Object.values(row))).toEqual(new Set(["", ana.id, "gone", null]));
  for (const table of ["user_identities", "client_notes"] as const) {
    const owners = await db.selectFrom(table).select("user_id").execute();
    expect(owners.map(({ user_id }) => user_id)).not.toContain(ana.id);
    expect(owners.map(({ user_id }) => user_id)).toContain(ben.id);
  }
  const left = await db.selectFrom("mailed_links").selectAll().where("person_id", "=", ana.id).execute();
  expect(left).toEqual([]);
  for (const headers of [ana.headers, { authorization: `Bearer ${phone.token}` }]) {
    expect((await site.request("GET", `/api/user/${ana.id}`, undefined, headers)).status).toBe(401);
  }
  expect((await call(ben, "GET", "")).status).toBe(200);
  // Seats and waivers belong to the address and stay, as the privacy page says.
  const seats = await db.selectFrom("signups").select("state").where("email", "=", ana.email).execute();
  expect(seats).toEqual([{ state: "live" }]);
  expect(await db.selectFrom("waivers").select("id").where("email", "=", ana.email).execute()).toHaveLength(1);
  await expect
    .poll(() =>
      site.mail.received.filter(({ to, mail }) => to.includes(ana.email) && mail.subject === "Your account is deleted"),
    )
    .toHaveLength(1);
  // The address can be registered again.
  expect((await asStudent(site, { email: ana.email })).state).toBe("live");
});

test("opening the page of the link does not use it up and logs no token; its button works without JavaScript", async () => {
  const ana = await asStudent(site);
  await call(ana, "POST", "/deletion");
  const token = await deletionToken(ana);
  const address = `${site.url}/user/delete?token=${token}`;
  await fetch(address, { method: "HEAD" });
  const page = await fetch(address);
  expect(page.headers.get("cache-control")).toBe("no-store");
  expect(page.headers.get("referrer-policy")).toBe("no-referrer");
  expect(await page.text()).toContain("Delete your account?");
  expect((await rowOf(ana.id)).state).toBe("live");

  const form = { method: "POST", headers: { "content-type": "application/x-www-form-urlencoded" } };
  const elsewhere = await fetch(address, {
    ...form,
    headers: { ...form.headers, origin: "https://evil.example" },
  });
  expect(elsewhere.status).toBe(403);
  expect((await rowOf(ana.id)).state).toBe("live");
  expect(await (await fetch(address, form)).text()).toContain("Your account is deleted");
  expect((await rowOf(ana.id)).state).toBe("gone");
  const again = await fetch(address, form);
  expect([again.status, await again.text()]).toEqual([410, expect.stringContaining("This link no longer works")]);
  expect(site.log()).not.toContain(token);
  expect(site.log()).not.toContain(ana.email);
});

test("the letters about a deleted account say what the wallet loses", async () => {
  const ana = await asStudent(site);
  const personId = ana.person_id!;
  const tx = site.ctx();
  await tx.tx((each) => grantLot(each, { personId, kind: "pass", name: "Five classes", covers: "classes", units: 5 }));
  await tx.tx((each) => grantLot(each, { personId, kind: "gift-card", name: "Gift card", units: 2000 }));
  await call(ana, "POST", "/deletion");
  const left = /Five classes, 5 uses; Gift card, \$20\.00\./;
  const letters = async () => (await mailsWrittenTo(site, ana.email)).map(({ text }) => text.replaceAll(/\s+/g, " "));
  expect((await letters()).at(-1)).toMatch(new RegExp(`What is left in your wallet will be lost: ${left.source}`));
  expect((await finish(await deletionToken(ana))).status).toBe(200);
  expect((await letters()).at(-1)).toMatch(new RegExp(`What was left in your wallet is lost: ${left.source}`));
});

test("a session booked after the link was mailed prevents the deletion, and the link still works afterwards", async () => {
  const ana = await asStudent(site);
  await call(ana, "POST", "/deletion");
  const address = `${site.url}/user/delete?token=${await deletionToken(ana)}`;
  const slot = await makeSlot(site.database.db);
  await makeBooking(site.database.db, { user_id: ana.id, slot_id: slot.id });
  const form = { method: "POST", headers: { "content-type": "application/x-www-form-urlencoded" } };
  const refused = await fetch(address, form);
  expect(refused.status).toBe(409);
  const words = await refused.text();
  expect(words).toContain("There’s an upcoming session. Please cancel it first");
  expect(words).not.toContain("This link no longer works");
  await site.database.db.deleteFrom("bookings").where("user_id", "=", ana.id).execute();
  expect((await fetch(address, form)).status).toBe(200);
});

test("the link works for an hour, a newer link replaces it, and an unknown token is refused", async () => {
  const ana = await asStudent(site);
  await call(ana, "POST", "/deletion");
  const first = await deletionToken(ana);
  await call(ana, "POST", "/deletion");
  await expect.poll(() => deletionToken(ana)).not.toBe(first);
  const second = await deletionToken(ana);
  expect((await finish(first)).body).toMatchObject({ code: "link-dead" });
  expect((await finish("x".repeat(43))).body.code).toBe("link-dead");
  site.clock.advance(61 * 60_000);
  expect((await finish(second)).body.code).toBe("link-dead");
  expect((await rowOf(ana.id)).state).toBe("live");
});

test("a student gets at most five deletion emails in a quarter of an hour", async () => {
  const ana = await asStudent(site);
  const statuses: number[] = [];
  for (let time = 0; time < 6; time++) statuses.push((await call(ana, "POST", "/deletion")).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test("profile updates during the account's deletion store nothing", async () => {
  for (let round = 0; round < 10; round++) {
    const ana = await asStudent(site);
    await call(ana, "POST", "/deletion");
    const token = await deletionToken(ana);
    const saves = Array.from({ length: 10 }, (_, time) => call(ana, "PUT", "/update", { city: `City ${time}` }));
    const [gone, ...saved] = await Promise.all([finish(token), ...saves]);
    expect(gone.status).toBe(200);
    for (const { status } of saved) expect([200, 401, 404]).toContain(status);
    expect(await rowOf(ana.id)).toMatchObject({ state: "gone", city: "", email: "" });
  }
});
