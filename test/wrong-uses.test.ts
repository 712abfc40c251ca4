import { Secret, TOTP } from "otpauth";
import { beforeAll, expect, test } from "vitest";
import type { TestResponse } from "./app.ts";
import { cartRequest, newGuest, openCart } from "./buying.ts";
import { makeChocolate } from "./make.ts";
import { asOwner, ownerLogin } from "./owner.ts";
import { newTestBrowser } from "./owners-browser.ts";
import { newPayer } from "./paying.ts";
import { asIfRepeated } from "./repeated-uses.ts";
import { changeSettings } from "./settings.ts";
import { startSite } from "./start-site.ts";
import { asStudent, makeStudent } from "./student.ts";
import { newEmail, receiveMail, studentsBrowser } from "./students-browser.ts";
import { buyGiftCard } from "./wallet.ts";

// Every secret whose uses are counted: right uses are never limited, wrong ones are, and the wrong ones of one visitor
// do not stop the right one of a neighbour behind the same address.

const site = startSite({ from: "empty", env: { TRUST_PROXY: "1" } });
beforeAll(async () => {
  await changeSettings(site, { giftCards: { isSold: true, amounts: [50], least: 10, most: 500, years: null } });
});

type Use = () => Promise<TestResponse>;
type Counted = {
  /** More uses than any limit of wrong ones. */
  rightUses: number;
  /** The most wrong uses until one is refused as limited. */
  wrongUses: number;
  /** Prepares a right use. */
  right: () => Use | Promise<Use>;
  wrong: Use;
  /** The right use of another person behind the same address. Default: one of `right`. */
  neighbour?: Use;
};

const isFine = ({ status, body }: TestResponse) => status < 300 && (body.codeProblem ?? null) === null;

const giftQuote = (giftCode: string, headers: Record<string, string>) =>
  site.request("POST", "/api/wallet/quote", { cents: 2000, covers: "nothing", isWanted: false, giftCode }, headers);

/** Browsers behind one address. */
const oneAddress = () => {
  const { address } = newTestBrowser(site);
  return <Browser extends { address: string }>(browser: Browser) => Object.assign(browser, { address });
};

