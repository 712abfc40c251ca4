import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import type { TestResponse } from "./app.ts";
import { makeEvent } from "./make.ts";
import { ownerLogin } from "./owner.ts";
import { newTestBrowser } from "./owners-browser.ts";
import { captureSession, paymentWithBookings, approvedSession } from "./paying.ts";
import { readRows } from "./rows.ts";
import { startSite } from "./start-site.ts";
import { newEmail, receiveMail, studentsBrowser } from "./students-browser.ts";
import { joinWaitlist, signUpNew, waitForSeatLink } from "./students.ts";
import { testAppWithRecaptcha } from "./vouched.ts";

// Everything that may be used once, used many times at the same moment: one effect.

/** Each single-use thing, where its parallel use is tested. `here`: below. */
const things: Record<string, string> = {
  "absence_people.token_hash": "server/office/absences/answer.test.ts: given twice at once is given once",
  "admin_recovery_codes.code_hash": "here: a recovery code",
  "admins.totp_last_step": "here: a code of the authenticator app",
  "admins.totp_state": "here: the confirmation of the second factor",
  "bookings.link_hash":
    "server/teaching/bookings/payment-link-kind.test.ts: by ten windows at once: one payment is captured",
  "bot_tokens.token_hash":
    "server/platform/botcheck/botcheck.test.ts: is accepted once when it is sent twenty times at the same moment",
  "discount_codes.uses":
    "server/selling/orders/price.test.ts: gives its discount; concurrent buyers cannot exceed its maximum of uses",
  "wallet_lots.code_hash": "server/selling/wallet/wallet.test.ts: of twelve students who redeem it at once, one has it",
  "mailed_links.code_hash":
    "test/student-codes.test.ts: the right code is typed twenty times at the same time: one login succeeds",
  "mailed_links.purpose: admin-password":
    "server/auth/owner/security.test.ts: a password reset sends one email, and of twenty simultaneous uses of its link one succeeds",
  "mailed_links.purpose: verify-email": "here: a link that proves an address",
  "mailed_links.purpose: login":
    "test/student-links.test.ts: fifty uses of one link at the same time start one login session",
  "mailed_links.purpose: google-return":
    "test/google.test.ts: a return code is valid once, for a minute, in the browser that started the sign-in",
  "mailed_links.purpose: delete-account":
    "server/office/people/account.test.ts: an account is deleted once by the mailed link",
  "mailed_links.token_hash":
    "test/student-links.test.ts: three links of one student used at the same time, ten times each, start one login session",
  "orders.link_hash": "reusable: it shows an order",
  "passkey_challenges.challenge_hash":
    "server/auth/owner/passkeys.test.ts: one answer is sent twenty times at once: it adds one passkey, and logs in once",
  "payments.capture_key":
    "server/selling/payments/pay.test.ts: twelve students book one slot at the same time: one is charged, the others get slot-gone",
  "payments.create_key":
    "server/selling/orders/hold.test.ts: a hundred buyers want ten tins at the same time: ten are charged, no tin is left",
  "payments.order_id": "here: a capture",
  "merges.id":
    "server/office/people/merge.test.ts: are two again after an undo: what moved goes back, and what came later stays",
  "purchases.asked_hash": "server/selling/payments/lots-and-tenders.test.ts: pays a purchase once by each lot",
  "refunds.request_key":
    "server/selling/payments/refunds/send-refunds.test.ts: of two senders at the same time one sends a refund",
  "refunds.id":
    "server/selling/payments/refunds/refund.test.ts: partial refunds are idempotent and never exceed the payment",
  "secret_feeds.key":
    "server/office/people/calendar-feeds.test.ts: made by five clicks at once has one address, the one that is shown",
  "secret_feeds.secret_hash": "reusable: an address of a calendar",
  "sessions.previous_hash":
    "server/auth/login-sessions.test.ts: a copied token ends the session once the second successor has been issued",
  "sessions.token_hash":
    "server/auth/login-sessions.test.ts: fifty tabs refresh with the same cookie at the same time: all get the same successor and stay logged in",
  "signups.cancel_hash": "here: a link that cancels a seat",
  "signups.pay_hash": "server/teaching/signups/seats/seat-kind.test.ts: is paid once by a student with two windows",
  "signups.reminder_hash": "here: a link that cancels a seat",
  "signups.waiver_id":
    "test/households.test.ts: is named, shows the missing waiver on the roster, and is signed by the friend's own link once",
  "waitlist.offer_hash": "here: an offer of the waitlist",
  "waitlist.token_hash":
    "test/waitlist.test.ts: cancellations, offers and sign-ups at the same time never exceed the capacity",
  "wallet_lots.remaining":
    "server/selling/payments/lots-and-tenders.test.ts: gives the last use of a pass to one of a hundred at once",
  "webhook_events.id": "here: a webhook",
};

const site = startSite({ env: { TRUST_PROXY: "1" } }, testAppWithRecaptcha);

const times = 20;
let callers = 0;
const newAddress = () => ({ "x-forwarded-for": `10.91.${callers >> 8}.${callers++ & 255}` });

/** Makes the same call many times at the same moment, each from a different network. Returns the successes. */
async function successesOf(call: () => Promise<TestResponse>): Promise<TestResponse[]> {
  const answers = await Promise.all(Array.from({ length: times }, call));
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  return answers.filter(({ status }) => status < 300);
}

test("each single-use thing has a test in which it is used at the same time", async () => {
  const folder = join(import.meta.dirname, "..");
  for (const [thing, where] of Object.entries(things)) {
    const [file = "", ...name] = where.split(": ");
    if (file === "reusable") continue;
    const text = await readFile(join(folder, file === "here" ? "test/single-use.test.ts" : file), "utf8");
    const title = name.join(": ");
    // Below, the name is a part of the test's name.
    const isThere = file === "here" ? new RegExp(`^test\\(".*${title}`, "m").test(text) : text.includes(title);
    expect(isThere, `${thing} → ${where}`).toBe(true);
  }
});

