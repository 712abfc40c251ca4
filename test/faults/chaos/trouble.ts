import { availableParallelism, loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { Fault } from "../../../pretend/paypal/faults.ts";
import { type Received, type SmtpSink, smtpSink } from "../../../server/platform/mail/smtp-sink.fixture.ts";
import type { remotePayPal } from "../../pretend-paypal.ts";
import type { Random } from "../../seeded.ts";
import { postmasterPid, runQuery, type SiteProcess, startSite } from "../../site-process.ts";
import type { Recorder, Span } from "./recorder.ts";

export const faultKinds = [
  "site killed",
  "database killed",
  "backend killed",
  "both killed",
  "site stopped",
  "database stopped",
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** A site that does not answer by then hangs: 30 s on an idle machine, and more if its CPUs have other work. */
const recoveryMs = () => 30_000 * Math.max(1, loadavg()[0]! / availableParallelism());
/** After the site is ready again, connections of its pool may be found dead. */
const staleMs = 5_000;
/** A call that was sent this long before SIGTERM was accepted, so it must be answered. */
const acceptedMs = 1_000;

type On = { env: Record<string, string>; dataDir: string; recorder: Recorder; random: Random };

/** The site's processes, which end at random. Everything in it is decided by `random`. */
export async function openTrouble({ env, dataDir, recorder, random }: On) {
  let site: SiteProcess = await startSite(env);
  const cycles: Partial<Record<FaultKind, { times: number; slowestMs: number }>> = {};
  /** Each kind comes once before one comes again. */
  let coming: FaultKind[] = [];
  const violations: string[] = [];
  /** While a fault lasts, calls may be answered with `database-away`. */
  const troubled: Span[] = [];

  const ended: SiteProcess[] = [];
  async function startNext(): Promise<void> {
    ended.push(site);
    site = await startSite(env);
  }

  /** What the site's processes logged as faults of their own. */
  const loggedFaults = (): string[] =>
    [...ended, site].flatMap((one) =>
      one
        .output()
        .split("\n")
        .filter((line) => line.includes('"msg":"fault"')),
    );

  /** One fault, then waits until the site is ready again. */
  async function strike(): Promise<void> {
    if (coming.length === 0) coming = [...faultKinds];
    const [kind] = coming.splice(random.below(coming.length), 1) as [FaultKind];
    const at = performance.now();
    switch (kind) {
      case "site killed":
        await site.kill();
        await startNext();
        break;
      case "database killed":
        process.kill(postmasterPid(dataDir), "SIGKILL");
        break;
      case "backend killed":
        await killBackend();
        break;
      case "both killed":
        process.kill(postmasterPid(dataDir), "SIGKILL");
        await site.kill();
        await startNext();
        break;
      case "site stopped":
        await stop();
        await startNext();
        break;
      case "database stopped":
        // An immediate stop: without a checkpoint.
        process.kill(postmasterPid(dataDir), "SIGQUIT");
        break;
    }
    if (kind.startsWith("database") || kind.startsWith("backend")) await sleep(300);
    if (!(await isReadyWithin(recoveryMs()))) violations.push(`The site did not recover from: ${kind}`);
    troubled.push({ from: at, to: performance.now() + staleMs });
    const { times = 0, slowestMs = 0 } = cycles[kind] ?? {};
    cycles[kind] = { times: times + 1, slowestMs: Math.max(slowestMs, Math.round(performance.now() - at)) };
  }

  async function killBackend(): Promise<void> {
    const backends = await runQuery<{ pid: number }>(
      dataDir,
      "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() order by pid",
    ).catch(() => []);
    if (backends.length > 0) process.kill(random.pick(backends).pid, "SIGKILL");
  }

  /** SIGTERM. Each call that the site has accepted by then is answered. */
  async function stop(): Promise<void> {
    const at = performance.now();
    const { code } = await site.stop();
    if (code !== 0) violations.push(`After SIGTERM the site ended with ${code}`);
    const broken = recorder.sent.filter(
      (call) => call.from < at - acceptedMs && call.to >= at && call.is !== "answered",
    );
    for (const { what, from, to } of broken)
      violations.push(
        `${what} was sent ${Math.round(at - from)} ms before SIGTERM and lost ${Math.round(to - at)} ms after it`,
      );
  }

  async function isReadyWithin(ms: number): Promise<boolean> {
    for (const until = performance.now() + ms; performance.now() < until; await sleep(50))
      if ((await recorder.ask("GET", "/readyz")).status === 200) return true;
    return false;
  }

  return { cycles, violations, troubled, loggedFaults, strike, stop, isReadyWithin, site: () => site };
}

/** Decides what PayPal has left open, and chooses its misbehaviour, and that of its webhooks, until the next fault. */
export async function troublePayPal(payPal: ReturnType<typeof remotePayPal>, random: Random): Promise<void> {
  const all: Fault[] = [
    { on: "create", do: "drop", when: "after" },
    { on: "create", do: "answer", status: 503, when: "before", times: 2 },
    { on: "create", do: "answer", status: 429, when: "before", times: 2, retryAfterSeconds: 1 },
    { on: "capture", do: "drop", when: "before" },
    { on: "capture", do: "drop", when: "after", times: 2 },
    { on: "capture", do: "answer", status: 500, when: "after" },
    { on: "capture", do: "pend" },
    { on: "capture", do: "decline" },
    { on: "capture", do: "complete-declined" },
    { on: "get", do: "answer", status: 503, when: "before", times: 5 },
    { on: "refund", do: "drop", when: "after", times: 3 },
    { on: "refund", do: "answer", status: 500, when: "after" },
    { on: "verify", do: "answer", status: 500, when: "before", times: 3 },
    { on: "any", do: "wait", ms: 800, times: 5 },
    { on: "any", do: "wait", ms: 6_000 },
  ];
  await payPal.behave();
  for (const { orderId, status } of (await payPal.ledger()).captures)
    if (status === "PENDING") await payPal.settle(orderId, random.pick(["COMPLETED", "DENIED"]));
  for (const fault of all) if (random.is(0.25)) await payPal.misbehave(fault);
  await payPal.webhooks(random.pick(["usual", "usual", "doubled", "reversed", "early", "off"] as const));
}

export type Post = Awaited<ReturnType<typeof openPost>>;

/** A mail server on one port, which is down, slow, refuses or says nothing at random. */
export async function openPost() {
  let sink: SmtpSink | undefined = await smtpSink();
  const { port, url } = sink;
  const before: Received[] = [];
  const open = async () => (sink ??= await smtpSink(port));
  /** When it closed, for a mail that is missing in the end. */
  const told: string[] = [];
  return {
    told,
    url,
    received: (): Received[] => [...before, ...(sink?.received ?? [])],
    async behave(): Promise<void> {
      const now = await open();
      now.refuseNoMore();
      Object.assign(now, { slowMs: 0, silentYes: 0 });
    },
    async misbehave(random: Random): Promise<void> {
      await this.behave();
      switch (random.below(7)) {
        case 0:
          // It accepts mails until it is closed.
          told.push(`closing ${new Date().toISOString()}`);
          await sink!.close();
          told.push(`closed ${new Date().toISOString()}`);
          before.push(...sink!.received);
          sink = undefined;
          break;
        case 1:
          sink!.slowMs = random.below(800);
          break;
        case 2:
          sink!.refuse(451, 1 + random.below(4));
          break;
        case 3:
          sink!.refuse(550, 1);
          break;
        case 4:
          sink!.silentYes = 1 + random.below(3);
          break;
        default:
          break;
      }
    },
    close: async () => sink?.close(),
  };
}
