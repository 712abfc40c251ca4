import { expect, test } from "vitest";
import { mailsWrittenTo } from "./outbox.ts";
import { startSite } from "./start-site.ts";
import { makeStudent } from "./student.ts";
import { newEmail, receiveMail, studentsBrowser } from "./students-browser.ts";

// What a stranger can do who types a student's address into the forms of registration and login.

const site = startSite({ env: { TRUST_PROXY: "1" } });

const newBrowser = () => studentsBrowser(site);
const rowOf = (email: string) =>
  site.database.db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirstOrThrow();

test("a stranger's login requests do not end the link that the student requested", async () => {
  const { email } = await makeStudent(site);
  const own = await receiveMail(site, email, () => newBrowser().wantLink(email));
  const stranger = newBrowser();
  for (let n = 0; n < 4; n++) await receiveMail(site, email, () => stranger.wantLink(email));
  await receiveMail(site, email, () => newBrowser().wantBookingCode(email));
  await receiveMail(site, email, () => newBrowser().register(email));
  expect((await newBrowser().follow(own.token)).status).toBe(200);
});

test("a stranger's registrations do not end the link of the student's registration", async () => {
  const email = newEmail();
  const own = await receiveMail(site, email, () => newBrowser().register(email));
  for (let n = 0; n < 3; n++) await receiveMail(site, email, () => newBrowser().register(email, "Rude", "Words"));
  expect((await newBrowser().verify(own.token)).status).toBe(200);
});

test("an account has the names that were typed in the browser that requested the followed link", async () => {
  const [byLink, byLogin, byCode] = [newEmail(), newEmail(), newEmail()];
  const browsers = [newBrowser(), newBrowser(), newBrowser()];
  const links = [];
  for (const [at, email] of [byLink, byLogin, byCode].entries())
    links.push(await receiveMail(site, email, () => browsers[at]!.register(email)));
  const loginOf = (at: number, email: string) => receiveMail(site, email, () => browsers[at]!.wantLink(email));
  const [login, code] = [await loginOf(1, byLogin), await loginOf(2, byCode)];
  for (const email of [byLink, byLogin, byCode]) {
    await receiveMail(site, email, () => newBrowser().register(email, "Rude", "Words"));
    await receiveMail(site, email, () => newBrowser().wantBookingCode(email, "Ruder", "Words"));
  }
  expect((await newBrowser().verify(links[0]!.token)).status).toBe(200);
  expect((await newBrowser().follow(login.token)).status).toBe(200);
  expect((await browsers[2]!.typeCode(byCode, code.code)).status).toBe(200);
  for (const email of [byLink, byLogin, byCode])
    expect(await rowOf(email), email).toMatchObject({ state: "live", first_name: "Ana", last_name: "Whitlow" });
});

test("a stranger cannot fill a mailbox by variants of its address, with a plus sign or with dots at Gmail", async () => {
  const variants = [
    (n: number) => `june+${n}@example.com`,
    (n: number) =>
      `${Array.from("juneokafor")
        .map((letter, at) => (n & (1 << at) ? `${letter}.` : letter))
        .join("")}@gmail.com`,
  ];
  for (const variant of variants) {
    const stranger = newBrowser();
    const addresses = Array.from({ length: 16 }, (_, n) => variant(n));
    const answers = [];
    for (const email of addresses) answers.push((await stranger.wantLink(email)).status);
    expect(answers.filter((status) => status === 200)).toHaveLength(12);
    const mails = await Promise.all(addresses.map((email) => mailsWrittenTo(site, email)));
    expect(mails.flat()).toHaveLength(12);
  }
});
