import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { test as base, describe, type TestContext, vi } from "vitest";
import { asciiEmail } from "../../../contract/platform/values/email-address.ts";
import { email } from "../../../contract/platform/values/schema.ts";
import { testDatabase } from "../../../test/database.ts";
import { inTransaction } from "../db/transaction.ts";
import { type Deliverer, openDeliverer } from "./deliver.ts";
import { type Mail, MailRefused, openOutbox, type Outbox, type Transport } from "./index.ts";
import { type Letter, paragraph } from "./letter.ts";
import { mailCounts, recentMails, undeliveredMails } from "./read.ts";
import { type Received, smtpSink, type SmtpSink } from "./smtp-sink.fixture.ts";
import { smtpTransport } from "./smtp.ts";

const test = base.extend<{ at: Awaited<ReturnType<typeof studio>> }>({
  at: async ({ onTestFinished }, provide) => provide(await studio(onTestFinished)),
});
const log = { info() {}, warn() {}, error() {} };
const letterhead = async () => ({ siteName: "Mat & Cacao", publicUrl: "http://localhost:3000" });
const owner = async () => ["mira@example.com"];
const from = { address: "studio@example.com", name: "Mat & Cacao" };
const patience = { interval: 20 };
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const letter = (changes: Partial<Letter> = {}): Letter => ({
  to: { address: "mira@example.com", name: "Mira Solano" },
  subject: "A request from Ana",
  body: [paragraph("Ana asks for a free session.")],
  ...changes,
});

type Process = { outbox: Outbox; deliverer: Deliverer; transport: Transport };

/** A database, a mail server, and the site processes that a test starts. */
async function studio(onTestFinished: TestContext["onTestFinished"]) {
  const base = await testDatabase();
  const running: Process[] = [];
  const world = {
    base,
    sink: await smtpSink(),

    async start(options: Partial<Omit<Parameters<typeof openDeliverer>[0], "db">> = {}): Promise<Process> {
      const transport = options.transport ?? smtpTransport(world.sink.url);
      const outbox = openOutbox({ from, letterhead, owner });
      const deliverer = openDeliverer({ db: base.db, log, sweepSeconds: 0.5, ...options, transport });
      deliverer.start();
      running.push({ outbox, deliverer, transport });
      return { outbox, deliverer, transport };
    },

    /** Starts a process that looks for due mails all the time, with a clock that the test advances. */
    async startWithClock() {
      let now = new Date();
      let reads = 0;
      // Each search for due mails reads the clock.
      const clock = () => {
        reads += 1;
        return now;
      };
      const process = await world.start({ clock, sweepSeconds: 0.05 });
      const advanceMinutes = (minutes: number) => void (now = new Date(now.getTime() + minutes * 60_000));
      /** Waits until a whole search has found no due mail, with this many tried `attempts` times. */
      const expectNoneDue = async (attempts: number) => {
        const before = reads;
        await vi.waitUntil(() => reads >= before + 3, patience);
        const mails = await recentMails(base.db);
        const idle = mails.filter((mail) => mail.attempts === attempts && mail.claimed_until === null);
        if (idle.length < mails.length) throw new Error(`A mail was due: ${JSON.stringify(mails)}`);
      };
      return { process, clock, now: () => now, advanceMinutes, expectNoneDue };
    },

    /** Waits until a process has claimed a mail to deliver it. */
    async waitForClaim(): Promise<void> {
      await vi.waitUntil(
        async () => (await recentMails(base.db)).some((mail) => mail.claimed_until !== null),
        patience,
      );
    },

    /** Waits until each queued mail was attempted `times` times. */
    async waitForAttempts(times: number, withinMs = 10_000): Promise<void> {
      const until = Date.now() + withinMs;
      while ((await recentMails(base.db)).some(({ attempts, state }) => state === "queued" && attempts < times)) {
        if (Date.now() > until) throw new Error(`Not all were tried ${times} times after ${withinMs} ms.`);
        await wait(20);
      }
    },

    async put({ outbox, deliverer }: Process, written = letter(), now = new Date()) {
      const mails = outbox.mailsOf(written, await outbox.desk(), now);
      await inTransaction(
        base.db,
        async () => {},
        (trx) => trx.insertInto("mails").values(mails),
      );
      deliverer.wake();
    },

    mails: () => recentMails(base.db),

    async settled(count: number, withinMs = 10_000): Promise<Mail[]> {
      const until = Date.now() + withinMs;
      for (;;) {
        const mails = await recentMails(base.db);
        if (mails.length >= count && mails.every(({ state }) => state !== "queued")) return mails;
        if (Date.now() > until) throw new Error(`Still ${JSON.stringify(mails)} after ${withinMs} ms.`);
        await wait(20);
      }
    },

    /** Stops the mail server and loses the mails that it has not accepted yet. */
    async stopSink() {
      await world.sink.close();
    },
    async restartSink() {
      world.sink = await smtpSink(world.sink.port);
    },
  };
  onTestFinished(async () => {
    await Promise.all(running.map(({ deliverer, transport }) => deliverer.stop().then(() => transport.close())));
    await world.sink.close();
    await base.close();
  });
  return world;
}

