import { sql } from "kysely";
import { expect, test } from "vitest";
import { writeDueReminders } from "../server/office/reminders/write-due-reminders.ts";
import { newId } from "../server/platform/db/id.ts";
import { sendCollectedNotices } from "../server/platform/mail/collected-notices.ts";
import { makeEvent } from "./make.ts";
import { ensureOwner, ownerLogin } from "./owner.ts";
import { asIfRepeated } from "./repeated-uses.ts";
import { readRow } from "./rows.ts";
import { startSite } from "./start-site.ts";
import { newEmail, registerStudent, studentsBrowser } from "./students-browser.ts";
import { signUpNew, signUpReturning, joinWaitlist } from "./students.ts";

// A visitor may type any email address. That must not flood the mailbox, nor block the emails its owner requests.

/** Start of the rate-limit windows of a day and of 15 minutes (UTC), so that no window ends during a test. */
const now = new Date("2027-06-19T00:00:01Z");
const env = { TRUST_PROXY: "1" };
const site = startSite({ env, now });
const secondSite = startSite(() => ({ database: site.database, env: { ...env, SMTP_URL: site.mail.url }, now }));

let networks = 0;
const newNetwork = () => ({ "x-forwarded-for": `10.20.${++networks >> 8}.${networks & 255}` });
const emailsTo = (email: string) =>
  site.database.db
    .selectFrom("mails")
    .select("subject")
    .where(sql<boolean>`recipient ->> 'address' = ${email}`)
    .execute();

async function requestFreeSession(email: string, headers: Record<string, string>, at = site) {
  const request = {
    name: "Somebody",
    email,
    phone: "555 010 4477",
    sessionType: "private yoga",
    message: `Number ${++networks}`,
    captchaToken: await at.botToken("submit"),
  };
  return at.request("POST", "/api/publicBookings/request", request, headers);
}

test("free-session requests from one network send an address twelve emails a day", async () => {
  const email = newEmail();
  const from = newNetwork();
  await asIfRepeated(site, 11, () => requestFreeSession(email, from));
  for (const at of [secondSite, site, secondSite]) expect((await requestFreeSession(email, from, at)).status).toBe(200);
  expect(await emailsTo(email)).toHaveLength(12 - 10);
  expect((await requestFreeSession(newEmail(), from)).status).toBe(200);
  site.clock.advance(24 * 60 * 60_000);
  secondSite.clock.advance(24 * 60 * 60_000);
  await requestFreeSession(email, from);
  expect(await emailsTo(email)).toHaveLength(13 - 10);
});

test("the variants of one mailbox share the twelve emails of a network", async () => {
  const from = newNetwork();
  const variants = ["mailbox.one@gmail.com", "Mail.Box.One+yoga@gmail.com", "mailboxone@googlemail.com"];
  await asIfRepeated(site, 11, () => requestFreeSession(variants[0]!, from));
  for (const variant of variants.toReversed()) expect((await requestFreeSession(variant, from)).status).toBe(200);
  const sent = await Promise.all(variants.map(emailsTo));
  expect(sent.flat()).toHaveLength(12 - 10);
});

test("requests from many networks send an address thirty emails and one more per hour, over all processes", async () => {
  const email = newEmail();
  const callers = [];
  for (let n = 0; n < 15; n += 1) callers.push([newNetwork(), n % 2 ? site : secondSite] as const);
  const [[firstNetwork], ...otherCallers] = callers as [(typeof callers)[number], ...typeof callers];
  await asIfRepeated(site, 26, () => requestFreeSession(email, firstNetwork));
  await Promise.all(otherCallers.map(([from, at]) => requestFreeSession(email, from, at)));
  const sent = 31 - 25;
  expect(await emailsTo(email)).toHaveLength(sent);
  for (const each of [site, secondSite]) each.clock.advance(60 * 60_000);
  // The hourly email is only for networks that have not caused an email to this address today.
  await requestFreeSession(email, firstNetwork);
  const earlyNetwork = newNetwork();
  await requestFreeSession(email, earlyNetwork);
  expect(await emailsTo(email)).toHaveLength(sent + 1);
  const lateNetwork = newNetwork();
  await requestFreeSession(email, lateNetwork);
  for (const each of [site, secondSite]) each.clock.advance(60 * 60_000);
  await requestFreeSession(email, earlyNetwork);
  expect(await emailsTo(email)).toHaveLength(sent + 1);
  await requestFreeSession(email, lateNetwork);
  expect(await emailsTo(email)).toHaveLength(sent + 2);
});