const secrets: Record<string, () => Promise<Counted>> = {
  "a visitor's gift code": async () => {
    const { headers } = newGuest();
    const { code } = await buyGiftCard(site, newGuest());
    return {
      rightUses: 25,
      wrongUses: 21,
      right: () => () => giftQuote(code, headers),
      wrong: () => giftQuote("ABCD EFGH JKLM NPQR", headers),
    };
  },
  "a student's gift code": async () => {
    const ana = await newPayer(site);
    const { code } = await buyGiftCard(site, newGuest());
    return {
      rightUses: 15,
      wrongUses: 11,
      right: () => () => giftQuote(code, ana.headers),
      wrong: () => site.request("POST", "/api/wallet/redeem", { code: "ABCD EFGH JKLM NPQR" }, ana.headers),
      neighbour: () => site.request("POST", "/api/wallet/redeem", { code }, ana.headers),
    };
  },
  "a discount code": async () => {
    const { headers } = newGuest();
    await site.request("POST", "/api/admin/codes", { code: "SPRING", percent: 10 }, await asOwner(site));
    const tin = await makeChocolate(site.database.db);
    const quote = (code: string) =>
      site.request("POST", "/api/cart/quote", { items: [{ _id: tin.id, quantity: 1 }], code }, headers);
    return { rightUses: 25, wrongUses: 21, right: () => () => quote("SPRING"), wrong: () => quote("SUMMER") };
  },
  "the owner's password": async () => {
    const at = oneAddress();
    const known = at(newTestBrowser(site));
    await known.logIn();
    return {
      rightUses: 35,
      wrongUses: 5,
      right: () => () => at(newTestBrowser(site)).logIn(),
      wrong: () => at(newTestBrowser(site)).logIn({ password: "a guess of some length" }),
      neighbour: () => known.logIn(),
    };
  },
  "a student's login code": async () => {
    const { email } = await makeStudent(site);
    const [home, other] = [studentsBrowser(site), studentsBrowser(site)];
    await receiveMail(site, email, () => other.wantLink(email));
    const logIn = async () => {
      site.clock.advance(15 * 60_000);
      const { code } = await receiveMail(site, email, () => home.wantLink(email));
      return () => home.typeCode(email, code);
    };
    return {
      rightUses: 11,
      wrongUses: 10,
      right: logIn,
      wrong: () => other.typeCode(email, "000000"),
    };
  },
  "a code to book": async () => {
    const at = oneAddress();
    const logIn = async () => {
      const [email, browser] = [newEmail(), at(studentsBrowser(site))];
      const { code } = await receiveMail(site, email, () => browser.wantBookingCode(email));
      return () => browser.typeCode(email, code);
    };
    return {
      rightUses: 12,
      wrongUses: 31,
      right: logIn,
      wrong: () => at(studentsBrowser(site)).typeCode(newEmail(), "000000"),
    };
  },
  "a link to log in": async () => {
    const at = oneAddress();
    const follow = async () => {
      const [{ email }, browser] = [await makeStudent(site), studentsBrowser(site)];
      const { token } = await receiveMail(site, email, () => browser.wantLink(email));
      return () => at(browser).follow(token);
    };
    return {
      rightUses: 35,
      wrongUses: 31,
      right: follow,
      wrong: () => at(studentsBrowser(site)).follow("x".repeat(43)),
    };
  },
  "a link that proves an address": async () => {
    const at = oneAddress();
    const verify = async () => {
      const [email, browser] = [newEmail(), studentsBrowser(site)];
      const { token } = await receiveMail(site, email, () => browser.register(email));
      return () => at(browser).verify(token);
    };
    return {
      rightUses: 35,
      wrongUses: 31,
      right: verify,
      wrong: () => at(studentsBrowser(site)).verify("x".repeat(43)),
    };
  },
  "a link for a new password": async () => {
    const at = oneAddress();
    const finish = (token: string) =>
      at(newTestBrowser(site)).request("POST", "/api/admin/password-reset/finish", {
        token,
        newPassword: ownerLogin.password,
      });
    const reset = async () => {
      const { email } = ownerLogin;
      const letters = () => site.mail.received.filter(({ mail }) => mail.text?.includes("/admin/reset?token="));
      const before = letters().length;
      const recaptchaToken = await site.botToken("admin_login");
      await newTestBrowser(site).request("POST", "/api/admin/password-reset", { email, recaptchaToken });
      await expect.poll(() => letters().length, { interval: 10 }).toBe(before + 1);
      const token = /reset\?token=([\w-]+)/.exec(letters().at(-1)!.mail.text!)![1]!;
      return () => finish(token);
    };
    return { rightUses: 3, wrongUses: 31, right: reset, wrong: () => finish("x".repeat(43)) };
  },
  "a link that deletes an account": async () => {
    const at = oneAddress();
    const finish = (token: string) => at(newTestBrowser(site)).request("POST", "/api/user/deletion/finish", { token });
    const erase = async () => {
      const { id, email, token } = await asStudent(site);
      const home = Object.assign(newTestBrowser(site), { token });
      const letters = () => site.mail.received.filter(({ to }) => to.includes(email));
      expect((await home.request("POST", `/api/user/${id}/deletion`)).status).toBe(200);
      await expect.poll(() => letters().length, { interval: 10 }).toBe(1);
      const mailed = /token=([\w-]+)/.exec(letters()[0]!.mail.text!)![1]!;
      return () => finish(mailed);
    };
    return { rightUses: 35, wrongUses: 31, right: erase, wrong: () => finish("x".repeat(43)) };
  },
  "a code of the second factor": async () => {
    const at = oneAddress();
    const known = at(newTestBrowser(site));
    await known.logIn();
    const { password } = ownerLogin;
    const { secret } = (await known.request("POST", "/api/admin/second-factor", { password })).body;
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const nextCode = () => {
      site.clock.advance(30_000);
      return totp.generate({ timestamp: site.clock.now().getTime() });
    };
    const confirmed = await known.request("POST", "/api/admin/second-factor/confirm", { code: nextCode() });
    recoveryCodes = confirmed.body.recoveryCodes;
    return {
      rightUses: 55,
      wrongUses: 5,
      right: () => () => at(newTestBrowser(site)).logIn({ code: nextCode() }),
      wrong: () => at(newTestBrowser(site)).logIn({ code: "000000" }),
      neighbour: () => known.logIn({ code: nextCode() }),
    };
  },
};

