import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import { beforeEach, expect, test } from "vitest";
import { type SoftwareAuthenticator, softwareAuthenticator } from "../../../test/authenticator.ts";
import { mailsWrittenTo } from "../../../test/outbox.ts";
import { forgetOwner, ownerLogin } from "../../../test/owner.ts";
import { type TestBrowser, newTestBrowser } from "../../../test/owners-browser.ts";
import { updateRows } from "../../../test/rows.ts";
import { startSite } from "../../../test/start-site.ts";
import { createOrUpdateOwner } from "./make-owner.ts";
import { createChallenge, redeemChallenge } from "./passkey-challenges.ts";

const site = startSite({ from: "empty", env: { TRUST_PROXY: "1" } });
let mira: TestBrowser;
let phone: SoftwareAuthenticator;
beforeEach(async () => {
  await forgetOwner(site);
  mira = newTestBrowser(site);
  await mira.logIn();
  phone = softwareAuthenticator();
});

const { password } = ownerLogin;
const refused = { status: 401, body: { code: "passkey-wrong" } };

const start = (proof: object = {}, browser = mira) =>
  browser.request("POST", "/api/admin/passkeys/start", { password, ...proof });
const add = (answer: object, browser = mira) =>
  browser.request("POST", "/api/admin/passkeys", { name: "Phone", ...answer });
const stop = (proof: object) => mira.request("POST", "/api/admin/second-factor/stop", { password, ...proof });

/** Adds this authenticator and returns the response. */
async function addPasskey(device = phone, proof: object = {}) {
  const { status, body } = await start(proof);
  expect(status).toBe(200);
  return add(device.register(body.challenge));
}

/** The challenge of a login with a passkey, in this browser. */
async function loginChallenge(browser: TestBrowser): Promise<string> {
  const recaptchaToken = await site.botToken("admin_login");
  const { status, body } = await browser.request("POST", "/api/admin/login/passkey", { ...ownerLogin, recaptchaToken });
  expect(status).toBe(200);
  return body.challenge;
}

/** The challenge of a confirmation in the owner's login session. */
const confirmation = async () => (await mira.request("POST", "/api/admin/passkeys/confirm")).body.challenge as string;

const logIn = (browser: TestBrowser, passkey: object) => browser.logIn({ passkey } as object);
const logInWithPhone = async (browser: TestBrowser) => logIn(browser, phone.answer(await loginChallenge(browser)));

async function turnOnCodes(proof: object = {}) {
  const offer = (await mira.request("POST", "/api/admin/second-factor", { password, ...proof })).body;
  const totp = new TOTP({ secret: Secret.fromBase32(offer.secret) });
  const codeIn = (steps: number) => totp.generate({ timestamp: site.clock.now().getTime() + steps * 30_000 });
  await mira.request("POST", "/api/admin/second-factor/confirm", { code: codeIn(0) });
  return codeIn;
}

/** The subjects of the mails to the owner, oldest first. */
const subjects = async () => (await mailsWrittenTo(site, ownerLogin.email)).map(({ subject }) => subject);

test("with a passkey, the password alone is not enough; password and passkey log the owner in", async () => {
  const { status, body } = await addPasskey();
  expect(status).toBe(200);
  expect(body.recoveryCodes).toHaveLength(10);
  expect(await subjects()).toEqual(["A passkey was added"]);
  const laptop = newTestBrowser(site);
  expect((await laptop.logIn()).body).toEqual({ code: "passkey-needed", message: expect.any(String) });
  expect((await logInWithPhone(laptop)).status).toBe(200);
  const { passkeys, recoveryCodesLeft, attempts } = (await mira.request("GET", "/api/admin/security")).body;
  expect(passkeys).toEqual([{ ...body.passkey, name: "Phone", usedAt: expect.any(String) }]);
  expect(recoveryCodesLeft).toBe(10);
  expect(attempts[0]).toMatchObject({ succeeded: true, step: "passkey" });
  expect((await newTestBrowser(site).logIn({ code: body.recoveryCodes[0] })).status).toBe(200);
  expect(JSON.stringify(await site.database.db.selectFrom("passkey_challenges").selectAll().execute())).toBe("[]");
});

test("another passkey needs the password and the present second factor, and makes no new recovery codes", async () => {
  await addPasskey();
  expect((await start({ password: "not hers at all" })).body.code).toBe("wrong-password");
  expect((await start()).body.code).toBe("passkey-needed");
  expect((await start({ code: "000000" })).body.code).toBe("second-factor-wrong");
  const key = softwareAuthenticator();
  const { body } = await addPasskey(key, { passkey: phone.answer(await confirmation()) });
  expect(body.recoveryCodes).toEqual([]);
  const laptop = newTestBrowser(site);
  expect((await logIn(laptop, key.answer(await loginChallenge(laptop)))).status).toBe(200);
});