test("every column with the hash of a secret is in the list above", async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name ~ '(^|_)(hash|key)$|^totp_(state|last_step)$'
      and table_name !~ '^(limit_counters|migrations)$'
    order by 1`.execute(site.database.db);
  const { rows: columns } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'
  `.execute(site.database.db);
  const all = new Set(columns.map(({ name }) => name));
  expect(Object.keys(things).filter((thing) => !all.has(thing.split(":")[0]!))).toEqual([]);
  const missing = rows.map(({ name }) => name).filter((name) => !(name in things) && !notSecret.has(name));
  expect(missing).toEqual([]);
  const { rows: purposes } = await sql<{ rule: string }>`
    select pg_get_constraintdef(oid) as rule from pg_constraint
    where conrelid = 'mailed_links'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%purpose%'
  `.execute(site.database.db);
  const named = [
    ...purposes
      .map(({ rule }) => rule)
      .join()
      .matchAll(/'([a-z-]+)'/g),
  ].map(([, purpose]) => purpose);
  expect(named.length).toBeGreaterThan(3);
  for (const purpose of named) expect(things).toHaveProperty([`mailed_links.purpose: ${purpose}`]);
});

/** Keys and hashes that give access to nothing. */
const notSecret = new Set([
  "admins.password_hash",
  "audit_chain.head_hash",
  "audit_chain.start_hash",
  "audit_entries.hash",
  "bookings.service_key",
  "passkeys.public_key",
  "services.key",
  "waivers.text_hash",
]);

test("a code of the authenticator app, a recovery code and the confirmation of the second factor work once", async () => {
  const mira = newTestBrowser(site);
  await mira.logIn();
  const { secret } = (await mira.request("POST", "/api/admin/second-factor", { password: ownerLogin.password })).body;
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const codeIn = (steps: number) => totp.generate({ timestamp: site.clock.now().getTime() + steps * 30_000 });
  const first = codeIn(0);
  const confirmed = await successesOf(() => mira.request("POST", "/api/admin/second-factor/confirm", { code: first }));
  expect(confirmed).toHaveLength(1);
  const { recoveryCodes } = confirmed[0]!.body;

  const code = codeIn(1);
  expect(await successesOf(() => newTestBrowser(site).logIn({ code }))).toHaveLength(1);
  expect(await successesOf(() => newTestBrowser(site).logIn({ code: recoveryCodes[0] }))).toHaveLength(1);
});

test("a link that proves an address starts one login session", async () => {
  const email = newEmail();
  const asking = studentsBrowser(site);
  const { token } = await receiveMail(site, email, () => asking.register(email));
  expect(await successesOf(() => studentsBrowser(site).verify(token))).toHaveLength(1);
  const { db } = site.database;
  const people = await db.selectFrom("users").select("id").where("email", "=", email).execute();
  expect(people).toHaveLength(1);
  const sessions = await db.selectFrom("sessions").select("id").where("person_id", "=", people[0]!.id).execute();
  expect(sessions).toHaveLength(1);
});

async function seatOf(email: string, event: Awaited<ReturnType<typeof makeEvent>>): Promise<string> {
  expect((await signUpNew(site, event, { email }, newAddress())).status).toBe(200);
  return waitForSeatLink(site, email, "You are signed up");
}

const mailsTo = async (email: string, subject: RegExp) =>
  (await site.database.db.selectFrom("mails").select(["recipient", "subject"]).execute()).filter(
    (mail) => mail.recipient.address === email && subject.test(mail.subject),
  );

test("a link that cancels a seat cancels it once", async () => {
  const email = newEmail();
  const event = await makeEvent(site.database.db);
  const token = await seatOf(email, event);
  await successesOf(() => site.request("POST", "/api/signup/cancel", { token }, newAddress()));
  const rows = await site.database.db.selectFrom("signups").select("state").where("email", "=", email).execute();
  expect(rows).toEqual([{ state: "cancelled" }]);
  expect((await mailsTo(email, /./)).length).toBeLessThanOrEqual(2);
});

test("an offer of the waitlist gives one seat", async () => {
  const { db } = site.database;
  const event = await makeEvent(db, { capacity: 1 });
  const [june, next] = [newEmail(), newEmail()];
  const token = await seatOf(june, event);
  await seatOf(next, await makeEvent(db));
  expect((await joinWaitlist(site, event, next)).status).toBe(200);
  await site.request("POST", "/api/signup/cancel", { token }, newAddress());
  const offer = await waitForSeatLink(site, next, "A spot opened up");
  await successesOf(() => site.request("POST", "/api/waitlist/take", { token: offer }, newAddress()));
  const live = await readRows(db, "signups", { event_id: event.id, state: "live" }, ["email"]);
  expect(live).toEqual([{ email: next }]);
});

test("a capture takes the money once, and a webhook about it is stored once", async () => {
  const { payer: ana, id, orderId } = await approvedSession(site);
  await successesOf(() => captureSession(site, ana, orderId));
  const { captures } = await site.payPal.ledger();
  expect(captures.filter((capture) => capture.orderId === orderId)).toHaveLength(1);
  const event = (await site.payPal.events(orderId)).at(-1)!;
  await successesOf(() =>
    site.request("POST", "/api/webhooks/paypal", event.body, { ...event.headers, ...newAddress() }),
  );
  const stored = await site.database.db.selectFrom("webhook_events").select("id").where("id", "=", event.id).execute();
  expect(stored).toHaveLength(1);
  expect((await paymentWithBookings(site, id)).bookings).toHaveLength(1);
});
