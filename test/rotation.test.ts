import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, studioDay } from "../contract/platform/values/time.ts";
import { reseal } from "../server/operations/keys/rotate.ts";
import { openAccessTokens } from "../server/platform/call/access-tokens.ts";
import { dataKeyId } from "../server/platform/sealing/sealing.ts";
import { sendGiftMails } from "../server/selling/wallet/gift-mails.ts";
import { countHiddenCodes } from "../server/selling/wallet/hidden-codes.ts";
import { type TestApp, testApp } from "./app.ts";
import { buyCart, cartRequest, newGuest } from "./buying.ts";
import { testDatabase } from "./database.ts";
import { makeChocolate, makeSlot } from "./make.ts";
import { ownerBookingHelpers } from "./own-bookings.ts";
import { authSecret, ownerLogin } from "./owner.ts";
import { newTestBrowser, type TestBrowser } from "./owners-browser.ts";
import { changeSettings } from "./settings.ts";
import { started } from "./start-site.ts";
import { makeStudent } from "./student.ts";
import { newEmail, receiveMail, registerStudent, studentsBrowser, type StudentsBrowser } from "./students-browser.ts";
import { buyGiftCard } from "./wallet.ts";

// One database, served by one site after another: with the old keys, with both, and with the new ones alone.

const newSecret = "n".repeat(64);
const [oldKey, newKey] = ["o".repeat(64), "k".repeat(64)];

const bothKeys = { AUTH_SECRET: `${newSecret},${authSecret}`, DATA_KEY: `${newKey},${oldKey}` };

const database = started(() => testDatabase("empty"));
let now: TestApp;
/** The site that serves now, for helpers that keep it. */
const site: TestApp = new Proxy({} as TestApp, { get: (_, name) => now[name as keyof TestApp] });

async function serve(env: { AUTH_SECRET: string; DATA_KEY: string }): Promise<void> {
  await now?.close();
  now = await testApp({ database, env: { ...env, TRUST_PROXY: "1" } });
}

let mira: TestBrowser;
let ana: StudentsBrowser;
let made: Awaited<ReturnType<typeof makeEverything>>;

beforeAll(async () => {
  await serve({ AUTH_SECRET: authSecret, DATA_KEY: oldKey });
});
afterAll(async () => {
  await now.close();
});

/** Uses each thing that a secret of the site makes or seals. */
async function makeEverything() {
  await changeSettings(site, {
    giftCards: { isSold: true, amounts: [50], least: 10, most: 500, years: null },
  });
  [mira, ana] = [newTestBrowser(site), studentsBrowser(site)];
  expect((await mira.logIn()).status).toBe(200);
  const { password } = ownerLogin;
  const offer = (await mira.request("POST", "/api/admin/second-factor", { password })).body;
  const totp = new TOTP({ secret: Secret.fromBase32(offer.secret) });
  const code = totp.generate({ timestamp: site.clock.now().getTime() });
  const { recoveryCodes } = (await mira.request("POST", "/api/admin/second-factor/confirm", { code })).body;
  const student = await registerStudent(site, ana);
  const person = await mira.request("GET", `/api/admin/people/history?client=${student.id}`);
  const notesPath = `/api/admin/people/${person.body.id}/notes`;
  const note = await mira.request("POST", notesPath, { body: "Left knee." });
  const recipient = { name: "Mei", email: newEmail(), message: "", sendOn: addDays(studioDay(site.clock.now()), 1) };
  const card = await buyGiftCard(site, newGuest(), { recipient });
  const { pagePath } = (await site.request("GET", `/api/payments/${card.id}/gift-card`)).body;
  const shop = await makeChocolate(database.db);
  const order = await buyCart(site, { headers: { authorization: `Bearer ${ana.token}` } }, cartRequest([[shop, 1]]));
  const orders = (await ana.request("GET", `/api/user/${student.id}/orders`)).body.orders;
  const feed = (await ana.request("POST", `/api/user/${student.id}/calendar-feed`)).body.address as string;
  const own = await ownerBookingHelpers(site);
  const guest = { is: "guest", name: "Bruno", email: newEmail() } as const;
  await own.book(await own.wanted({ person: guest }));
  const [letter] = await own.lettersTo(guest.email, 1);
  const sessionToken = decodeURIComponent(/session\?token=(\S+)/.exec(letter!.text)![1]!);
  const { id: slotId } = await makeSlot(database.db);
  const payment = { by: "link", amount: 80 } as const;
  await own.book(
    await own.wanted({ person: { is: "client", userId: student.id }, at: { is: "slot", slotId }, payment }),
  );
  const bookings = await ana.request("GET", `/api/bookings?userId=${student.id}`);
  const { payPath } = bookings.body.bookedSlots.find((slot: { payPath?: string }) => slot.payPath);
  const june = await makeStudent(site);
  const junes = studentsBrowser(site);
  const junesCode = await receiveMail(site, june.email, () => junes.wantLink(june.email));
  return {
    totp,
    recoveryCodes: recoveryCodes as string[],
    student,
    notesPath,
    note: note.body,
    card: { ...card, pagePath: pagePath as string, recipient },
    order,
    receiptPath: orders[0].receiptPath as string,
    feed,
    sessionToken,
    payToken: new URL(payPath, "http://x").searchParams.get("token")!,
    june: { ...june, browser: junes, ...junesCode },
    botToken: await site.botToken("login_mail"),
  };
}

