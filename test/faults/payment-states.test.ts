import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { currentPlace } from "../../contract/platform/values/place.ts";
import type { Controls } from "../../pretend/paypal/controls.ts";
import { type Failpoint, letterFailpoints } from "../../server/platform/process/failpoint.ts";
import { asOwner } from "../owner.ts";
import { newPayer, sessionRequest } from "../paying.ts";
import { isAlive, type SiteProcess, startSite, stopSites } from "../site-process.ts";
import { started } from "../start-site.ts";
import { paymentViolations } from "./checker.ts";
import { figures } from "./figures.ts";
import { allMailSent, killableSite, post } from "./killed-site.ts";

// kill -9 while PayPal decides later: what it holds back, refunds that take days, money that it takes back. After the
// restart the books agree, and each mail is sent once.

const fixture = started(killableSite);
afterEach(stopSites);

/** A payment of a session, and the process that runs now. */
class Payment {
  site!: SiteProcess;
  orderId = "";
  readonly payPal = fixture.payPal;
  readonly payer: Awaited<ReturnType<typeof newPayer>>;
  readonly wanted: { id: string; slotId: string };
  readonly owner: object;

  constructor(payer: Payment["payer"], wanted: Payment["wanted"], owner: object) {
    this.payer = payer;
    this.wanted = wanted;
    this.owner = owner;
  }

  async open(): Promise<void> {
    const opened = await post(this.site, "/api/payments", this.payer.headers, this.wanted);
    this.orderId = opened!.body["orderId"]!;
    await this.payPal.approve(this.orderId);
  }

  capture = () => post(this.site, `/api/payments/${this.orderId}/capture`, this.payer.headers);

  async pay(): Promise<void> {
    await this.open();
    await this.capture();
    await reaches(this, "fulfilled");
  }

  async hold(reason = "ECHECK"): Promise<void> {
    await this.payPal.misbehave({ on: "capture", do: "pend", reason });
    await this.capture();
  }

  async refundAs(status: "PENDING" | "FAILED", amount?: number): Promise<void> {
    await this.payPal.misbehave({ on: "refund", do: "refund-as", status });
    const body = { id: randomUUID(), ...(amount === undefined ? {} : { amount }) };
    await post(this.site, `/api/admin/payments/${this.wanted.id}/refund`, this.owner, body);
  }
}

async function reaches({ wanted }: Payment, ...states: string[]): Promise<void> {
  const read = async () => {
    const sql = "select state from payments where id = $1";
    return (await fixture.database.pool.query<{ state: string }>(sql, [wanted.id])).rows[0]?.state;
  };
  await expect.poll(read, { timeout: 60_000 }).toSatisfy((state: string) => states.includes(state));
}

/** Waits until a query finds a row. */
async function isThere(sql: string, values: unknown[]): Promise<void> {
  const count = async () => (await fixture.database.pool.query(sql, values)).rowCount;
  await expect.poll(count, { timeout: 60_000 }).toBe(1);
}

/** The payment until one process dies at a failpoint, and after that. */
type Path = {
  name: string;
  failpoints: readonly Failpoint[];
  /** On a process that is not killed. */
  prepare(payment: Payment): Promise<unknown>;
  /** On the process that dies. */
  untilDeath(payment: Payment): Promise<unknown>;
  /** On the process that starts then. */
  afterwards(payment: Payment): Promise<unknown>;
  /** States in which the payment ends. */
  ends: string[];
  /** Subjects of mails that are sent once. */
  mails: { payer?: RegExp; owner?: RegExp };
};

const told: Failpoint[] = ["webhook: noted", ...letterFailpoints, "webhook: settled"];
const nothing = async () => {};

const settling = (outcome: Parameters<Controls["settle"]>[1]) => (payment: Payment) =>
  payment.payPal.settle(payment.orderId, outcome);
const settlingRefund = (outcome: Parameters<Controls["settleRefund"]>[1]) => (payment: Payment) =>
  payment.payPal.settleRefund(payment.orderId, outcome);

async function held(payment: Payment): Promise<void> {
  await payment.open();
  await payment.hold();
  await reaches(payment, "pending");
}

async function withPendingRefund(payment: Payment, amount?: number): Promise<void> {
  await payment.pay();
  await payment.refundAs("PENDING", amount);
}