test("codes of an app are turned on and off with the passkey; the recovery codes stay while a passkey is left", async () => {
  await addPasskey();
  expect((await mira.request("POST", "/api/admin/second-factor", { password })).body.code).toBe("passkey-needed");
  const codeIn = await turnOnCodes({ passkey: phone.answer(await confirmation()) });
  expect((await newTestBrowser(site).logIn({ code: codeIn(1) })).status).toBe(200);
  expect((await stop({})).body.code).toBe("passkey-needed");
  expect((await stop({ passkey: phone.answer(await confirmation()) })).status).toBe(200);
  const { secondFactor, recoveryCodesLeft } = (await mira.request("GET", "/api/admin/security")).body;
  expect({ secondFactor, recoveryCodesLeft }).toEqual({ secondFactor: false, recoveryCodesLeft: 10 });
  expect((await newTestBrowser(site).logIn()).body.code).toBe("passkey-needed");
});

test("a passkey is renamed and removed; without the last one the owner gets a mail and the password is enough", async () => {
  const { passkey, recoveryCodes } = (await addPasskey()).body;
  const at = `/api/admin/passkeys/${passkey.id}`;
  expect((await mira.request("PUT", at, { name: "Mira’s phone" })).status).toBe(200);
  const nowhere = "/api/admin/passkeys/0199c0de-0000-7000-8000-000000000000";
  expect((await mira.request("PUT", nowhere, { name: "x" })).status).toBe(404);
  const remove = (proof: object, path = at) => mira.request("POST", `${path}/remove`, { password, ...proof });
  expect((await remove({})).body.code).toBe("passkey-needed");
  expect((await remove({ password: "not hers" })).body.code).toBe("wrong-password");
  expect((await remove({ code: recoveryCodes[0] }, nowhere)).status).toBe(404);
  expect((await remove({ passkey: phone.answer(await confirmation()) })).status).toBe(200);
  const mails = await mailsWrittenTo(site, ownerLogin.email);
  expect(mails.at(-1)!.text).toContain("The passkey “Mira’s phone” no longer works");
  expect(mails.at(-1)!.text).toContain("It was your last second factor");
  expect((await newTestBrowser(site).logIn()).status).toBe(200);
  expect(await site.database.db.selectFrom("admin_recovery_codes").selectAll().execute()).toEqual([]);
});

test("a stolen phone is removed with a recovery code", async () => {
  const { passkey, recoveryCodes } = (await addPasskey()).body;
  const proof = { password, code: recoveryCodes[3] };
  expect((await mira.request("POST", `/api/admin/passkeys/${passkey.id}/remove`, proof)).status).toBe(200);
});

test("a password reset does not turn the passkey off; a new ADMIN_PASSWORD removes it", async () => {
  await addPasskey();
  const recaptchaToken = await site.botToken("admin_login");
  await mira.request("POST", "/api/admin/password-reset", { email: ownerLogin.email, recaptchaToken });
  const mail = (await mailsWrittenTo(site, ownerLogin.email)).at(-1)!;
  const token = /reset\?token=([\w-]+)/.exec(mail.text)![1];
  const newPassword = "another evening by the harbor";
  expect((await mira.request("POST", "/api/admin/password-reset/finish", { token, newPassword })).status).toBe(200);
  expect((await mira.logIn({ password: newPassword })).body.code).toBe("passkey-needed");
  const fromOperator = "given anew by the operator";
  await createOrUpdateOwner(site.database.db, { ADMIN_PASSWORD: fromOperator }, site.clock.now());
  expect((await mira.logIn({ password: fromOperator })).status).toBe(200);
});