const pathOf = (address: string) => new URL(address).pathname;
const notes = async () => (await mira.request("GET", `/api/admin/people/history?client=${made.student.id}`)).body.notes;
const giftCard = () => site.request("GET", `/api/gift-card${new URL(made.card.pagePath, "http://x").search}`);
const feedOf = async () => (await ana.request("GET", `/api/user/${made.student.id}/calendar-feed`)).body;

test("the old site makes something with each secret, and then gets new ones", async () => {
  made = await makeEverything();
  await serve(bothKeys);
  expect(await ana.isIn()).toBe(true);
});

test("with both secrets, access tokens and logins of before are valid, and a refresh changes to the new one", async () => {
  expect(await ana.isIn()).toBe(true);
  expect((await mira.request("GET", "/api/admin/security")).status).toBe(200);
  for (const browser of [mira, ana]) {
    const before = browser.token;
    expect((await browser.refresh()).status).toBe(200);
    expect(browser.token).not.toBe(before);
  }
  expect(await ana.isIn()).toBe(true);
});

test("a refresh that is repeated after the change gets the token that the first one got", async () => {
  const bea = studentsBrowser(site);
  await serve({ AUTH_SECRET: authSecret, DATA_KEY: `${newKey},${oldKey}` });
  await registerStudent(site, bea);
  const lost = new Map(bea.cookies);
  await bea.refresh();
  await serve(bothKeys);
  const tab = studentsBrowser(site, lost);
  expect((await tab.refresh()).status).toBe(200);
  expect(tab.cookies.get("userRefresh")).toBe(bea.cookies.get("userRefresh"));
  // A copy of the token is still recognized as this site's, and ends the session.
  expect((await bea.refresh()).status).toBe(200);
  site.clock.advance(11 * 60_000);
  expect((await studentsBrowser(site, new Map(lost)).refresh()).status).toBe(401);
  expect((await bea.refresh()).status).toBe(401);
});

test("with both secrets, a bot check, a code and a link that were sent before are accepted", async () => {
  const { june } = made;
  const recaptchaToken = made.botToken;
  const visitor = studentsBrowser(site);
  const used = await visitor.request("POST", "/api/user/login", { email: june.email, recaptchaToken });
  expect(used.status).toBe(200);
  expect((await june.browser.lookAt(june.token)).body).toEqual({ link: "asked" });
  expect((await june.browser.typeCode(june.email, june.code)).status).toBe(200);
});

test("with both secrets, links in emails, the receipt and the calendar address are as before", async () => {
  const session = await site.request("GET", `/api/session?token=${encodeURIComponent(made.sessionToken)}`);
  expect(session.body).toMatchObject({ state: "upcoming" });
  const pay = await site.request("GET", `/api/pay?token=${encodeURIComponent(made.payToken)}`);
  expect(pay.body).toMatchObject({ state: "open" });
  const { orders } = (await ana.request("GET", `/api/user/${made.student.id}/orders`)).body;
  expect(orders[0].receiptPath).toBe(made.receiptPath);
  expect(await feedOf()).toEqual({ address: made.feed });
  expect((await site.request("GET", pathOf(made.feed))).status).toBe(200);
});

test("with both secrets, a gift card shows the same code, which is mailed and pays", async () => {
  expect((await giftCard()).body).toMatchObject({ code: made.card.code });
  const letters = () => site.mail.received.filter(({ to }) => to.includes(made.card.recipient.email));
  // Its day has come, but the site has only the new secret: the letter waits.
  await serve({ AUTH_SECRET: newSecret, DATA_KEY: `${newKey},${oldKey}` });
  site.clock.advance(24 * 3_600_000);
  await sendGiftMails(site.ctx());
  expect(await database.db.selectFrom("gift_mails").select("sent_at").execute()).toEqual([{ sent_at: null }]);
  expect(await countHiddenCodes(database.db, openAccessTokens(newSecret))).toBe(1);
  await serve(bothKeys);
  site.clock.advance(24 * 3_600_000);
  await sendGiftMails(site.ctx());
  await expect.poll(() => letters().length).toBe(1);
  expect(letters()[0]!.mail.text).toContain(made.card.code);
  expect(await countHiddenCodes(database.db, openAccessTokens([newSecret, authSecret]))).toBe(0);
});