const paths: Path[] = [
  {
    name: "a payment that PayPal holds back",
    failpoints: ["capture: pinned", "capture: asked", "capture: taken"],
    prepare: (payment) => payment.open(),
    untilDeath: (payment) => payment.hold(),
    // A process that died before the call captures it as usual.
    async afterwards(payment) {
      await reaches(payment, "pending", "fulfilled");
      await payment.payPal.settle(payment.orderId, "COMPLETED");
    },
    ends: ["fulfilled"],
    mails: { payer: /^Receipt:/ },
  },
  {
    name: "a held payment that PayPal completes",
    failpoints: [...told, "capture: fulfilled", "capture: committed"],
    prepare: held,
    untilDeath: settling("COMPLETED"),
    afterwards: nothing,
    ends: ["fulfilled"],
    mails: { payer: /^Receipt:/ },
  },
  {
    name: "a held payment that PayPal declines",
    failpoints: told,
    prepare: held,
    untilDeath: settling("DENIED"),
    afterwards: nothing,
    ends: ["declined"],
    mails: { payer: /declined/ },
  },
  {
    name: "a refund that PayPal makes later",
    failpoints: ["refund: returned", "refund: asked", "refund: given"],
    prepare: (payment) => payment.pay(),
    untilDeath: (payment) => payment.refundAs("PENDING"),
    // The owner sends the request again if its process died before it was stored.
    async afterwards(payment) {
      const refunds = "select from refunds where payment_id = $1";
      const isAsked = (await fixture.database.pool.query(refunds, [payment.wanted.id])).rowCount! > 0;
      if (!isAsked) await payment.refundAs("PENDING");
      const pending = async () => (await payment.payPal.ledger()).refunds.length;
      await expect.poll(pending, { timeout: 60_000 }).toBeGreaterThan(0);
      await payment.payPal.settleRefund(payment.orderId, "COMPLETED");
    },
    ends: ["refunded"],
    mails: { payer: /^Refund:/ },
  },
  {
    name: "a pending refund that is done",
    failpoints: [...told, "refund: given", "refund: committed"],
    prepare: (payment) => withPendingRefund(payment),
    untilDeath: settlingRefund("COMPLETED"),
    afterwards: nothing,
    ends: ["refunded"],
    mails: { payer: /^Refund:/ },
  },
  {
    name: "a pending refund that fails",
    failpoints: told,
    prepare: (payment) => withPendingRefund(payment, 30),
    untilDeath: settlingRefund("FAILED"),
    afterwards: nothing,
    ends: ["fulfilled"],
    mails: { owner: /needs your attention/ },
  },
  {
    name: "a payment that PayPal holds back, of which both hear",
    failpoints: letterFailpoints,
    prepare: (payment) => payment.open(),
    untilDeath: (payment) => payment.hold("UNILATERAL"),
    async afterwards(payment) {
      await reaches(payment, "pending");
      await payment.payPal.settle(payment.orderId, "COMPLETED");
    },
    ends: ["fulfilled"],
    mails: { payer: /checking your payment/, owner: /holds a payment back/ },
  },
  {
    name: "a held payment whose hour begins soon",
    failpoints: letterFailpoints,
    async prepare(payment) {
      const start = new Date(Date.now() + 20 * 60_000);
      const [date, time] = start.toLocaleString("sv", { timeZone: currentPlace().zone }).slice(0, 16).split(" ");
      const soon = "update slots set date = $2, time = $3 where id = $1";
      await fixture.database.pool.query(soon, [payment.wanted.slotId, date, time]);
      await held(payment);
    },
    untilDeath: nothing,
    async afterwards(payment) {
      await isThere("select from payments where id = $1 and freeing_told_at is not null", [payment.wanted.id]);
      await payment.payPal.settle(payment.orderId, "COMPLETED");
    },
    ends: ["fulfilled"],
    mails: { payer: /^Receipt:/, owner: /Not paid yet/ },
  },
  {
    name: "an account that PayPal refuses",
    failpoints: ["capture: declined", ...letterFailpoints],
    prepare: (payment) => payment.open(),
    async untilDeath(payment) {
      await payment.payPal.misbehave({ on: "capture", do: "decline", issue: "PAYEE_ACCOUNT_RESTRICTED" });
      await payment.capture();
    },
    async afterwards(payment) {
      await reaches(payment, "opened");
      await payment.payPal.approve(payment.orderId);
      await payment.capture();
      // The next case begins with an account that is not refused.
      await isThere("select from payment_refusals having count(*) = 0", []);
    },
    ends: ["fulfilled"],
    mails: { payer: /^Receipt:/, owner: /refuses your payments/ },
  },
  {
    name: "money that PayPal takes back",
    failpoints: told,
    prepare: (payment) => payment.pay(),
    untilDeath: (payment) => payment.payPal.reverse(payment.orderId),
    afterwards: nothing,
    ends: ["fulfilled", "refunded"],
    mails: { owner: /attention/ },
  },
  {
    name: "a dispute",
    failpoints: told,
    prepare: (payment) => payment.pay(),
    untilDeath: (payment) => payment.payPal.dispute(payment.orderId, { status: "WAITING_FOR_SELLER_RESPONSE" }),
    afterwards: nothing,
    ends: ["fulfilled"],
    mails: { owner: /disputes a payment/ },
  },
  {
    name: "a chargeback that the owner wins",
    failpoints: told,
    async prepare(payment) {
      await payment.pay();
      await payment.payPal.dispute(payment.orderId, { channel: "EXTERNAL" });
      await isThere("select from disputes where payment_id = $1", [payment.wanted.id]);
    },
    untilDeath: (payment) => payment.payPal.dispute(payment.orderId, { outcome: "RESOLVED_SELLER_FAVOUR" }),
    afterwards: nothing,
    ends: ["fulfilled"],
    mails: { owner: /decided for you/ },
  },
];

