import { Secret, TOTP } from "otpauth";
import { afterEach, beforeEach, expect, test } from "vitest";
import { testApp, type TestApp } from "../../../test/app.ts";
import { haveGuessed, ownerLogin } from "../../../test/owner.ts";
import { type Browser, browserFor } from "../../../test/owners-browser.ts";
import { noteKeys } from "../../people/notes/keys.ts";
import { openSealer } from "../../sealing.ts";
import { sealOldTotpSecret, sealTotpSecret } from "./totp-secret.ts";

const period = 30_000;

let site: TestApp;
let mira: Browser;
beforeEach(async () => {
  site = await testApp({ from: "empty", env: { TRUST_PROXY: "1" } });
  // At the beginning of a code's half minute: none of them turns into the next one in the middle of a test.
  site.clock.advance(period - (Date.now() % period));
  mira = browserFor(site);
  await mira.logIn();
});
afterEach(() => site.close());

const newPassword = "another evening by the harbor";

/** The token of the newest reset mail. */
async function mailedToken(letters: number): Promise<string> {
  await expect.poll(() => site.mail.received.length, { timeout: 10_000 }).toBe(letters);
  return /reset\?token=([\w-]+)/.exec(site.mail.received.at(-1)!.mail.text!)![1]!;
}

async function wantReset(email: string) {
  return browserFor(site).request("POST", "/api/admin/password-reset", {
    email,
    recaptchaToken: await site.botToken("admin_login"),
  });
}
const finishReset = (token: string) =>
  browserFor(site).request("POST", "/api/admin/password-reset/finish", { token, newPassword });

test("a forgotten password: one mail, one new password, however often the button is pressed", async () => {
  const answer = await wantReset(ownerLogin.email);
  expect(await wantReset("nobody@example.com")).toMatchObject({ status: answer.status, body: answer.body });
  const token = await mailedToken(1);
  expect(
    JSON.stringify(await site.database.db.selectFrom("mailed_links").selectAll().execute()),
  ).not.toContain(token);

  const answers = await Promise.all(Array.from({ length: 20 }, () => finishReset(token)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === "link-dead")).toHaveLength(19);
  expect((await mira.request("GET", "/api/admin/verify")).status).toBe(401);
  expect((await browserFor(site).logIn()).status).toBe(401);
  expect((await browserFor(site).logIn({ password: newPassword })).status).toBe(200);
});

test("a reset link works for an hour, and opening its page uses nothing up", async () => {
  await wantReset(ownerLogin.email);
  const token = await mailedToken(1);
  const page = await fetch(`${site.url}/admin/reset?token=${token}`);
  expect(page.headers.get("referrer-policy")).toBe("no-referrer");
  expect(page.headers.get("cache-control")).toBe("no-store");
  expect(await page.text()).not.toContain(token);
  site.clock.advance(61 * 60_000);
  expect((await finishReset(token)).body.code).toBe("link-dead");
  expect((await finishReset("x".repeat(43))).body.code).toBe("link-dead");
});

test("changing the password asks for the old one and ends her other sessions", async () => {
  const phone = browserFor(site);
  await phone.logIn();
  const change = (password: string) => mira.request("PUT", "/api/admin/password", { password, newPassword });
  expect((await change("not hers at all")).body.code).toBe("wrong-password");
  expect((await change(ownerLogin.password)).status).toBe(200);
  expect((await mira.request("GET", "/api/admin/verify")).status).toBe(200);
  expect((await phone.request("GET", "/api/admin/verify")).status).toBe(401);
  expect((await phone.refresh()).status).toBe(401);
});

test("changing the e-mail tells the old address and the new one", async () => {
  const body = { email: "mira.new@example.com", password: ownerLogin.password };
  expect((await mira.request("PUT", "/api/admin/email", { ...body, password: "wrong" })).body.code).toBe(
    "wrong-password",
  );
  expect((await mira.request("PUT", "/api/admin/email", body)).status).toBe(200);
  await expect
    .poll(() => site.mail.received.flatMap(({ to }) => to).toSorted())
    .toEqual([body.email, ownerLogin.email].toSorted());
  expect((await browserFor(site).logIn({ email: body.email })).status).toBe(200);
});

async function turnOn(): Promise<{
  codeIn: (steps: number) => string;
  recoveryCodes: string[];
  secret: string;
}> {
  const offer = (await mira.request("POST", "/api/admin/second-factor", { password: ownerLogin.password }))
    .body;
  expect(offer.qr).toHaveLength(offer.qr[0].length);
  const totp = new TOTP({ secret: Secret.fromBase32(offer.secret) });
  const codeIn = (steps: number) => totp.generate({ timestamp: site.clock.now().getTime() + steps * period });
  const { body } = await mira.request("POST", "/api/admin/second-factor/confirm", { code: codeIn(0) });
  expect(body.recoveryCodes).toHaveLength(10);
  return { codeIn, recoveryCodes: body.recoveryCodes, secret: offer.secret };
}

test("with the second factor on the password alone is not enough, and no code counts twice", async () => {
  const { codeIn } = await turnOn();
  expect((await browserFor(site).logIn()).body.code).toBe("second-factor-needed");
  expect((await browserFor(site).logIn({ password: "a wrong password" })).body.code).toBe("wrong-login");
  // The code that turned it on is used up; a step ahead is within what a phone's clock may be off, two are not.
  expect((await browserFor(site).logIn({ code: codeIn(0) })).body.code).toBe("second-factor-wrong");
  expect((await browserFor(site).logIn({ code: codeIn(3) })).body.code).toBe("second-factor-wrong");
  const code = codeIn(1);
  const answers = [await browserFor(site).logIn({ code }), await browserFor(site).logIn({ code })];
  expect(answers.map(({ status }) => status)).toEqual([200, 401]);
  expect(
    (await mira.request("POST", "/api/admin/second-factor", { password: ownerLogin.password })).body.code,
  ).toBe("second-factor-on");
});