const messageIds = (sink: SmtpSink) => sink.received.map(({ mail }) => mail.messageId ?? "").toSorted();
const subjects = (sink: SmtpSink) => sink.received.map(({ mail }) => mail.subject ?? "").toSorted();
const numbered = (count: number) => Array.from({ length: count }, (_, i) => `Letter ${i}`);

describe.concurrent("a mail", () => {
  test("arrives with the right headers, in HTML and text, with its attachment", async ({
    expect,
    at: { sink, ...at },
  }) => {
    const now = new Date("2026-03-04T05:06:07Z");
    const replyTo = { address: "ana@example.com", name: 'Ána "A" <x@y.z>, B' };
    const content = "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n";
    const attachments = [{ fileName: "class.ics", contentType: "text/calendar; charset=utf-8", content }];
    await at.put(await at.start(), letter({ replyTo, subject: "Grüße: 🧘 from Ána", attachments }), now);
    const [{ mail, from, to, raw }] = (await sink.arrival(1)) as [Received];

    expect({ from, to }).toEqual({ from: "studio@example.com", to: ["mira@example.com"] });
    expect(mail.from).toMatchObject({ address: "studio@example.com", name: "Mat & Cacao" });
    expect(mail.to).toMatchObject([{ address: "mira@example.com", name: "Mira Solano" }]);
    expect(mail.replyTo).toMatchObject([replyTo]);
    expect(mail.subject).toBe("Grüße: 🧘 from Ána");
    expect(mail.date).toBe(now.toISOString());
    expect(mail.messageId).toMatch(/^<[\da-f-]{36}@example\.com>$/);
    expect(mail.headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-generated");
    expect(mail.text).toContain("Ana asks for a free session.");
    expect(mail.html).toContain("Ana asks for a free session.");
    expect(mail.attachments[0]).toMatchObject({ filename: "class.ics", mimeType: "text/calendar" });
    expect(raw).toContain(Buffer.from(content).toString("base64"));
    expect(raw).not.toMatch(/^(bcc|cc):/im);
    expect(await at.settled(1)).toMatchObject([{ state: "sent", attempts: 1, last_error: null }]);
  });

  test("goes to an address with any signs, and to a domain with any letters", async ({
    expect,
    at: { sink, ...at },
  }) => {
    const address = email.parse("A&b/c=d~e#f+g'h@MÜNCHEN.example");
    expect(address).toBe("A&b/c=d~e#f+g'h@münchen.example");
    await at.put(await at.start(), letter({ to: { address, name: "Ána" }, replyTo: { address } }));
    const [received] = await sink.arrival(1);
    expect(received!.to.map(asciiEmail)).toEqual(["A&b/c=d~e#f+g'h@xn--mnchen-3ya.example"]);
    // The message itself, and before it the commands to the server, have no other letters.
    expect(received!.raw).toContain("A&b/c=d~e#f+g'h@xn--mnchen-3ya.example");
    expect(received!.raw).not.toMatch(/[^\x00-\x7f]/);
    expect(received!.mail.to?.[0]?.address).toBe("A&b/c=d~e#f+g'h@xn--mnchen-3ya.example");
    expect(received!.mail.replyTo?.[0]?.address).toBe("A&b/c=d~e#f+g'h@xn--mnchen-3ya.example");
  });

  test("of a transaction that is rolled back is never sent", async ({ expect, at }) => {
    const process = await at.start();
    const rolledBack = at.base.db.transaction().execute(async (trx) => {
      const mails = process.outbox.mailsOf(letter(), await process.outbox.desk(), new Date());
      await trx.insertInto("mails").values(mails).execute();
      throw new Error("changed my mind");
    });
    await expect(rolledBack).rejects.toThrow("changed my mind");
    await at.put(process, letter({ subject: "The other one" }));
    await at.settled(1);
    expect(subjects(at.sink)).toEqual(["The other one"]);
    expect(await at.mails()).toHaveLength(1);
  });

  test("with an injected header fails its transaction", async ({ expect, at }) => {
    const evil = letter({ subject: "x\r\nBcc: all@example.com" });
    await expect(at.put(await at.start(), evil)).rejects.toThrow("The subject contains");
    expect(await at.mails()).toEqual([]);
  });

  test("with a login link is not sent after the link has expired", async ({ expect, at }) => {
    at.sink.refuse(451);
    let now = new Date();
    const process = await at.start({ clock: () => now });
    await at.put(process, letter({ expiresAt: new Date(now.getTime() + 15 * 60_000) }), now);
    await expect.poll(async () => (await at.mails())[0]?.attempts).toBe(1);
    now = new Date(now.getTime() + 15 * 60_000);
    expect(await at.settled(1)).toMatchObject([{ state: "expired", sent_at: null }]);
    expect(at.sink.received).toEqual([]);
  });

  test("with a login link is sent before the link expires", async ({ expect, at }) => {
    await at.put(await at.start(), letter({ expiresAt: new Date(Date.now() + 60_000) }));
    expect(await at.settled(1)).toMatchObject([{ state: "sent" }]);
  });
});

describe.concurrent("the mail server", () => {
  test("was down: all mails are sent when it is back, with their first Message-IDs", async ({ expect, at }) => {
    await at.stopSink();
    const process = await at.start();
    for (const subject of numbered(20)) await at.put(process, letter({ subject }));
    await expect.poll(async () => (await at.mails()).every(({ attempts }) => attempts >= 2)).toBe(true);
    const [mail] = await at.mails();
    expect(mail).toMatchObject({ state: "queued", last_error: expect.stringContaining("ECONNREFUSED") });
    const ids = (await at.mails()).map(({ message_id }) => message_id).toSorted();

    await at.restartSink();
    const backAt = Date.now();
    await at.settled(20, 12_000);
    console.log(`SMTP back after two tries: 20 mails out after ${Date.now() - backAt} ms`);
    expect(messageIds(at.sink)).toEqual(ids);
  });

  test("refuses temporarily: the mail is retried with the same Message-ID", async ({ expect, at }) => {
    at.sink.refuse(451);
    await at.put(await at.start());
    const [mail] = await at.settled(1);
    expect(mail).toMatchObject({ state: "sent", attempts: 2 });
    expect(messageIds(at.sink)).toEqual([mail!.message_id]);
  });

  test("was claimed or tried before the clock was set back by an hour: it is sent now", async ({ expect, at }) => {
    const process = await at.start();
    process.deliverer.rest();
    for (const subject of ["claimed", "tried"]) await at.put(process, letter({ subject }));
    const later = new Date(Date.now() + 3_600_000);
    const update = (subject: string, values: object) =>
      at.base.db.updateTable("mails").set(values).where("subject", "=", subject).execute();
    await update("claimed", { claimed_until: later });
    await update("tried", { attempts: 1, tried_at: later, next_try_at: new Date(later.getTime() + 2_000) });
    await at.start();
    await at.settled(2);
    expect(subjects(at.sink)).toEqual(["claimed", "tried"]);
  });

  test("refuses permanently five times within the hour: the mail has failed and is shown to the owner", async ({
    expect,
    at,
  }) => {
    at.sink.refuse(550, 100);
    const time = await at.startWithClock();
    await at.put(time.process, letter(), time.now());
    for (const [tries, minutes] of [1, 4, 10, 20].entries()) {
      await at.waitForAttempts(tries + 1);
      expect(await at.mails()).toMatchObject([{ state: "queued", refusals: tries + 1 }]);
      time.advanceMinutes(minutes);
    }
    expect(await at.settled(1)).toMatchObject([{ state: "failed", attempts: 5 }]);
    const reason = expect.stringContaining("550");
    expect(await undeliveredMails(at.base.db)).toMatchObject([
      { recipient: { address: "mira@example.com" }, subject: "A request from Ana", last_error: reason },
    ]);
    expect(at.sink.received).toEqual([]);

    at.sink.refuseNoMore();
    const [failed] = await at.mails();
    await at.base.db.transaction().execute((trx) => time.process.outbox.again(trx, failed!.id));
    expect(await at.settled(1)).toMatchObject([{ state: "sent", refusals: 0 }]);
  });

  test("refuses all recipients for a while: all mails are sent afterwards", async ({ expect, at }) => {
    at.sink.refuse(550, 100);
    const time = await at.startWithClock();
    for (const subject of numbered(6))
      await at.put(time.process, letter({ to: { address: `${subject.at(-1)}@example.com` }, subject }), time.now());
    await at.waitForAttempts(1);
    // Not before the retry is due, although the relay works again and a start looks for due mails.
    at.sink.refuseNoMore();
    await time.process.deliverer.stop();
    await at.start({ clock: time.clock, sweepSeconds: 0.05 });
    await time.expectNoneDue(1);
    expect(at.sink.received).toEqual([]);
    time.advanceMinutes(1);
    await at.settled(6);
    expect(subjects(at.sink)).toEqual(numbered(6));
  });

  test("refuses all recipients for hours: no mail is given up; a wrong address is, once other mails were sent", async ({
    expect,
    at,
  }) => {
    at.sink.refuse(550, 1_000);
    const time = await at.startWithClock();
    for (const name of ["ana", "tomas"])
      await at.put(time.process, letter({ to: { address: `${name}@example.com` } }), time.now());
    for (const [tries, minutes] of [1, 4, 10, 20, 60, 60].entries()) {
      await at.waitForAttempts(tries + 1);
      time.advanceMinutes(minutes);
    }
    await at.waitForAttempts(7);
    expect(await mailCounts(at.base.db)).toMatchObject({ queued: 2, failed: 0 });

    at.sink.refuseNoMore();
    at.sink.refuseAddress("tomas@example.com");
    time.advanceMinutes(60);
    await at.waitForAttempts(8);
    await expect.poll(async () => (await mailCounts(at.base.db)).sent).toBe(1);
    time.advanceMinutes(60);
    await at.settled(2);
    expect(await undeliveredMails(at.base.db)).toMatchObject([{ recipient: { address: "tomas@example.com" } }]);
  });

  test("accepts the mail without confirming it: retries are minutes apart, with six attempts at most", async ({
    expect,
    at,
  }) => {
    at.sink.silentYes = 100;
    const time = await at.startWithClock();
    await at.put(time.process, letter(), time.now());
    for (const [tries, minutes] of [5, 10, 30, 75, 120].entries()) {
      await at.waitForAttempts(tries + 1);
      time.advanceMinutes(minutes - 1);
      await time.expectNoneDue(tries + 1);
      expect(at.sink.received).toHaveLength(tries + 1);
      time.advanceMinutes(1);
    }
    const reason = expect.stringContaining("accepted the email but did not confirm it");
    expect(await at.settled(1)).toMatchObject([{ state: "failed", attempts: 6, last_error: reason }]);
    expect(new Set(messageIds(at.sink)).size).toBe(1);
  });

  test("accepts the mail once without confirming it: it is sent again five minutes later, with the same Message-ID", async ({
    expect,
    at,
  }) => {
    at.sink.silentYes = 1;
    const time = await at.startWithClock();
    await at.put(time.process, letter(), time.now());
    await at.waitForAttempts(1);
    time.advanceMinutes(5);
    expect(await at.settled(1)).toMatchObject([{ state: "sent", attempts: 2 }]);
    expect(new Set(messageIds(at.sink)).size).toBe(1);
  });

  test("refuses while the lease is renewed: the mail waits for its retry without a lease", async ({ expect, at }) => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const deliver = () => answered.then(() => Promise.reject(new MailRefused("550 not this one")));
    await at.put(await at.start({ transport: { deliver, close() {} } }));
    await at.waitForClaim();
    const waiting = async () => {
      const { rows } = await at.base.pool.query(
        "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows[0].count as number;
    };
    // The outcome waits for this lock, and then the renewal, which began before the outcome was written.
    await at.base.db.transaction().execute(async (trx) => {
      await trx.selectFrom("mails").select("id").forUpdate().execute();
      answer();
      await expect.poll(waiting, { timeout: 10_000 }).toBe(2);
    });
    await expect.poll(waiting).toBe(0);
    expect(await at.mails()).toMatchObject([{ state: "queued", attempts: 1, claimed_until: null }]);
  });

  test("refuses our login: the mail waits", async ({ expect, at }) => {
    at.sink.refuse(530, 2);
    await at.put(await at.start());
    expect(await at.settled(1, 14_000)).toMatchObject([{ state: "sent", attempts: 3 }]);
  });

  test("never accepts the mail: it is given up, with the reason", async ({ expect, at }) => {
    at.sink.refuse(451, 100);
    await at.put(await at.start({ tries: 1 }));
    const reason = expect.stringContaining("451");
    expect(await at.settled(1, 14_000)).toMatchObject([{ state: "failed", attempts: 2, last_error: reason }]);
  });
});

describe.concurrent("each mail is sent once", () => {
  test("although a second process looks for due mails at the same time", async ({ expect, at }) => {
    at.sink.slowMs = 1_500;
    const first = await at.start();
    await at.put(first);
    await at.waitForClaim();
    let searches = 0;
    const clock = () => {
      searches += 1;
      return new Date();
    };
    const second = await at.start({ clock, sweepSeconds: 0.05 });
    await expect.poll(() => searches).toBeGreaterThan(3);
    expect(at.sink.received).toEqual([]);
    expect(await at.settled(1)).toMatchObject([{ state: "sent", attempts: 1 }]);
    // A stop waits for deliveries.
    await Promise.all([first.deliverer.stop(), second.deliverer.stop()]);
    expect(at.sink.received).toHaveLength(1);
  });

  test("although the database failed just after the mail server accepted the mail", async ({ expect, at }) => {
    let delivered = 0;
    const transport = { deliver: async () => void delivered++, close() {} };
    const warnings: string[] = [];
    const warn = (_details: object, words: string) => void warnings.push(words);
    const process = await at.start({ transport, log: { ...log, warn } });
    await at.base.pool.query("alter table mails add constraint hiccup check (state <> 'sent') not valid");
    await at.put(process);
    await expect.poll(() => warnings.length).toBeGreaterThan(0);
    expect(delivered).toBe(1);
    expect(await mailCounts(at.base.db)).toMatchObject({ queued: 1 });
    await at.base.pool.query("alter table mails drop constraint hiccup");
    expect(await at.settled(1)).toMatchObject([{ state: "sent" }]);
    expect(delivered).toBe(1);
  });

  test("although the database drops every connection during the delivery", async ({ expect, at }) => {
    at.sink.slowMs = 1_000;
    await at.put(await at.start());
    await at.waitForClaim();
    await at.base.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    expect(await at.settled(1, 20_000)).toMatchObject([{ state: "sent" }]);
    expect(at.sink.received).toHaveLength(1);
  });
});

describe.concurrent("a process", () => {
  test("killed while it sends loses no mail: all are sent soon after the next start", async ({ expect, at }) => {
    at.sink.slowMs = 60_000;
    const facts = [JSON.stringify(at.base.connection), at.sink.url];
    const child = fork(join(import.meta.dirname, "deliver.fixture.ts"), facts, { stdio: "inherit" });
    // It writes three mails, and sends a message while the server receives them.
    await once(child, "message");
    child.kill("SIGKILL");
    await once(child, "exit");
    await at.stopSink();
    expect(await mailCounts(at.base.db)).toMatchObject({ queued: 3, sent: 0 });
    await at.restartSink();
    const restartedAt = Date.now();
    await at.start();
    const ids = (await at.settled(3, 30_000)).map(({ message_id }) => message_id);
    console.log(`killed while sending: out ${Date.now() - restartedAt} ms after the restart`);
    expect(messageIds(at.sink)).toEqual(ids.toSorted());
  });

  test("stopped during a slow delivery ends within 8 s, and the next process sends the mail", async ({
    expect,
    at,
  }) => {
    at.sink.slowMs = 60_000;
    const process = await at.start();
    await at.put(process);
    await at.waitForClaim();
    const stopping = performance.now();
    await process.deliverer.stop();
    process.transport.close();
    const stopMs = performance.now() - stopping;
    expect(stopMs).toBeGreaterThan(1_500);
    expect(stopMs).toBeLessThan(8_000);
    await at.stopSink();
    await at.restartSink();
    await at.start();
    expect(await at.settled(1)).toMatchObject([{ state: "sent" }]);
  });
});

// Not concurrent: it opens many connections.
test("three processes send each of 60 mails once", async ({ expect, onTestFinished }) => {
  const at = await studio(onTestFinished);
  at.sink.slowMs = 20;
  const [process] = await Promise.all([at.start(), at.start(), at.start()]);
  await Promise.all(numbered(60).map((subject) => at.put(process, letter({ subject }))));
  await at.settled(60);
  expect(subjects(at.sink)).toEqual(numbered(60).toSorted());
});
