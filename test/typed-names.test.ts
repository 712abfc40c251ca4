import { expect, test } from "vitest";
import { makeEvent } from "./make.ts";
import { startSite } from "./start-site.ts";
import { asStudent } from "./student.ts";
import { newEmail, receiveMail, studentsBrowser } from "./students-browser.ts";
import { signUpNew, signUpReturning, waitForSeatLink } from "./students.ts";

// What others type with the address of a person without an account changes neither name, phone nor waiver of that person.

const site = startSite({ env: { TRUST_PROXY: "1" } });

const db = () => site.database.db;
const from = (ip: string) => ({ "x-forwarded-for": ip });
const [own, strangers] = [from("198.51.100.1"), from("198.51.100.2")];
const june = { name: "June Okafor", phone: "5550104477" };
const rude = { name: "Rude Words", phone: "5550109999" };

async function signUp(email: string, person: typeof june, headers: Record<string, string>) {
  const event = await makeEvent(db());
  expect((await signUpNew(site, event, { email, ...person }, headers)).status).toBe(200);
  site.clock.advance(1000);
  return event;
}

/** Name and phone of a new sign-up that gives only the address. */
async function returns(email: string) {
  const event = await makeEvent(db());
  expect((await signUpReturning(site, event, email, own)).status).toBe(200);
  site.clock.advance(1000);
  const seats = db().selectFrom("signups").select(["name", "phone"]).where("event_id", "=", event.id);
  return seats.executeTakeFirstOrThrow();
}

test("a returning student has the name and phone of the first form, not those that a stranger typed later", async () => {
  const email = newEmail();
  await signUp(email, june, own);
  await signUp(email, rude, strangers);
  expect(await returns(email)).toEqual({ name: "June Okafor", phone: "+15550104477" });
  expect(await returns(email)).toEqual({ name: "June Okafor", phone: "+15550104477" });
});

test("a returning student has the name and phone of the last form of a class that they came to, or confirmed", async () => {
  const [came, confirmed] = [newEmail(), newEmail()];
  for (const email of [came, confirmed]) await signUp(email, june, own);
  const changed = { name: "June Okafor-Lind", phone: "5550104488" };
  const event = await signUp(came, changed, own);
  await db().updateTable("signups").set({ checked_in_at: site.clock.now() }).where("event_id", "=", event.id).execute();
  const other = await signUp(confirmed, changed, own);
  await db().updateTable("signups").set({ confirmed_at: site.clock.now() }).where("event_id", "=", other.id).execute();
  for (const email of [came, confirmed])
    expect(await returns(email)).toEqual({ name: "June Okafor-Lind", phone: "+15550104488" });
});

test("a returning student comes with the waiver that they signed, not with one that a stranger signed later", async () => {
  const email = newEmail();
  await signUp(email, june, own);
  await signUp(email, rude, strangers);
  const byEmail = await makeEvent(db());
  expect((await signUpReturning(site, byEmail, email, own)).status).toBe(200);
  const byForm = await makeEvent(db());
  const form = { email, ...june, waiver: false, signature: "" };
  expect((await signUpNew(site, byForm, form, own)).status).toBe(200);
  const seats = db().selectFrom("signups").innerJoin("waivers", "waivers.id", "waiver_id").select("waivers.name");
  for (const { id } of [byEmail, byForm])
    expect(await seats.where("event_id", "=", id).execute()).toEqual([{ name: "June Okafor" }]);
});

test("a student who books for a friend does not change how the friend signs up", async () => {
  const [email, student, event] = [newEmail(), await asStudent(site), await makeEvent(db())];
  await signUp(email, june, own);
  const body = { eventId: event.id, friends: [{ name: "Junie", email }] };
  expect((await site.request("POST", `/api/user/${student.id}/classes`, body, student.headers)).status).toBe(200);
  site.clock.advance(1000);
  expect(await returns(email)).toEqual({ name: "June Okafor", phone: "+15550104477" });
});

test("a student who logs in for the first time is called as before, not as a stranger registered the address", async () => {
  const email = newEmail();
  const { title } = await signUp(email, june, own);
  await waitForSeatLink(site, email, `You are signed up: ${title}`);
  await receiveMail(site, email, () => studentsBrowser(site).register(email, "Rude", "Words"));
  const browser = studentsBrowser(site);
  const { token } = await receiveMail(site, email, () => browser.wantLink(email));
  expect((await browser.follow(token)).status).toBe(200);
  const users = db().selectFrom("users").innerJoin("people", "people.id", "person_id").where("users.email", "=", email);
  expect(await users.select(["first_name", "last_name", "people.name"]).executeTakeFirstOrThrow()).toEqual({
    first_name: "June",
    last_name: "Okafor",
    name: "June Okafor",
  });
});
