import { Secret, TOTP } from "otpauth";
import { beforeEach, expect, test } from "vitest";
import { mailsWrittenTo } from "../../../test/outbox.ts";
import { forgetOwner, recordWrongGuesses, ownerLogin } from "../../../test/owner.ts";
import { type TestBrowser, newTestBrowser } from "../../../test/owners-browser.ts";
import { asIfRepeated } from "../../../test/repeated-uses.ts";
import { startSite } from "../../../test/start-site.ts";
import { neededDataKeys } from "../../office/people/notes/keys.ts";
import { openSealer } from "../../platform/sealing/sealing.ts";
import { sealPlainTotpSecret, sealTotpSecret } from "./totp-secret.ts";

const period = 30_000;

const site = startSite({ from: "empty", env: { TRUST_PROXY: "1" } });
let mira: TestBrowser;
beforeEach(async () => {
  await forgetOwner(site);
  // Start at the beginning of a TOTP step, so that the code does not change in the middle of a test.
  site.clock.advance(period - (Date.now() % period));
  mira = newTestBrowser(site);
  await mira.logIn();
});

const newPassword = "another evening by the harbor";

/** The token of the only email that resets the password. One that a request for another address writes has expired. */
async function mailedToken(): Promise<string> {
  const mails = await mailsWrittenTo(site, ownerLogin.email);
  const live = mails.filter(({ expires_at }) => expires_at && expires_at > site.clock.now());
  const tokens = live.flatMap(({ text }) => /reset\?token=([\w-]+)/.exec(text)?.[1] ?? []);
  expect(tokens).toHaveLength(1);
  return tokens[0]!;
}

async function requestReset(email: string) {
  return newTestBrowser(site).request("POST", "/api/admin/password-reset", {
    email,
    recaptchaToken: await site.botToken("admin_login"),
  });
}
const finishReset = (token: string) =>
  newTestBrowser(site).request("POST", "/api/admin/password-reset/finish", { token, newPassword });

test("a password reset sends one email, and of twenty simultaneous uses of its link one succeeds", async () => {
  const response = await requestReset(ownerLogin.email);
  expect(await requestReset("nobody@example.com")).toMatchObject({
    status: response.status,
    body: response.body,
  });
  const token = await mailedToken();
  expect(JSON.stringify(await site.database.db.selectFrom("mailed_links").selectAll().execute())).not.toContain(token);

  const answers = await Promise.all(Array.from({ length: 20 }, () => finishReset(token)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === "link-dead")).toHaveLength(19);
  expect((await mira.request("GET", "/api/admin/verify")).status).toBe(401);
  expect((await newTestBrowser(site).logIn()).status).toBe(401);
  expect((await newTestBrowser(site).logIn({ password: newPassword })).status).toBe(200);
});

test("a reset link works for an hour, and opening its page does not use it up", async () => {
  await requestReset(ownerLogin.email);
  const token = await mailedToken();
  const page = await fetch(`${site.url}/admin/reset?token=${token}`);
  expect(page.headers.get("referrer-policy")).toBe("no-referrer");
  expect(page.headers.get("cache-control")).toBe("no-store");
  expect(await page.text()).not.toContain(token);
  site.clock.advance(61 * 60_000);
  expect((await finishReset(token)).body.code).toBe("link-dead");
  expect((await finishReset("x".repeat(43))).body.code).toBe("link-dead");
});

test("changing the password requires the old one and ends all other login sessions", async () => {
  const phone = newTestBrowser(site);
  await phone.logIn();
  const change = (password: string) => mira.request("PUT", "/api/admin/password", { password, newPassword });
  expect((await change("not hers at all")).body.code).toBe("wrong-password");
  expect((await change(ownerLogin.password)).status).toBe(200);
  expect((await mira.request("GET", "/api/admin/verify")).status).toBe(200);
  expect((await phone.request("GET", "/api/admin/verify")).status).toBe(401);
  expect((await phone.refresh()).status).toBe(401);
});

test("changing the email notifies the old address and the new one", async () => {
  const body = { email: "mira.new@example.com", password: ownerLogin.password };
  expect((await mira.request("PUT", "/api/admin/email", { ...body, password: "wrong" })).body.code).toBe(
    "wrong-password",
  );
  expect((await mira.request("PUT", "/api/admin/email", body)).status).toBe(200);
  for (const address of [body.email, ownerLogin.email]) expect(await mailsWrittenTo(site, address)).toHaveLength(1);
  expect((await newTestBrowser(site).logIn({ email: body.email })).status).toBe(200);
});

