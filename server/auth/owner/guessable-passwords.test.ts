import { beforeAll, expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { mailsWrittenTo } from "../../../test/outbox.ts";
import { ownerLogin } from "../../../test/owner.ts";
import { type TestBrowser, newTestBrowser } from "../../../test/owners-browser.ts";
import { startSite } from "../../../test/start-site.ts";
import { StartError } from "../../platform/process/start-error.ts";
import { createOrUpdateOwner } from "./make-owner.ts";
import { readOwner } from "./owner.ts";
import { isBreachedPassword, isCommonPassword } from "./refuse-guessable-password.ts";

const site = startSite({ from: "empty", env: { TRUST_PROXY: "1" } });
let mira: TestBrowser;
beforeAll(async () => {
  mira = newTestBrowser(site);
  await mira.logIn();
});

const { password } = ownerLogin;
const common = { code: "password-common", fields: { newPassword: expect.any(String) } };

test("the breached passwords of at least twelve characters are on the list, in any case", async () => {
  for (const breached of ["123qweasdzxc", "1qaz2wsx3edc", "Motherfucker", "QWERTY123456"])
    expect(await isBreachedPassword(breached)).toBe(true);
  for (const fine of [password, "123qweasdzxc and more", "qweasdzxc\n1qaz2wsx3edc", ""])
    expect(await isBreachedPassword(fine)).toBe(false);
});

test("a password of the site's own words is common; one with other words is not", async () => {
  const words = ["mira.solano@example.com", "Harbor Yoga", "harbor.example"];
  for (const own of ["mirasolano2027!", "Harbor-Yoga-1234", "matandcacao99", "Mira Solano Yoga"])
    expect({ own, isCommon: await isCommonPassword(own, words) }).toEqual({ own, isCommon: true });
  for (const fine of ["a quiet morning on the mat", "harbor lights in june", "8231-9923-1177-0046"])
    expect({ fine, isCommon: await isCommonPassword(fine, words) }).toEqual({ fine, isCommon: false });
});

test("a common password is refused by a change, and the old one continues to work", async () => {
  const change = (newPassword: string) => mira.request("PUT", "/api/admin/password", { password, newPassword });
  for (const weak of ["123qweasdzxc", "mira.solano.example", "Mat&Cacao-2027"])
    expect(await change(weak)).toMatchObject({ status: 400, body: common });
  expect((await newTestBrowser(site).logIn()).status).toBe(200);
});

test("a common password is refused by a reset, and the link then works with another one", async () => {
  const recaptchaToken = await site.botToken("admin_login");
  await mira.request("POST", "/api/admin/password-reset", { email: ownerLogin.email, recaptchaToken });
  const mail = (await mailsWrittenTo(site, ownerLogin.email)).at(-1)!;
  const token = /reset\?token=([\w-]+)/.exec(mail.text)![1]!;
  const finish = (newPassword: string, link = token) =>
    mira.request("POST", "/api/admin/password-reset/finish", { token: link, newPassword });
  expect(await finish("123qweasdzxc")).toMatchObject({ status: 400, body: common });
  expect((await finish("123qweasdzxc", "x".repeat(43))).body.code).toBe("link-dead");
  expect((await finish("another evening by the harbor")).status).toBe(200);
});

test("the site does not start with a new ADMIN_PASSWORD that is common; one that was applied before stays", async () => {
  const database = await testDatabase();
  const { db } = database;
  const now = new Date();
  const weak = { ADMIN_EMAIL: "mira@example.com", ADMIN_PASSWORD: "123qweasdzxc" };
  await expect(createOrUpdateOwner(db, weak, now)).rejects.toThrow(StartError);
  expect(await readOwner({ db })).toBeUndefined();
  const first = { ...weak, ADMIN_PASSWORD: "the first password" };
  await createOrUpdateOwner(db, first, now);
  await expect(createOrUpdateOwner(db, weak, now)).rejects.toThrow("ADMIN_PASSWORD is easy to guess");
  // An earlier version has applied the common one.
  const { applied_password } = (await readOwner({ db }))!;
  expect(applied_password).not.toBe("");
  expect(await createOrUpdateOwner(db, first, now)).toBeUndefined();
  await database.close();
});