test("with both secrets, a recovery code works, and the browser of the owner is known", async () => {
  const owner = newTestBrowser(site, new Map([["adminBrowser", mira.cookies.get("adminBrowser")!]]));
  expect((await owner.logIn({ code: made.recoveryCodes[0]! })).status).toBe(200);
});

test("with both keys, everything is sealed again while the owner writes, and no change is lost", async () => {
  const { pool, db } = database;
  expect(await notes()).toMatchObject([{ body: "Left knee." }]);
  // Another process, which accepts the new key and still uses the old one.
  const oldFirst = { AUTH_SECRET: newSecret, DATA_KEY: `${oldKey},${newKey}`, TRUST_PROXY: "1" };
  const before = await testApp({ database, env: oldFirst });
  const headers = { authorization: `Bearer ${mira.token}` };
  const written = [];
  for (let at = 0; at < 3; at++)
    written.push((await before.request("POST", made.notesPath, { body: `Note ${at}` }, headers)).body);

  const dataKeys = [newKey, oldKey];
  const said: string[] = [];
  // A change arrives after the command has read the row, and before it writes it.
  const changed = written[1];
  await pool.query(`create function change_first() returns trigger language plpgsql as $$ begin
    if new.key_id <> old.key_id and old.version = 1 and old.id = '${changed._id}' then return null; end if; return new; end $$`);
  await pool.query(
    "create trigger change_first before update on client_notes for each row execute function change_first()",
  );
  const first = await reseal({ db, pool, dataKeys, say: (line) => void said.push(line) });
  expect(first).toContain(`Some rows still need the key of ID ${dataKeyId(oldKey)}`);
  await pool.query("drop trigger change_first on client_notes");
  const { body } = await before.request(
    "PUT",
    `/api/admin/notes/${changed._id}`,
    { body: "Changed", version: 1 },
    headers,
  );
  expect(body.body).toBe("Changed");
  const second = await reseal({ db, pool, dataKeys, say: (line) => void said.push(line) });
  expect(second).toContain(`No row needs the key of ID ${dataKeyId(oldKey)} any more: it can be removed.`);
  expect(said).toContain(`1 private note sealed with the key of ID ${dataKeyId(newKey)}.`);
  expect(said).toContain(`1 secret of the second factor sealed with the key of ID ${dataKeyId(newKey)}.`);
  await before.close();
});

test("without the old keys, everything sealed opens, logins go on, and what is derived is not shown wrongly", async () => {
  await mira.refresh();
  await serve({ AUTH_SECRET: newSecret, DATA_KEY: newKey });
  expect(await notes()).toHaveLength(4);
  for (const note of await notes()) expect(note.body).not.toBeNull();
  expect((await notes()).map(({ body }: { body: string }) => body)).toEqual(
    expect.arrayContaining(["Left knee.", "Changed", "Note 2"]),
  );
  site.clock.advance(60_000);
  const code = made.totp.generate({ timestamp: site.clock.now().getTime() });
  expect((await newTestBrowser(site).logIn({ code })).status).toBe(200);
  // A refresh token is a stored hash: the login goes on.
  expect((await ana.refresh()).status).toBe(200);
  expect((await site.request("GET", pathOf(made.feed))).status).toBe(200);
  expect(await feedOf()).toEqual({});
  expect((await site.request("GET", `/api${made.receiptPath}`)).status).toBe(200);
  expect((await giftCard()).body.code).toBe("link-dead");
  const { body } = await site.request("GET", `/api/payments/${made.card.id}/gift-card`);
  expect(body).toMatchObject({ amount: 50, code: null });
  const redeemed = await ana.request("POST", "/api/wallet/redeem", { code: made.card.code });
  expect(redeemed).toMatchObject({ status: 200, body: { amount: 50 } });
});

test("each fingerprint that is compared is compared with those of all secrets; only short counts start again", () => {
  const folder = join(import.meta.dirname, "..", "server");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  );
  const texts = files.map((name) => readFileSync(join(folder, name), "utf8"));
  const first = texts.flatMap((text) => [...text.matchAll(/\bmac\(("[^"]+"|\w+),/g)].map(([, purpose]) => purpose));
  // Counts of a day (letters, questions about an address), of an hour (notices) and of a quarter of an hour (holds)
  // start again. The constants are of tokens `id.mac`, which idOfToken compares with all secrets.
  expect(first.map(String).toSorted((one, other) => (one < other ? -1 : 1))).toEqual([
    '"letters"',
    '"notices"',
    '"opener"',
    '"question about an address"',
    "linkPurpose",
    "pagePurpose",
    "payPurpose",
    "purpose",
  ]);
});