async function turnOnSecondFactor(): Promise<{
  codeIn: (steps: number) => string;
  recoveryCodes: string[];
  secret: string;
}> {
  const offer = (await mira.request("POST", "/api/admin/second-factor", { password: ownerLogin.password })).body;
  expect(offer.qr).toHaveLength(offer.qr[0].length);
  const totp = new TOTP({ secret: Secret.fromBase32(offer.secret) });
  const codeIn = (steps: number) => totp.generate({ timestamp: site.clock.now().getTime() + steps * period });
  const { body } = await mira.request("POST", "/api/admin/second-factor/confirm", { code: codeIn(0) });
  expect(body.recoveryCodes).toHaveLength(10);
  return { codeIn, recoveryCodes: body.recoveryCodes, secret: offer.secret };
}

test("with the second factor on, the password alone is not enough, and each code works once", async () => {
  const { codeIn } = await turnOnSecondFactor();
  expect((await newTestBrowser(site).logIn()).body.code).toBe("second-factor-needed");
  expect((await newTestBrowser(site).logIn({ password: "a wrong password" })).body.code).toBe("wrong-login");
  // The code of step 0 was used to turn it on. Step 1 is within the accepted clock difference, step 3 is not.
  expect((await newTestBrowser(site).logIn({ code: codeIn(0) })).body.code).toBe("second-factor-wrong");
  expect((await newTestBrowser(site).logIn({ code: codeIn(3) })).body.code).toBe("second-factor-wrong");
  const code = codeIn(1);
  const answers = [await newTestBrowser(site).logIn({ code }), await newTestBrowser(site).logIn({ code })];
  expect(answers.map(({ status }) => status)).toEqual([200, 401]);
  expect((await mira.request("POST", "/api/admin/second-factor", { password: ownerLogin.password })).body.code).toBe(
    "second-factor-on",
  );
});

test("with the second factor on, changes of email and password need it too", async () => {
  const { codeIn } = await turnOnSecondFactor();
  const { password } = ownerLogin;
  const change = (what: "email" | "password", body: object) =>
    mira.request("PUT", `/api/admin/${what}`, { password, ...body });
  for (const [what, to] of [
    ["email", { email: "mira.new@example.com" }],
    ["password", { newPassword }],
  ] as const) {
    expect((await change(what, to)).body.code).toBe("second-factor-needed");
    expect((await change(what, { ...to, code: "000000" })).body.code).toBe("second-factor-wrong");
  }
  expect((await newTestBrowser(site).logIn()).body.code).toBe("second-factor-needed");
  expect((await change("password", { newPassword, code: codeIn(1) })).status).toBe(200);
});

test("a login in a browser that is logged in ends the earlier session", async () => {
  const earlier = new Map(mira.cookies);
  await mira.logIn();
  expect((await newTestBrowser(site, earlier).refresh()).status).toBe(401);
  expect((await mira.refresh()).status).toBe(200);
});

test("the TOTP secret is stored sealed; a secret in clear from an earlier version works and is sealed at startup", async () => {
  const { db } = site.database;
  const sealer = openSealer(["d".repeat(64)]);
  const storedSecret = async () => (await db.selectFrom("admins").selectAll().executeTakeFirstOrThrow()).totp_secret;
  const { codeIn, secret } = await turnOnSecondFactor();
  expect(await storedSecret()).toMatch(/^sealed\./);
  expect(await storedSecret()).not.toContain(secret);
  expect(await neededDataKeys(site.database.pool)).toEqual({ secondFactorKey: sealer.keyIds[0] });

  await db.updateTable("admins").set({ totp_secret: secret }).execute();
  expect((await newTestBrowser(site).logIn({ code: codeIn(1) })).status).toBe(200);
  await sealPlainTotpSecret(db, sealer);
  const sealed = await storedSecret();
  expect(sealed).toMatch(/^sealed\./);
  await sealPlainTotpSecret(db, sealer);
  expect(await storedSecret()).toBe(sealed);
  site.clock.advance(2 * period);
  expect((await newTestBrowser(site).logIn({ code: codeIn(0) })).status).toBe(200);
});

test("a recovery code works when the key of the sealed TOTP secret is missing", async () => {
  const { codeIn, recoveryCodes, secret } = await turnOnSecondFactor();
  const { db } = site.database;
  const { id } = await db.selectFrom("admins").select("id").executeTakeFirstOrThrow();
  const elsewhere = sealTotpSecret(openSealer(["e".repeat(64)]), id, secret);
  await db.updateTable("admins").set({ totp_secret: elsewhere }).execute();
  expect((await newTestBrowser(site).logIn({ code: codeIn(1) })).body.code).toBe("second-factor-wrong");
  expect((await newTestBrowser(site).logIn({ code: recoveryCodes[0]! })).status).toBe(200);
});