const casesOf = (each: Path[]) =>
  each.flatMap((path) => path.failpoints.map((failpoint) => [path.name, failpoint, path] as const));

test.each(casesOf(paths))(
  "%s is settled after a kill at “%s”, with each mail once",
  async (_name, failpoint, path) => {
    const { database, env, on } = fixture;
    const wanted = await sessionRequest(fixture, { amount: 80 });
    const payment = new Payment(await newPayer(on), wanted, await asOwner(on));
    const mailsOfCase = async () =>
      (
        await database.pool.query<{ subject: string; address: string }>(
          "select subject, recipient ->> 'address' as address from mails where created_at >= $1",
          [startedAt],
        )
      ).rows;
    // The hours of earlier cases are not in its way, and no letter about them is due that would meet the failpoint.
    await database.pool.query(`
      update slots set date = date '2036-01-01' + (select count(*)::int from slots where date >= '2036-01-01')
      where date < '2034-01-01'`);
    await database.pool.query("update bookings set finalized_at = now() where finalized_at is null");
    const startedAt = new Date();
    payment.site = await startSite(env);
    await path.prepare(payment);
    await payment.site.stop();

    payment.site = await startSite({ ...env, FAILPOINT: failpoint });
    // PayPal's stand-in dies with the process, perhaps in the middle of its answer.
    await path.untilDeath(payment).catch(() => {});
    // If the process is still alive now, the payment did not reach its failpoint and the test proves nothing.
    await expect.poll(() => isAlive(payment.site.pid), { timeout: 60_000 }).toBe(false);

    const restartedAt = Date.now();
    payment.site = await startSite(env);
    await path.afterwards(payment);
    await reaches(payment, ...path.ends);
    await expect.poll(() => paymentViolations(database.pool), { timeout: 60_000, interval: 500 }).toEqual([]);
    figures({ settledAfterMs: Date.now() - restartedAt });
    for (const [who, subject] of Object.entries(path.mails)) {
      const isTheirs = (address: string) => (address === payment.payer.email) === (who === "payer");
      const count = async () =>
        (await mailsOfCase()).filter((each) => isTheirs(each.address) && subject.test(each.subject)).length;
      await expect.poll(count, { timeout: 60_000 }).toBe(1);
    }
    await allMailSent(fixture);
    const subjects = (await mailsOfCase()).map(({ subject, address }) => `${address}: ${subject}`);
    expect(subjects.toSorted()).toEqual([...new Set(subjects)].toSorted());
    await payment.site.stop();
  },
  180_000,
);
