import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "../../server/platform/db/pool.ts";
import { findFreePort } from "../free-port.ts";
import { authSecret } from "../owner.ts";
import { remotePayPal } from "../pretend-paypal.ts";
import { type Random, seeded } from "../seeded.ts";
import { createDataFolder, embeddedDatabaseUrl, runQuery, stopSites } from "../site-process.ts";
import { startPretendRecaptcha } from "../vouched.ts";
import { buyerActs, logIn } from "./chaos/buyers.ts";
import { ownerActs } from "./chaos/owner.ts";
import { openRecorder, unexplained } from "./chaos/recorder.ts";
import { type Session, studentActs } from "./chaos/students.ts";
import { openStudio, type Person, several } from "./chaos/studio.ts";
import { openPost, openTrouble, troublePayPal } from "./chaos/trouble.ts";
import { checkHistories } from "./chaos/verdicts.ts";
import { missingWork, workDone } from "./chaos/worked.ts";
import { paymentViolations } from "./checker.ts";
import { faultsSeed, figures } from "./figures.ts";

// Students, buyers and the owner use a real site while it, its PostgreSQL, PayPal and the mail server fail at random.
// Every call is recorded. In the end, the history of each slot, class, chocolate, credit, code and message must be one
// that a site without faults could have given (test/history/), and all invariants must hold. CHAOS_MINUTES=… sets the
// time, FAULTS_SEED=… repeats the choices of a run; their timing differs.

const { CHAOS_MINUTES: wantedMinutes } = process.env;
const minutes = Number(wantedMinutes ?? 30);
const students = 7;
/** Acts after which another student comes: the histories of credits stay short. */
const actsOfStudent = 400;
const settledMs = 60_000;
/** Time without faults at the start, in which all clients get to work. */
const calmMs = Math.min(30_000, minutes * 6_000);

let cleanUps: (() => unknown)[] = [];
afterAll(async () => {
  await stopSites();
  for (const cleanUp of cleanUps.toReversed()) await cleanUp();
}, 60_000);