test("a recovery code works once; case, spaces and dashes do not matter", async () => {
  const { recoveryCodes } = await turnOnSecondFactor();
  const code = recoveryCodes[0]!.toUpperCase().replaceAll("-", " ");
  expect((await newTestBrowser(site).logIn({ code })).status).toBe(200);
  expect((await newTestBrowser(site).logIn({ code })).body.code).toBe("second-factor-wrong");
  const { body } = await mira.request("GET", "/api/admin/security");
  expect(body).toMatchObject({ secondFactor: true, recoveryCodesLeft: 9 });
  const stored = JSON.stringify(await site.database.db.selectFrom("admin_recovery_codes").selectAll().execute());
  for (const clear of recoveryCodes) expect(stored).not.toContain(clear.replaceAll("-", ""));
});

test("a stranger who knows the password and guesses codes does not lock the owner out", async () => {
  const { codeIn, recoveryCodes } = await turnOnSecondFactor();
  const stranger = newTestBrowser(site);
  expect((await stranger.logIn({ code: "000000" })).status).toBe(401);
  await recordWrongGuesses(site, "admin code", stranger.address);
  expect((await stranger.logIn({ code: recoveryCodes[0]! })).status).toBe(429);
  expect((await newTestBrowser(site).logIn({ code: codeIn(1) })).status).toBe(200);
  // Guesses from many networks use up the daily limit for digits. It does not apply to known browsers or recovery
  // codes.
  await asIfRepeated(site, 50, () =>
    site.ctx().limit({ subject: "admin code, digits of strangers", most: 50, seconds: 86_400 }),
  );
  site.clock.advance(2 * period);
  expect((await newTestBrowser(site).logIn({ code: codeIn(0) })).status).toBe(429);
  expect((await mira.logIn({ code: codeIn(0) })).status).toBe(200);
  expect((await newTestBrowser(site).logIn({ code: recoveryCodes[0]! })).status).toBe(200);
});

/** A copy of what marks the owner's browser, in a browser of another network. */
const thiefOf = (browser: TestBrowser) =>
  newTestBrowser(site, new Map([["adminBrowser", browser.cookies.get("adminBrowser")!]]));

test("guesses with a copy of a browser's mark do not lock the owner out of that browser, nor its session", async () => {
  const thief = thiefOf(mira);
  const wrong = { password: "a guess of some length" };
  const [browser] = mira.cookies.get("adminBrowser")!.split(".");
  await recordWrongGuesses(site, "admin password", `browser ${browser}`);
  // The network of each decides now.
  expect((await thief.logIn(wrong)).status).toBe(401);
  await recordWrongGuesses(site, "admin password", thief.address);
  expect((await thief.logIn(wrong)).status).toBe(429);
  expect((await mira.logIn()).status).toBe(200);
  const same = { email: ownerLogin.email, password: ownerLogin.password };
  expect((await mira.request("PUT", "/api/admin/email", same)).status).toBe(200);
});

test.each([
  ["a new password", () => mira.request("PUT", "/api/admin/password", { password: ownerLogin.password, newPassword })],
  ["the logout of all other devices", () => mira.request("POST", "/api/admin/sessions/end-others")],
  [
    "the logout of one device",
    async () => {
      const phone = newTestBrowser(site);
      await phone.logIn();
      const { sessions } = (await phone.request("GET", "/api/admin/security")).body;
      const { id } = sessions.find(({ isThis }: { isThis: boolean }) => isThis);
      return mira.request("DELETE", `/api/admin/sessions/${id}`);
    },
  ],
])("after %s, other browsers are unknown: their login is mailed; this one is still known", async (_what, act) => {
  const thief = thiefOf(mira);
  expect((await act()).status).toBe(200);
  const newLogins = async () =>
    (await mailsWrittenTo(site, ownerLogin.email)).filter(({ subject }) => subject.startsWith("New login")).length;
  const before = await newLogins();
  const password = _what === "a new password" ? newPassword : ownerLogin.password;
  expect((await mira.logIn({ password })).status).toBe(200);
  expect(await newLogins()).toBe(before);
  expect((await thief.logIn({ password })).status).toBe(200);
  expect(await newLogins()).toBe(before + 1);
});

test("a new password and the logout of all other devices end the private calendar link, and say so", async () => {
  const ended = / Your private calendar link no longer works; you can create a new one\.$/;
  const isRead = async (address: string) => (await site.request("GET", new URL(address).pathname)).status === 200;
  const change = { password: ownerLogin.password, newPassword };
  for (const act of [
    () => mira.request("POST", "/api/admin/sessions/end-others"),
    () => mira.request("PUT", "/api/admin/password", change),
  ]) {
    const { address } = (await mira.request("POST", "/api/admin/calendar-feed", {})).body;
    expect(await isRead(address)).toBe(true);
    expect((await act()).body.message).toMatch(ended);
    expect(await isRead(address)).toBe(false);
  }
  expect((await mira.request("POST", "/api/admin/sessions/end-others")).body.message).not.toMatch(ended);
});

