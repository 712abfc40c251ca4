import Fastify from "fastify";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { openDeliverer } from "./deliver.ts";
import { devMailbox, mailbox } from "./dev-mailbox.ts";
import { openOutbox } from "./index.ts";
import { button, type Letter, paragraph } from "./letter.ts";
import { recentMails } from "./read.ts";

let base: Awaited<ReturnType<typeof testDatabase>>;
const app = Fastify();
let address: string;
let close: () => Promise<void>;

beforeAll(async () => {
  base = await testDatabase();
  const log = { info() {}, warn() {}, error() {} };
  const outbox = openOutbox({
    from: { address: "studio@example.com", name: "Mat & Cacao" },
    letterhead: async () => ({ siteName: "Mat & Cacao", publicUrl: "http://localhost:3000" }),
    owner: async () => ["mira@example.com"],
  });
  const deliverer = openDeliverer({ db: base.db, transport: mailbox(), log });
  const letters: Letter[] = [
    { to: { address: "one@example.com" }, subject: "The first", body: [paragraph("One.")] },
    {
      to: { address: "two@example.com", name: "<b>Two</b>" },
      replyTo: { address: "ana@example.com" },
      subject: "<img src=x onerror=alert(1)>",
      body: [paragraph("<script>alert(1)</script>"), button("Press", "/verify-login?token=abc")],
    },
  ];
  const desk = await outbox.desk();
  const mails = letters.flatMap((letter, index) => outbox.mailsOf(letter, desk, new Date(1_800_000_000_000 + index)));
  await base.db.insertInto("mails").values(mails).execute();
  deliverer.start();
  await vi.waitUntil(async () => (await recentMails(base.db)).every(({ state }) => state === "sent"), {
    timeout: 60_000,
  });
  await devMailbox(app, { db: base.db });
  app.get("/", async () => "the site");
  address = await app.listen({ port: 0, host: "127.0.0.1" });
  close = async () => {
    await app.close();
    await deliverer.stop();
    await base.close();
  };
});
afterAll(() => close());

test("the stored mails can be read as JSON, newest first", async () => {
  const mails = await (await fetch(`${address}/dev/mail.json`)).json();
  expect(mails).toMatchObject([
    {
      to: { address: "two@example.com", name: "<b>Two</b>" },
      from: { address: "studio@example.com", name: "Mat & Cacao" },
      replyTo: { address: "ana@example.com" },
      subject: "<img src=x onerror=alert(1)>",
      text: expect.stringContaining("http://localhost:3000/verify-login?token=abc"),
      html: expect.stringContaining("<!doctype html>"),
      state: "sent",
      createdAt: "2027-01-15T08:00:00.001Z",
      messageId: expect.stringMatching(/^<.+@example\.com>$/),
      attachments: [],
    },
    { subject: "The first", replyTo: null },
  ]);
});

test("the stored mails can be read as pages that run nothing from a mail", async () => {
  const list = await fetch(`${address}/dev/mail`);
  const html = await list.text();
  expect(html).toContain("The first");
  expect(html).not.toContain("<img");
  expect(list.headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(list.headers.get("cache-control")).toBe("no-store");
  const [, path] = /href="(\/dev\/mail\/[^"]+)">&lt;img/.exec(html) ?? [];
  const view = await (await fetch(address + path)).text();
  expect(view).toContain("To</dt><dd>&lt;b&gt;Two&lt;/b&gt; &lt;two@example.com&gt;");
  expect(view).toContain(`src="${path}/html" sandbox=`);
  const mail = await fetch(`${address}${path}/html`);
  expect(mail.headers.get("content-security-policy")).toContain("sandbox");
  const mailHtml = await mail.text();
  expect(mailHtml).not.toContain("<script");
  expect(mailHtml).toContain('<a target="_top" href="http://localhost:3000/verify-login?token=abc"');
});

test.for(["/dev/mail/1", "/dev/mail/0198c0de-0000-7000-8000-000000000001", "/dev/mail/x/html", "/dev/mail/%00"])(
  "%s is a 404",
  async (path) => {
    expect((await fetch(address + path)).status).toBe(404);
  },
);

test.for([
  { "x-forwarded-for": "203.0.113.7" },
  { forwarded: "for=203.0.113.7" },
  { via: "1.1 proxy" },
  { host: "evil.example.com" },
  { host: "localhost.evil.example.com" },
] as Record<string, string>[])("the mailbox is hidden from a request with %j", async (headers) => {
  for (const url of ["/dev/mail", "/dev/mail.json"])
    expect((await app.inject({ url, headers, remoteAddress: "127.0.0.1" })).statusCode).toBe(404);
});

test("the mailbox is hidden from other machines; the rest of the site is not", async () => {
  expect(
    (await app.inject({ url: "/dev/mail", headers: { host: "localhost" }, remoteAddress: "192.0.2.1" })).statusCode,
  ).toBe(404);
  expect(
    (await app.inject({ url: "/dev/mail", headers: { host: "localhost:3000" }, remoteAddress: "::1" })).statusCode,
  ).toBe(200);
  expect((await app.inject({ url: "/", remoteAddress: "192.0.2.1" })).statusCode).toBe(200);
});