test(
  `${minutes} minutes of use with faults leave histories of a site without faults`,
  async () => {
    const random = seeded(faultsSeed);
    const dataDir = await createDataFolder();
    const [post, google, port] = [await openPost(), await startPretendRecaptcha(), await findFreePort()];
    cleanUps = [() => rm(dataDir, { recursive: true, force: true }), () => post.close(), () => google.close()];
    const own = { DATA_DIR: dataDir, PORT: String(port), AUTH_SECRET: authSecret, SEED: "none", TRUST_PROXY: "1" };
    const env = { ...own, ...google.env, DATA_KEY: "d".repeat(64), SMTP_URL: post.url };
    const recorder = openRecorder(`http://127.0.0.1:${port}`);
    const trouble = await openTrouble({ env, dataDir, recorder, random });
    const database = openDatabase({ connectionString: embeddedDatabaseUrl(dataDir) }, { max: 1 });
    cleanUps.push(() => database.close());
    const payPal = remotePayPal(dataDir);
    const rounds = Math.max(8, Math.ceil(minutes * 1.5));
    const studio = await openStudio(database, recorder, { people: students, rounds });
    const [redeemers, visitors] = [
      [await studio.newPerson(), await studio.newPerson()],
      await several(6, () => studio.newPerson()),
    ];

    const stop = new AbortController();
    const sessions: Session[] = [];
    const failed: unknown[] = [];
    const totals = new Map<number, number>();
    let clients = 0;
    type Act = () => Promise<unknown>;
    /** A client does random acts, one after the other, until the end. `acts`: asked for again when they are over. */
    const run = async (acts: (own: Random, name: string, done: number) => Act[] | Promise<Act[]>) => {
      const own = seeded(faultsSeed + ++clients);
      const name = `client ${clients}`;
      /** Each act comes once before one comes again. */
      let coming: Act[] = [];
      for (let done = 0; !stop.signal.aborted; done++) {
        if (coming.length === 0) coming = [...(await acts(own, name, done))];
        const [act] = coming.splice(own.below(coming.length), 1);
        await act!().catch((error: unknown) => void failed.push(error));
        await sleep(own.below(60));
      }
    };
    const onceMade = (make: (own: Random, name: string) => Act[]) => {
      let made: Act[] | undefined;
      return (own: Random, name: string) => (made ??= make(own, name));
    };
    const visiting = new Set<Person>();
    async function visit(own: Random): Promise<void> {
      const person = own.pick(visitors);
      if (visiting.has(person)) return;
      visiting.add(person);
      if (!(await logIn(recorder, { person, studio, tokenIn }))) await studio.replace(visitors, person);
      visiting.delete(person);
    }
    const buyers = (own: Random, name: string) => {
      const acts = buyerActs(recorder, { studio, name, random: own, totals });
      const student = () => acts.buyTins(own.pick(studio.people));
      const gift = () => acts.buyGiftCard(redeemers);
      return [
        acts.buyTins,
        acts.buyTins,
        student,
        student,
        acts.readTins,
        acts.readTins,
        gift,
        acts.writeMessage,
        acts.forgeWebhook,
        () => visit(own),
      ].map((act) => () => act());
    };
    async function tokenIn(address: string): Promise<string | undefined> {
      const until = Date.now() + 15_000;
      for (; Date.now() < until && !stop.signal.aborted; await sleep(100)) {
        const mail = post.received().findLast(({ to }) => to.includes(address))?.mail;
        const token = /\/verify-login\?token=([\w.-]+)/.exec(mail?.text ?? "")?.[1];
        if (!token || used.has(token)) continue;
        used.add(token);
        return token;
      }
      return undefined;
    }
    const used = new Set<string>();
    // How much a cart costs is learned before the first fault.
    const first = buyerActs(recorder, { studio, name: "first", random, totals });
    for (const tins of [1, 2]) await first.buyTins(studio.people[0], tins);
    const owner = ownerActs(recorder, { studio, name: "owner", random, sessions });
    const studentsActs = (place: number) => {
      let [person, acts, changesAt] = [studio.people[place]!, [] as Act[], 0];
      return async (own: Random, _name: string, done: number) => {
        if (done >= changesAt) {
          if (changesAt > 0) person = await studio.replace(studio.people, person);
          acts = studentActs(recorder, { studio, person, random: own, sessions });
          changesAt = done + actsOfStudent;
        }
        return acts;
      };
    };
    const load = [
      ...studio.people.map((_, place) => run(studentsActs(place))),
      ...[1, 2, 3].map(() => run(onceMade(buyers))),
      ...[1, 2].map(() =>
        run(onceMade((own, name) => ownerActs(recorder, { studio, name, random: own, sessions }).acts)),
      ),
    ];

    const startedAt = Date.now();
    await sleep(calmMs);
    while (Date.now() < startedAt + minutes * 60_000) {
      await troublePayPal(payPal, random).catch(() => {});
      await post.misbehave(random);
      await sleep(2_000 + random.below(10_000));
      await trouble.strike();
    }
    stop.abort();
    await Promise.all(load);

    await payPal.behave();
    await payPal.webhooks("usual");
    await post.behave();
    for (const { orderId, status } of (await payPal.ledger()).captures)
      if (status === "PENDING") await payPal.settle(orderId, "COMPLETED");
    const settlingFrom = Date.now();
    await expect.poll(() => unsettled(), { timeout: settledMs, interval: 1_000 }).toEqual([]);
    const settledAfterMs = Date.now() - settlingFrom;
    const mails = await deliverAll();
    await owner.readAll();

    const history = checkHistories(recorder.operations);
    const invariants = await paymentViolations(database.pool);
    const work = workDone(recorder);
    const result = {
      minutes,
      work,
      faults: trouble.cycles,
      settledAfterMs,
      calls: Object.fromEntries([...recorder.counts].toSorted(([one], [other]) => one.localeCompare(other))),
      history: { ...history, failures: history.failures.length },
      invariants,
      mails,
      violations: trouble.violations,
    };
    figures(result);
    for (const fault of trouble.loggedFaults().slice(0, 20)) console.log(fault);
    for (const failure of history.failures) console.log(failure);
    expect(history.failures.map((failure) => failure.split(".")[0])).toEqual([]);
    expect(history.undecided).toEqual([]);
    expect(invariants).toEqual([]);
    expect(trouble.violations).toEqual([]);
    expect(unexplained(recorder.failed, trouble.troubled)).toEqual([]);
    expect(failed).toEqual([]);
    expect(missingWork(work, { minutes, faults: trouble.cycles })).toEqual([]);
    expect((await trouble.site().stop()).code).toBe(0);

    async function unsettled(): Promise<string[]> {
      const open = await database.pool.query<{ what: string }>(
        `select id || ' is ' || state as what from payments where state in ('capturing', 'pending', 'captured')
         union all select id || ' is asked for' from refunds where state = 'asked'`,
      );
      return [...(await paymentViolations(database.pool)), ...open.rows.map(({ what }) => what)];
    }

    /** Waits until each mail is sent or given up, without the minutes until its next attempt. */
    async function deliverAll() {
      const waiting = "select count(*)::int as count from mails where state not in ('sent', 'failed', 'expired')";
      for (const until = Date.now() + 60_000; Date.now() < until; await sleep(500)) {
        const [row] = await runQuery<{ count: number }>(dataDir, waiting);
        if (row?.count === 0) break;
        await runQuery(dataDir, "update mails set next_try_at = now() where next_try_at > now()");
      }
      const rows = await runQuery<{ state: string; message_id: string }>(
        dataDir,
        "select state, message_id, attempts, sent_at, last_error from mails",
      );
      const arrived = new Set(post.received().map(({ mail }) => mail.messageId));
      const missing = rows.filter(({ state, message_id }) => state === "sent" && !arrived.has(message_id));
      if (missing.length > 0) console.log(JSON.stringify(post.told));
      expect(missing, "mails that count as sent and did not arrive").toEqual([]);
      const states = Map.groupBy(rows, ({ state }) => state);
      return Object.fromEntries([...states].map(([state, some]) => [state, some.length]));
    }
  },
  (minutes + 8) * 60_000,
);