test("a reset of the password with the second factor on does not mark the browser: digits are limited as elsewhere", async () => {
  await turnOnSecondFactor();
  const reader = newTestBrowser(site);
  await requestReset(ownerLogin.email);
  const token = await mailedToken();
  expect((await reader.request("POST", "/api/admin/password-reset/finish", { token, newPassword })).status).toBe(200);
  expect(reader.cookies.has("adminBrowser")).toBe(false);
});

test("wrong digits are limited to fifty a day in a known browser too; right ones do not count", async () => {
  const { codeIn } = await turnOnSecondFactor();
  const id = mira.cookies.get("adminBrowser")!.split(".")[0];
  const limit = { subject: `admin code, digits of browser ${id}`, most: 50, seconds: 86_400 };
  await asIfRepeated(site, 49, () => site.ctx().limit(limit));
  expect((await mira.logIn({ code: codeIn(1) })).status).toBe(200);
  expect((await mira.logIn({ code: "000000" })).body.code).toBe("second-factor-wrong");
  site.clock.advance(2 * period);
  expect((await mira.logIn({ code: codeIn(0) })).status).toBe(429);
});

test("a browser in which the owner reset the password is known: guesses from its network do not slow it down", async () => {
  const phone = newTestBrowser(site);
  const stranger = newTestBrowser(site);
  stranger.address = phone.address;
  await requestReset(ownerLogin.email);
  const token = await mailedToken();
  expect((await phone.request("POST", "/api/admin/password-reset/finish", { token, newPassword })).status).toBe(200);
  expect((await stranger.logIn({ password: "a wrong password" })).status).toBe(401);
  await recordWrongGuesses(site, "admin password", stranger.address);
  expect((await stranger.logIn({ password: newPassword })).status).toBe(429);
  expect((await phone.logIn({ password: newPassword })).status).toBe(200);
});

test("new recovery codes need password and code, end the earlier ones, and are mailed", async () => {
  const renew = (body: object) =>
    mira.request("POST", "/api/admin/recovery-codes", { password: ownerLogin.password, ...body });
  expect((await renew({})).status).toBe(404);
  const { recoveryCodes } = await turnOnSecondFactor();
  expect((await renew({})).body.code).toBe("second-factor-needed");
  expect((await renew({ password: "wrong", code: recoveryCodes[0] })).body.code).toBe("wrong-password");
  const { status, body } = await renew({ code: recoveryCodes[0] });
  expect([status, body.recoveryCodes.length]).toEqual([200, 10]);
  expect((await mira.logIn({ code: recoveryCodes[1]! })).body.code).toBe("second-factor-wrong");
  expect((await mira.logIn({ code: body.recoveryCodes[1] })).status).toBe(200);
  const subjects = (await mailsWrittenTo(site, ownerLogin.email)).map(({ subject }) => subject);
  expect(subjects).toContain("There are new recovery codes");
});

test("a new password that is refused does not use up the code", async () => {
  const { recoveryCodes } = await turnOnSecondFactor();
  const change = (to: string) =>
    mira.request("PUT", "/api/admin/password", {
      password: ownerLogin.password,
      newPassword: to,
      code: recoveryCodes[0],
    });
  expect((await change("password1234")).body.code).toBe("password-common");
  expect((await change(newPassword)).status).toBe(200);
});

test("turning the second factor off requires password and code; an unconfirmed second factor is not on", async () => {
  const stop = (body: object) => mira.request("POST", "/api/admin/second-factor/stop", body);
  expect((await mira.request("POST", "/api/admin/second-factor/confirm", { code: "123456" })).body.code).toBe(
    "second-factor-wrong",
  );
  await mira.request("POST", "/api/admin/second-factor", { password: ownerLogin.password });
  expect((await mira.request("GET", "/api/admin/security")).body.secondFactor).toBe(false);
  const { recoveryCodes } = await turnOnSecondFactor();
  expect((await stop({ password: "wrong", code: recoveryCodes[0] })).body.code).toBe("wrong-password");
  expect((await stop({ password: ownerLogin.password, code: "000000" })).body.code).toBe("second-factor-wrong");
  expect((await stop({ password: ownerLogin.password, code: recoveryCodes[0] })).status).toBe(200);
  expect((await newTestBrowser(site).logIn()).status).toBe(200);
  // A stranger's second factor also stops the owner's new password: only the operator can help.
  const mails = await mailsWrittenTo(site, ownerLogin.email);
  const textOf = (subject: string) => mails.find((mail) => mail.subject === subject)!.text.replaceAll(/\s+/g, " ");
  expect(textOf("The second factor is on")).toContain("the person who runs your site can change it back");
  expect(textOf("The second factor is off")).toContain("set a new password right away");
});