test("an answer is refused unless it is for this site, this login and this moment, and signed by the owner’s passkey", async () => {
  await addPasskey();
  const stranger = softwareAuthenticator();
  const laptop = newTestBrowser(site);
  const good = phone.answer(await loginChallenge(laptop));
  const hostile: Record<string, (challenge: string) => object | Promise<object>> = {
    "another origin": (challenge) => phone.answer(challenge, { origin: "http://localhost.example.com:3000" }),
    "another port": (challenge) => phone.answer(challenge, { origin: "http://localhost:3001" }),
    "another RP ID": (challenge) => phone.answer(challenge, { rpId: "example.com" }),
    "without user verification": (challenge) => phone.answer(challenge, { isUserVerified: false }),
    "without user presence": (challenge) => phone.answer(challenge, { isUserPresent: false, isUserVerified: false }),
    "the answer of a registration": (challenge) => phone.answer(challenge, { type: "webauthn.create" }),
    "a frame of another site": (challenge) => ({
      ...phone.answer(challenge, { crossOrigin: true }),
      clientDataJSON: Buffer.from(
        JSON.stringify({ type: "webauthn.get", challenge, origin: "https://elsewhere.example", crossOrigin: true }),
      ).toString("base64url"),
    }),
    "another signed challenge": (challenge) => phone.answer("x".repeat(43), { sentChallenge: challenge }),
    "an invented challenge": () => phone.answer("x".repeat(43)),
    "no challenge": () => ({ ...phone.answer("x"), clientDataJSON: Buffer.from("{}").toString("base64url") }),
    "no JSON": () => ({ ...phone.answer("x"), clientDataJSON: "AAAA" }),
    "a passkey that is not hers": (challenge) => stranger.answer(challenge),
    "her passkey’s id with another key": (challenge) => ({ ...stranger.answer(challenge), id: phone.id }),
    "a signature of zeros": (challenge) => ({ ...phone.answer(challenge), signature: "AAAA" }),
    "no authenticator data": (challenge) => ({ ...phone.answer(challenge), authenticatorData: "AAAA" }),
    "a counter that went back": (challenge) => phone.answer(challenge, { counter: 1 }),
    "an expired challenge": (challenge) => {
      site.clock.advance(5 * 60_000 + 1_000);
      return phone.answer(challenge);
    },
    "a challenge of another browser": async () => phone.answer(await loginChallenge(newTestBrowser(site))),
    "a replayed answer": () => good,
  };
  expect((await logIn(laptop, good)).status).toBe(200);
  for (const [name, answer] of Object.entries(hostile)) {
    // Past all waits for wrong attempts.
    site.clock.advance(16 * 60_000);
    const given = await answer(await loginChallenge(laptop));
    expect({ name, ...(await logIn(laptop, given)) }).toMatchObject({ name, ...refused });
  }
  site.clock.advance(16 * 60_000);
  expect((await logInWithPhone(laptop)).status).toBe(200);
});

test("a challenge of a login does not confirm, and one of a confirmation does not log in", async () => {
  await addPasskey();
  expect(await logIn(mira, phone.answer(await confirmation()))).toMatchObject(refused);
  expect(await start({ passkey: phone.answer(await loginChallenge(mira)) })).toMatchObject(refused);
  expect(await add(softwareAuthenticator().register(await confirmation()))).toMatchObject(refused);
  const tablet = newTestBrowser(site);
  await logInWithPhone(tablet);
  const challengeOfTablet = (await tablet.request("POST", "/api/admin/passkeys/confirm")).body.challenge;
  expect(await start({ passkey: phone.answer(challengeOfTablet) })).toMatchObject(refused);
});

test("a new passkey is refused for another site, without user verification, and a second time", async () => {
  const tried = async (change: object, device = softwareAuthenticator()) =>
    add(device.register((await start()).body.challenge, change));
  expect(await tried({ origin: "https://elsewhere.example" })).toMatchObject(refused);
  expect(await tried({ rpId: "elsewhere.example" })).toMatchObject(refused);
  expect(await tried({ isUserVerified: false })).toMatchObject(refused);
  expect(await tried({ type: "webauthn.get" })).toMatchObject(refused);
  expect(await tried({ challenge: "x".repeat(43) })).toMatchObject(refused);
  const { challenge } = (await start()).body;
  const otherId = { ...phone.register(challenge), id: softwareAuthenticator().id };
  expect(await add(otherId)).toMatchObject(refused);
  await addPasskey();
  const again = await start({ passkey: phone.answer(await confirmation()) });
  expect(await add(phone.register(again.body.challenge))).toMatchObject({
    status: 409,
    body: { code: "passkey-known" },
  });
});