test("the secret of the second factor is kept sealed; one from before is sealed at a start, and works all along", async () => {
  const { db } = site.database;
  const sealer = openSealer(["d".repeat(64)]);
  const kept = async () => (await db.selectFrom("admins").selectAll().executeTakeFirstOrThrow()).totp_secret;
  const { codeIn, secret } = await turnOn();
  expect(await kept()).toMatch(/^sealed\./);
  expect(await kept()).not.toContain(secret);
  expect(await noteKeys(site.database.pool)).toEqual({ secondFactorKey: sealer.keyIds[0] });

  await db.updateTable("admins").set({ totp_secret: secret }).execute();
  expect((await browserFor(site).logIn({ code: codeIn(1) })).status).toBe(200);
  await sealOldTotpSecret(db, sealer);
  const sealed = await kept();
  expect(sealed).toMatch(/^sealed\./);
  await sealOldTotpSecret(db, sealer);
  expect(await kept()).toBe(sealed);
  site.clock.advance(2 * period);
  expect((await browserFor(site).logIn({ code: codeIn(0) })).status).toBe(200);
});

test("without the key that sealed it the recovery codes open the login all the same", async () => {
  const { codeIn, recoveryCodes, secret } = await turnOn();
  const { db } = site.database;
  const { id } = await db.selectFrom("admins").select("id").executeTakeFirstOrThrow();
  const elsewhere = sealTotpSecret(openSealer(["e".repeat(64)]), id, secret);
  await db.updateTable("admins").set({ totp_secret: elsewhere }).execute();
  expect((await browserFor(site).logIn({ code: codeIn(1) })).body.code).toBe("second-factor-wrong");
  expect((await browserFor(site).logIn({ code: recoveryCodes[0]! })).status).toBe(200);
});

test("a recovery code opens the login once, however it is written", async () => {
  const { recoveryCodes } = await turnOn();
  const code = recoveryCodes[0]!.toUpperCase().replaceAll("-", " ");
  expect((await browserFor(site).logIn({ code })).status).toBe(200);
  expect((await browserFor(site).logIn({ code })).body.code).toBe("second-factor-wrong");
  const { body } = await mira.request("GET", "/api/admin/security");
  expect(body).toMatchObject({ secondFactor: true, recoveryCodesLeft: 9 });
  const kept = JSON.stringify(
    await site.database.db.selectFrom("admin_recovery_codes").selectAll().execute(),
  );
  for (const clear of recoveryCodes) expect(kept).not.toContain(clear.replaceAll("-", ""));
});

test("a stranger who knows the password and guesses codes keeps the owner out of no browser", async () => {
  const { codeIn, recoveryCodes } = await turnOn();
  const stranger = browserFor(site);
  expect((await stranger.logIn({ code: "000000" })).status).toBe(401);
  await haveGuessed(site, "admin code", stranger.address);
  expect((await stranger.logIn({ code: recoveryCodes[0]! })).status).toBe(429);
  expect((await browserFor(site).logIn({ code: codeIn(1) })).status).toBe(200);
  // Guesses from many networks: digits have had their day, except where she is known; recovery codes have not.
  for (let guess = 0; guess < 50; guess++)
    await site
      .ctx()
      .limit({ subject: "admin code, digits of strangers", most: 50, seconds: 86_400 })
      .catch(() => {});
  site.clock.advance(2 * period);
  expect((await browserFor(site).logIn({ code: codeIn(0) })).status).toBe(429);
  expect((await mira.logIn({ code: codeIn(0) })).status).toBe(200);
  expect((await browserFor(site).logIn({ code: recoveryCodes[0]! })).status).toBe(200);
});

test("a browser in which she has set a new password is known: no stranger's guesses make her wait there", async () => {
  const phone = browserFor(site);
  const stranger = browserFor(site);
  stranger.address = phone.address;
  await wantReset(ownerLogin.email);
  const token = await mailedToken(1);
  expect(
    (await phone.request("POST", "/api/admin/password-reset/finish", { token, newPassword })).status,
  ).toBe(200);
  expect((await stranger.logIn({ password: "a wrong password" })).status).toBe(401);
  await haveGuessed(site, "admin password", stranger.address);
  expect((await stranger.logIn({ password: newPassword })).status).toBe(429);
  expect((await phone.logIn({ password: newPassword })).status).toBe(200);
});

test("it is turned off with password and code only, and nothing unconfirmed is ever on", async () => {
  const stop = (body: object) => mira.request("POST", "/api/admin/second-factor/stop", body);
  expect((await mira.request("POST", "/api/admin/second-factor/confirm", { code: "123456" })).body.code).toBe(
    "second-factor-wrong",
  );
  await mira.request("POST", "/api/admin/second-factor", { password: ownerLogin.password });
  expect((await mira.request("GET", "/api/admin/security")).body.secondFactor).toBe(false);
  const { recoveryCodes } = await turnOn();
  expect((await stop({ password: "wrong", code: recoveryCodes[0] })).body.code).toBe("wrong-password");
  expect((await stop({ password: ownerLogin.password, code: "000000" })).body.code).toBe(
    "second-factor-wrong",
  );
  expect((await stop({ password: ownerLogin.password, code: recoveryCodes[0] })).status).toBe(200);
  expect((await browserFor(site).logIn()).status).toBe(200);
});