test("reminders of classes that a stranger entered for the variants of one mailbox are twelve a day", async () => {
  const [name, domain] = newEmail().split("@");
  const when = { capacity: 60, date: "2027-06-21", time: "09:00" };
  const classes = [
    await makeEvent(site.database.db, when),
    await makeEvent(site.database.db, { ...when, time: "11:00" }),
  ];
  for (let n = 0; n < 16; n += 1) {
    const entered = await signUpNew(site, classes[n % 2]!, { email: `${name}+${n}@${domain}` }, newNetwork());
    expect(entered.status).toBe(200);
  }
  const reminders = async () => {
    const mails = site.database.db.selectFrom("mails").select("id").where("subject", "like", "Reminder:%");
    return mails.where(sql<boolean>`recipient ->> 'address' like ${`${name}+%`}`).execute();
  };
  site.clock.advance(Date.parse("2027-06-20T18:30:00Z") - site.clock.now().getTime());
  await writeDueReminders(site.ctx());
  expect(await reminders()).toHaveLength(12);
  site.clock.advance(now.getTime() - site.clock.now().getTime());
});

test("questions about the variants of one mailbox send twelve emails a day, and one to the address itself", async () => {
  const email = newEmail();
  const [name, domain] = email.split("@");
  const theClass = await makeEvent(site.database.db, { capacity: 60 });
  const addresses = [...Array.from({ length: 16 }, (_, n) => `${name}+${n}@${domain}`), email];
  for (const each of addresses)
    expect((await signUpNew(site, theClass, { email: each }, newNetwork())).status).toBe(200);
  const stranger = newNetwork();
  for (const each of addresses) expect((await signUpReturning(site, theClass, each, stranger)).status).toBe(400);
  const notes = async (to: string) => {
    const mails = site.database.db
      .selectFrom("mails")
      .select("id")
      .where("subject", "=", "Your email was entered in a form");
    return mails.where(sql<boolean>`recipient ->> 'address' like ${to}`).execute();
  };
  expect(await notes(`${name}+%`)).toHaveLength(12);
  expect(await notes(email)).toHaveLength(1);
});

test("emails about classes count too, but the sign-up or waitlist entry is made without an email", async () => {
  const email = newEmail();
  await asIfRepeated(site, 12, () => requestFreeSession(email, {}));
  const { db } = site.database;
  expect((await signUpNew(site, await makeEvent(db), { email })).status).toBe(200);
  const full = await makeEvent(db, { capacity: 1 });
  await signUpNew(site, full, { email: newEmail() });
  expect((await joinWaitlist(site, full, email)).status).toBe(200);
  expect(await emailsTo(email)).toHaveLength(1);
});

test.each(["login", "register"])(
  "POST /%s without a bot check: a repeat within 15 minutes is answered the same and sends nothing",
  async (endpoint) => {
    const { email: known } = await registerStudent(site, studentsBrowser(site));
    site.clock.advance(15 * 60_000);
    for (const email of [newEmail(), known]) {
      const post = async (more: object = {}) => {
        const body = endpoint === "login" ? { email } : { firstName: "Ana", lastName: "Whitlow", email };
        const answer = await site.request("POST", `/${endpoint}`, { ...body, ...more }, newNetwork());
        return [answer.status, answer.body.code ?? answer.body.message];
      };
      const before = (await emailsTo(email)).length;
      const first = await post();
      expect(first).toEqual([200, expect.any(String)]);
      for (let repeat = 0; repeat < 3; repeat++) expect(await post()).toEqual(first);
      expect(await emailsTo(email)).toHaveLength(before + 1);
      expect(await post({ recaptchaToken: "nonsense" })).toEqual([400, "bot-check-failed"]);
      expect(await post({ recaptchaToken: await site.botToken("submit") })).toEqual([400, "bot-check-failed"]);
      expect(await post({ recaptchaToken: await site.botToken("login_mail") })).toEqual(first);
      expect(await emailsTo(email)).toHaveLength(before + 2);
    }
  },
);