test("one answer is sent twenty times at once: it adds one passkey, and logs in once", async () => {
  const registration = phone.register((await start()).body.challenge);
  const added = await Promise.all(Array.from({ length: 20 }, () => add(registration)));
  expect(added.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(added.filter(({ body }) => body.code === "passkey-wrong")).toHaveLength(19);

  const answer = phone.answer(await loginChallenge(mira));
  const logins = await Promise.all(Array.from({ length: 20 }, () => logIn(mira, answer)));
  expect(logins.filter(({ status }) => status === 200)).toHaveLength(1);

  const { id: ownerId } = await site.database.db.selectFrom("admins").select("id").executeTakeFirstOrThrow();
  const binding = { purpose: "login", boundTo: "one attempt", ownerId } as const;
  const challenge = await createChallenge(site.ctx(), binding);
  const uses = Array.from({ length: 20 }, () => redeemChallenge(site.ctx(), { ...binding, challenge }));
  expect((await Promise.all(uses)).filter(Boolean)).toHaveLength(1);
});

test("a passkey that does not count its signatures works again and again", async () => {
  phone = softwareAuthenticator({ counts: false });
  await addPasskey();
  for (let time = 0; time < 3; time++) expect((await logInWithPhone(newTestBrowser(site))).status).toBe(200);
});

test("a challenge for a passkey needs the right password", async () => {
  await addPasskey();
  const recaptchaToken = await site.botToken("admin_login");
  const wrong = { ...ownerLogin, password: "a wrong password", recaptchaToken };
  expect((await newTestBrowser(site).request("POST", "/api/admin/login/passkey", wrong)).body.code).toBe("wrong-login");
});

test("strangers’ wrong passkeys do not slow down the owner’s browser", async () => {
  await addPasskey();
  const stranger = newTestBrowser(site);
  stranger.address = mira.address;
  const codes: string[] = [];
  for (let time = 0; time < 5; time++)
    codes.push((await logIn(stranger, softwareAuthenticator().answer("x".repeat(43)))).body.code);
  expect(codes).toEqual([...Array.from({ length: 4 }, () => "passkey-wrong"), "limited"]);
  expect((await logInWithPhone(mira)).status).toBe(200);
});

const letter = "Your password was entered in a new browser";

test("a right password without second factor is recorded and mailed once a day, however it was sent", async () => {
  await addPasskey();
  const { db } = site.database;
  const head = (await db.selectFrom("audit_chain").select("head_number").executeTakeFirstOrThrow()).head_number;
  const thief = newTestBrowser(site);
  await loginChallenge(thief);
  for (let time = 0; time < 3; time++) await thief.logIn();
  const other = newTestBrowser(site);
  await loginChallenge(other);
  const { attempts } = (await mira.request("GET", "/api/admin/security")).body;
  const step = { succeeded: false, step: "second-factor" };
  expect(attempts.slice(0, 2)).toEqual([
    expect.objectContaining({ ...step, network: other.address, times: 1 }),
    expect.objectContaining({ ...step, network: thief.address, times: 4 }),
  ]);
  const entries = db.selectFrom("audit_entries").select(["action", "outcome"]).where("number", ">", head);
  const noted = { action: "POST /api/admin/login/passkey", outcome: "passkey-needed" };
  expect(await entries.orderBy("number").execute()).toEqual([noted, noted]);
  const mails = (await mailsWrittenTo(site, ownerLogin.email)).filter(({ subject }) => subject === letter);
  expect(mails).toHaveLength(1);
  expect(mails[0]!.text).toContain(`from the network ${thief.address}`);
  site.clock.advance(24 * 60 * 60_000);
  expect((await thief.logIn()).body.code).toBe("passkey-needed");
  expect((await subjects()).filter((subject) => subject === letter)).toHaveLength(2);
});

test("a right password with a wrong code or passkey from an unknown browser is mailed too", async () => {
  await addPasskey();
  expect((await newTestBrowser(site).logIn({ code: "000000" })).body.code).toBe("second-factor-wrong");
  expect((await subjects()).filter((subject) => subject === letter)).toHaveLength(1);
  site.clock.advance(24 * 60 * 60_000);
  const wrong = softwareAuthenticator().answer("x".repeat(43));
  expect((await logIn(newTestBrowser(site), wrong)).body.code).toBe("passkey-wrong");
  expect((await subjects()).filter((subject) => subject === letter)).toHaveLength(2);
  expect((await mira.logIn({ code: "000000" })).body.code).toBe("second-factor-wrong");
  expect((await subjects()).filter((subject) => subject === letter)).toHaveLength(2);
});

test("a password that a login with the second factor follows is not shown, and in a known browser not mailed", async () => {
  await addPasskey();
  expect((await mira.logIn()).body.code).toBe("passkey-needed");
  const steps = async () =>
    (await mira.request("GET", "/api/admin/security")).body.attempts.map((attempt: { step: string }) => attempt.step);
  expect(await steps()).toEqual(["second-factor", "password"]);
  site.clock.advance(9 * 60_000);
  expect((await logInWithPhone(mira)).status).toBe(200);
  expect(await steps()).toEqual(["passkey", "password"]);
  expect(await subjects()).not.toContain(letter);
  await updateRows(
    site.database.db,
    "login_attempts",
    { step: "second-factor" },
    { last_at: sql`last_at - interval '2 hours'` },
  );
  expect(await steps()).toContain("second-factor");
});

test("a stranger with a wrong password, or another email, causes no mail", async () => {
  await addPasskey();
  const stranger = newTestBrowser(site);
  await stranger.logIn({ password: "a guess of some length" });
  await stranger.logIn({ email: "stranger@example.com" });
  expect(await subjects()).not.toContain(letter);
});