/** Of the second factor, which the test before turns on. */
let recoveryCodes: string[] = [];

secrets["a recovery code"] = async () => {
  const at = oneAddress();
  const logIn = () => at(newTestBrowser(site)).logIn({ code: recoveryCodes.pop()! });
  const known = at(newTestBrowser(site));
  await known.logIn({ code: recoveryCodes.pop()! });
  return {
    rightUses: 5,
    wrongUses: 5,
    right: () => logIn,
    wrong: () => at(newTestBrowser(site)).logIn({ code: "aaaa-bbbb-cccc" }),
    neighbour: () => known.logIn({ code: recoveryCodes.pop()! }),
  };
};

test.each(Object.entries(secrets))("%s: only wrong uses are limited, and for no neighbour", async (_name, prepare) => {
  const { right, wrong, neighbour, rightUses, wrongUses } = await prepare();
  // Waits after wrong attempts in a row are no counters of a limit: they begin after the fourth.
  const attempts = Math.min(4, rightUses - 1);
  expect(await asIfRepeated(site, rightUses - attempts, await right())).toSatisfy(isFine);
  for (let use = 0; use < attempts; use++) expect(await (await right())()).toSatisfy(isFine);
  const answers = [await asIfRepeated(site, wrongUses - 4, wrong)];
  while (answers.length < 5) answers.push(await wrong());
  expect(answers.map(({ status }) => status)).toContain(429);
  await asIfRepeated(site, 40 - wrongUses, wrong);
  expect(await (neighbour ?? (await right()))()).toSatisfy(isFine);
});

test("wrong payment numbers of a neighbour do not keep a payer from the reason why a card is declined", async () => {
  const { headers } = newGuest();
  const tin = await makeChocolate(site.database.db);
  const opened = await openCart(site, { headers }, cartRequest([[tin, 1]]));
  const capture = (orderId: string) => site.request("POST", `/api/payments/${orderId}/capture`, undefined, headers);
  await asIfRepeated(site, 30, () => capture("UNKNOWN"));
  expect((await capture("UNKNOWN")).status).toBe(429);
  for (let card = 0; card < 3; card++) {
    await site.payPal.decline(opened.body.orderId);
    expect((await capture(opened.body.orderId)).body.code).toBe("payment-declined");
  }
  await site.payPal.approve(opened.body.orderId);
  expect(await capture(opened.body.orderId)).toSatisfy(isFine);
});

test("after a hundred wrong discount codes from one network, each try costs a bot check", async () => {
  const { headers } = newGuest();
  await site.request("POST", "/api/admin/codes", { code: "AUTUMN", percent: 10 }, await asOwner(site));
  const tin = await makeChocolate(site.database.db);
  const quote = (code: string, recaptchaToken = "") =>
    site.request("POST", "/api/cart/quote", { items: [{ _id: tin.id, quantity: 1 }], code, recaptchaToken }, headers);
  await asIfRepeated(site, 100, () => quote("GUESS"));
  for (const code of ["AUTUMN", "WINTER"]) expect((await quote(code)).body.code).toBe("bot-check-needed");
  expect(await quote("AUTUMN", await site.botToken("cart_payment"))).toSatisfy(isFine);
  expect((await quote("WINTER", await site.botToken("cart_payment"))).status).toBe(429);
  site.clock.advance(60 * 60_000);
  expect(await quote("AUTUMN")).toSatisfy(isFine);
});