test("of concurrent first requests without a bot check only one sends an email", async () => {
  const email = newEmail();
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => secondSite.request("POST", "/api/user/login", { email }, newNetwork())),
  );
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.message}`)).size).toBe(1);
  expect(await emailsTo(email)).toHaveLength(1);
});

test("a stranger who requests links all day does not block the student's own requests", async () => {
  const home = studentsBrowser(site);
  const { email } = await registerStudent(site, home);
  const stranger = studentsBrowser(site);
  for (let n = 0; n < 14; n += 1) {
    await stranger.wantLink(email);
    site.clock.advance(15 * 60_000);
  }
  // Includes the email of the registration.
  expect(await emailsTo(email)).toHaveLength(13);
  expect((await stranger.wantLink(email)).body.code).toBe("limited");
  expect((await studentsBrowser(site).wantLink(email)).status).toBe(200);
  await asIfRepeated(site, 15, () => studentsBrowser(site).wantLink(email));
  for (let n = 0; n < 5; n += 1) await studentsBrowser(site).wantLink(email);
  expect((await studentsBrowser(site).wantLink(email)).body.code).toBe("limited");
  expect(await emailsTo(email)).toHaveLength(31 - 14);
  expect((await home.wantLink(email)).status).toBe(200);
  expect(await emailsTo(email)).toHaveLength(32 - 14);
});

test("a neighbour on the student's network who requests links does not block the student's own browser", async () => {
  const home = studentsBrowser(site);
  const { email } = await registerStudent(site, home);
  const neighbour = studentsBrowser(site);
  neighbour.address = home.address;
  const statuses = [];
  for (let n = 0; n < 6; n += 1) statuses.push((await neighbour.wantLink(email)).status);
  expect(statuses.at(-1)).toBe(429);
  expect((await home.wantLink(email)).status).toBe(200);
});

test("requests for new passwords of other addresses do not block the one that the owner requests", async () => {
  await ensureOwner(site);
  const from = newNetwork();
  const request = async (email: string) => {
    const recaptchaToken = await site.botToken("admin_login");
    return site.request("POST", "/api/admin/password-reset", { email, recaptchaToken }, from);
  };
  await asIfRepeated(site, 14, async () => expect((await request(newEmail())).status).toBe(200));
  const links = async () => {
    const mails = site.database.db.selectFrom("mails").select("id").where("expires_at", ">", site.clock.now());
    return mails.where(sql<boolean>`recipient ->> 'address' = ${ownerLogin.email}`).execute();
  };
  expect(await links()).toHaveLength(0);
  expect((await request(ownerLogin.email)).status).toBe(200);
  expect(await links()).toHaveLength(1);
});

test("the email counters do not store the address", async () => {
  const email = newEmail();
  await requestFreeSession(email, {});
  const { rows } = await site.database.pool.query(
    "select key from limit_counters where key like 'letters %' and key like '%@%'",
  );
  expect(rows).toEqual([]);
});

test("twenty forms of a stranger about a student cause twelve emails, and the owner gets one and a list of the others", async () => {
  const { db } = site.database;
  const { email } = await registerStudent(site, studentsBrowser(site));
  const before = (await emailsTo(email)).length;
  await db.deleteFrom("collected_notices").execute();
  const toOwner = async () => (await emailsTo("owner@example.com")).length;
  const atFirst = await toOwner();
  const from = newNetwork();
  for (let n = 0; n < 5; n++) {
    await signUpNew(site, await makeEvent(db), { email, name: `Name ${n}` }, from);
    await requestFreeSession(email, from);
    const contact = {
      name: "Ana",
      email,
      message: `Number ${n}`,
      recaptchaToken: await site.botToken("contact_form_submit"),
    };
    expect((await site.request("POST", "/api/contact", contact, from)).status).toBe(200);
    await signUpNew(site, await makeEvent(db), { email: newEmail() }, from);
  }
  expect((await emailsTo(email)).length - before).toBeLessThanOrEqual(12);
  const atOnce = (await toOwner()) - atFirst;
  expect(atOnce).toBe(1);
  await sendCollectedNotices(site.ctx());
  expect(await toOwner()).toBe(atFirst + atOnce);
  site.clock.advance(60 * 60_000);
  await Promise.all([sendCollectedNotices(site.ctx()), sendCollectedNotices(secondSite.ctx())]);
  expect(await toOwner()).toBe(atFirst + atOnce + 1);
  const letter = await readRow(db, "mails", { subject: `${20 - atOnce} more notices from your site` }, ["text"]);
  expect(letter.text).toContain("Message from Ana");
  expect(await db.selectFrom("collected_notices").select("id").execute()).toEqual([]);
});

test("collected notices are bounded", async () => {
  const { db } = site.database;
  await db.deleteFrom("collected_notices").execute();
  const from = newNetwork();
  const rows = Array.from({ length: 105 }, (_, n) => ({
    id: newId(),
    subject: `Notice ${n}`,
    path: "/admin",
    written_at: site.clock.now(),
  }));
  await db.insertInto("collected_notices").values(rows).execute();
  for (let n = 0; n < 5; n++) await requestFreeSession(newEmail(), from);
  const stored = await db.selectFrom("collected_notices").select("id").execute();
  expect(stored).toHaveLength(105);
  site.clock.advance(60 * 60_000);
  await sendCollectedNotices(site.ctx());
  const subjects = (await emailsTo("owner@example.com")).map(({ subject }) => subject);
  expect(subjects).toContain("More than 100 more notices from your site");
});
