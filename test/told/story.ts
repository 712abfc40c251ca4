import { sql } from "kysely";
import { currentPlace } from "../../contract/platform/values/place.ts";
import { clockWords, dateWords, dayWords } from "../../contract/platform/values/time.ts";
import type { CaptureResult } from "../../contract/selling/payments/schema.ts";
import * as payments from "../../contract/selling/payments/text.en.ts";
import { backgroundTasks } from "../../server/background.ts";
import { newId } from "../../server/platform/db/id.ts";
import { CallError } from "../../web/kit/calls/api.ts";
import { failureOf } from "../../web/selling/payments/failures.ts";
import type { TestApp, TestResponse } from "../app.ts";
import { cartRequest } from "../buying.ts";
import { makeChocolate } from "../make.ts";
import { asOwner } from "../owner.ts";
import { captureSession, newPayer, openSession, type Payer, sessionRequest, withNewToken } from "../paying.ts";
import { readRow } from "../rows.ts";
import { unusedDay } from "../unused-days.ts";
import { type Money, wrongAbout } from "./truth.ts";

/** What the stories of a site share: the mails that were read, and which story names what is bought. */
export type Shelf = {
  seen: Set<string>;
  storiesByWords: Map<string, Story>;
  owner?: { minute: number; headers: { authorization: string } };
};

/** What two people have read about one payment, in the order in which they read it. */
export type Told = Record<"payerPage" | "payerMail" | "ownerPage" | "ownerMail", string[]>;
/** How a payment ended: what the site thinks that it has of it, and what PayPal's ledger says. */
export type End = { state: string; money: Money; siteCents: number; payPalCents: number };

type CaptureSums = { status: string } & Record<"amount" | "refunded" | "reversed", number>;

const minuteMs = 60_000;
const firstPurge = backgroundTasks.findIndex(({ name }) => name.startsWith("purge"));
/** The site's jobs without those that cannot concern the payment of a session or of tins. */
const jobs = backgroundTasks
  .slice(0, firstPurge)
  .filter(
    ({ name }) =>
      !/waitlist|seats|push|absence|silent|reminder|notice|pick-up|requests|gift|wallet|slots|backup/.test(name),
  );

/**
 * One payment from its opening to its end, with the real site, the stand-in over HTTP and the mail server. Each step
 * notes what the payer and the owner read then, and compares it with the money at that time.
 */
export class Story {
  readonly told: Told = { payerPage: [], payerMail: [], ownerPage: [], ownerMail: [] };
  /** Sentences that were untrue when they were read. */
  readonly lies: string[] = [];
  readonly site: TestApp;
  id = "";
  orderId = "";
  payer!: Payer;
  #request!: object;
  #isOver = false;
  readonly #shelf: Shelf;

  constructor(site: TestApp, shelf: Shelf) {
    this.site = site;
    this.#shelf = shelf;
  }

  /** A student opens the payment of a session; `startsInHours` from now, else in years. */
  async openSession({ startsInHours }: { startsInHours?: number } = {}): Promise<void> {
    this.payer = await newPayer(this.site);
    const request = await sessionRequest(this.site);
    const slots = this.site.database.db.updateTable("slots").where("id", "=", request.slotId);
    if (startsInHours !== undefined) {
      const start = new Date(this.site.clock.now().getTime() + startsInHours * 60 * minuteMs);
      const date = start.toLocaleDateString("sv", { timeZone: currentPlace().zone });
      const time = start.toLocaleTimeString("sv", { timeZone: currentPlace().zone }).slice(0, 5);
      await slots.set({ date, time }).execute();
    }
    const { date, time } = await readRow(this.site.database.db, "slots", { id: request.slotId });
    for (const words of [dateWords, dayWords])
      this.#shelf.storiesByWords.set(`${words(date)}, ${clockWords(time.slice(0, 5))}`, this);
    await this.#open(request);
  }

  /** A student opens the payment of tins; the address chosen at PayPal has another tax. */
  async openCart(): Promise<void> {
    this.payer = await newPayer(this.site);
    const name = `Tin of ${dateWords(unusedDay("2035-01-01"))}`;
    this.#shelf.storiesByWords.set(name, this);
    const tin = await makeChocolate(this.site.database.db, { name });
    await this.#open(cartRequest([[tin, 2]], { delivery: { how: "ship", zip: "10001", state: "NY" } }));
  }

  async #open(request: { id: string }): Promise<void> {
    this.id = request.id;
    this.#request = request;
    await this.openAgain();
  }

  async openAgain(): Promise<void> {
    const answer = await openSession(this.site, this.payer, this.#request);
    if (answer.status === 201) {
      this.orderId = answer.body.orderId;
      return;
    }
    this.#readByPayer(pageOf(answer, "opening"), await this.money());
    await this.look();
  }

  /** The payer approves and the page captures. */
  async pay(): Promise<void> {
    await this.site.payPal.approve(this.orderId);
    await this.capture();
  }

  async capture(): Promise<void> {
    const answer = await captureSession(this.site, this.payer, this.orderId);
    this.#readByPayer(answer.status < 300 ? pageAfter(answer.body) : pageOf(answer, "capture"), await this.money());
    const order = "select from pretend_paypal.orders where id = $1 and status = 'VOIDED'";
    const isClosed = (await this.site.database.pool.query(order, [this.orderId])).rowCount === 1;
    if (isClosed && answer.body.code === "not-approved")
      this.lies.push("The payer is asked to approve what PayPal has closed.");
    await this.look();
  }

  /** The owner refunds all, or this many dollars. */
  async refund(amount?: number): Promise<void> {
    const body = { id: newId(), ...(amount === undefined ? {} : { amount }) };
    const path = `/api/admin/payments/${this.id}/refund`;
    const answer = await this.site.request("POST", path, body, await this.#asOwner());
    this.#readByOwner("ownerPage", answer.body.message);
    await this.look();
  }

  /** The owner keeps what PayPal has not decided about. */
  async keep(): Promise<void> {
    const path = `/api/admin/payments/${this.id}/keep`;
    const answer = await this.site.request("POST", path, undefined, await this.#asOwner());
    this.#readByOwner("ownerPage", answer.body.message);
    await this.look();
  }

  /** PayPal answers as usual again, and time passes. */
  async later(minutes: number): Promise<void> {
    await this.behave();
    await pass(this.site, minutes);
    await this.look();
  }

  /** Time passes while PayPal misbehaves as before. */
  async wait(minutes: number): Promise<void> {
    await pass(this.site, minutes);
    await this.look();
  }

  /** PayPal answers as usual; its events are sent by `receiveEvents`. */
  async behave(): Promise<void> {
    await this.site.payPal.behave();
    await this.site.payPal.webhooks("off");
  }

  /** The site gets the events of this payment that it has not got yet. Returns the statuses of its answers. */
  async receiveEvents(): Promise<number[]> {
    const statuses: number[] = [];
    for (const { id, body, headers } of await this.site.payPal.events(this.orderId)) {
      const sent = await this.site.request("POST", "/api/webhooks/paypal", body, headers);
      statuses.push(sent.status);
      await this.#untilHandled(id);
    }
    await this.look();
    return statuses;
  }

  /** The work of an event begins after the answer to it. */
  async #untilHandled(id: string): Promise<void> {
    for (let waitedMs = 0; waitedMs < 2_000; waitedMs += 10) {
      const query = this.site.database.db.selectFrom("webhook_events").select("handled_at").where("id", "=", id);
      const event = await query.executeTakeFirst();
      if (!event || event.handled_at) return;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  /** The payer and the owner read what is new: mails, Today and Money. */
  async look(): Promise<void> {
    const money = await this.money();
    for (const { id, recipient, subject, text } of await this.#newMails()) {
      const isPayers = recipient.address === this.payer.email;
      if (!isPayers && !this.#isAboutThis(`${subject} ${text}`)) continue;
      this.#shelf.seen.add(id);
      if (ordinaryMails.test(subject)) continue;
      if (isPayers) this.#readByPayer(subjectAndSentence(subject, text), money, "payerMail");
      else this.#readByOwner("ownerMail", subject, text);
    }
    for (const words of await this.#ownersTasks()) this.#readByOwner("ownerPage", words);
    for (const words of await this.#payersBookings()) this.#readByPayer(words, money);
  }

  /** The mails that this payer or the owner has not read yet. */
  async #newMails() {
    const { db } = this.site.database;
    const readers = [this.payer.email, this.site.ctx().ownerEmail];
    const mails = await db
      .selectFrom("mails")
      .select(["id", "recipient", "subject", "text"])
      .where(sql<boolean>`recipient ->> 'address' = any(${readers})`)
      .where("id", "not in", [...this.#shelf.seen, newId()])
      .execute();
    // Two mails of one moment have no order.
    return mails.toSorted((one, other) => one.subject.localeCompare(other.subject));
  }

  /** Whether a mail to the owner names what is bought here, or names no purchase while this story runs. */
  #isAboutThis(words: string): boolean {
    const named = [...this.#shelf.storiesByWords].filter(([name]) => words.includes(name));
    return named.length > 0 ? named.some(([, story]) => story === this) : !this.#isOver;
  }

  /** What the payer's bookings say of a payment that PayPal has not decided. */
  async #payersBookings(): Promise<string[]> {
    if (!(await this.isUnsettled())) return [];
    await this.logIn();
    const path = `/api/user/${this.payer.id}/classes`;
    const { body } = await this.site.request("GET", path, undefined, this.payer.headers);
    const listed: { _id: string; state: string }[] = body.held;
    return listed.flatMap(({ _id, state }) => (_id === this.id ? [`(in their bookings: ${state})`] : []));
  }

  /** The owner's login, which ends after ten minutes. */
  async #asOwner(): Promise<{ authorization: string }> {
    const minute = Math.floor(this.site.clock.now().getTime() / minuteMs / 5);
    if (this.#shelf.owner?.minute !== minute) this.#shelf.owner = { minute, headers: await asOwner(this.site) };
    return this.#shelf.owner.headers;
  }

  /** What Today says of this payment, and of all payments while this story runs. */
  async #ownersTasks(): Promise<string[]> {
    const { body } = await this.site.request("GET", "/api/admin/today", undefined, await this.#asOwner());
    const tasks = Object.entries(body as Record<string, unknown>).flatMap(([key, value]): string[] => {
      if (ordinaryParts.has(key) || value === null || value === false) return [];
      const entries = Array.isArray(value) ? value : [value];
      return entries.flatMap((entry) => {
        const { _id = this.#isOver ? undefined : this.id } = entry as { _id?: string };
        if (_id !== this.id) return [];
        return key === "problems" ? [String(entry.problem)] : [sentencesIn(entry).join(" ")];
      });
    });
    return tasks;
  }

  /** Where the money of this payment is, by PayPal's ledger. */
  async money(): Promise<Money> {
    const capture = await this.#capture();
    if (!capture || ["DECLINED", "FAILED"].includes(capture.status)) return "not taken";
    if (capture.status === "PENDING") return "held";
    if (capture.reversed > 0) return "taken back";
    if (capture.refunded === 0) return "taken";
    return capture.refunded < capture.amount ? "refunded in part" : "refunded";
  }

  /** Whether the site does not know yet what became of the payment. */
  async isUnsettled(): Promise<boolean> {
    const query = this.site.database.db.selectFrom("payments").select("state").where("id", "=", this.id);
    const state = (await query.executeTakeFirst())?.state ?? "";
    return ["capturing", "pending", "captured"].includes(state);
  }

  async #capture() {
    const { rows } = await this.site.database.pool.query<CaptureSums>(
      `select status, amount_cents as amount, reversed_cents as reversed,
         (select coalesce(sum(amount_cents), 0)::int from pretend_paypal.refunds
          where capture_id = captures.id and not is_reversal and status = 'COMPLETED') as refunded
       from pretend_paypal.captures where order_id = $1`,
      [this.orderId],
    );
    return rows[0];
  }

  /** Both read a last time. */
  async end(): Promise<End> {
    this.#isOver = true;
    await this.look();
    const query = this.site.database.db.selectFrom("payments").selectAll().where("id", "=", this.id);
    const payment = await query.executeTakeFirst();
    const [money, capture] = [await this.money(), await this.#capture()];
    const isTaken = capture && money !== "not taken" && money !== "held";
    return {
      state: payment?.state ?? "not opened",
      money,
      siteCents: payment?.captured_at ? payment.amount_cents - payment.refunded_cents : 0,
      payPalCents: isTaken ? capture.amount - capture.refunded - capture.reversed : 0,
    };
  }

  /** A new login: access tokens end after ten minutes. */
  async logIn(): Promise<void> {
    this.payer = await withNewToken(this.site, this.payer);
  }

  #readByPayer(words: string, money: Money, where: "payerPage" | "payerMail" = "payerPage"): void {
    this.#note(where, words);
    const wrong = wrongAbout(words, money);
    if (wrong) this.lies.push(`The payer reads “${words}”, but the money is ${money}.`);
  }

  #readByOwner(where: "ownerPage" | "ownerMail", words: string, whole = words): void {
    this.#note(where, words, whole);
  }

  #note(where: keyof Told, words: string, whole = words): void {
    const code = /\b(?!PAYPAL_CLIENT_)[A-Z]{3,}_[A-Z_]+\b/.exec(whole)?.[0];
    if (code) this.lies.push(`${where} has PayPal's code ${code}: “${words}”`);
    const neutral = withoutNames(words);
    if (!this.told[where].includes(neutral)) this.told[where].push(neutral);
  }
}

/** Parts of Today that are not about payments. */
const ordinaryParts = new Set(
  "now day classes sessions undelivered backupProblem backupRehearsed messages orders unpaid cancellations lowStock waitlists away absences birthdays guide".split(
    " ",
  ),
);

/** Mails about a session that is booked, however it was paid. */
const ordinaryMails = /^(Your session on|Session booked:)/;

/** What stands against all payments is over: each story begins with PayPal as usual. */
export const forgetRefusals = ({ database: { db } }: TestApp) => db.deleteFrom("payment_refusals").execute();

/** Time passes, and the site does its repeating work. */
export async function pass(site: TestApp, minutes: number): Promise<void> {
  site.clock.advance(minutes * minuteMs);
  for (const job of jobs) await job.run(site.ctx());
}

/** What the page shows after a capture. */
const pageAfter = ({ state, message }: CaptureResult): string =>
  state === "pending" ? payments.stateNotes.held : message;

/** The sentence that the payment step shows for a refusal. */
function pageOf({ status, body }: TestResponse, during: "opening" | "capture"): string {
  return failureOf(new CallError(status, body), during).text;
}

/** A mail's subject, with its first paragraph after the greeting if that is a sentence. */
function subjectAndSentence(subject: string, text: string): string {
  const paragraphs = text.split(/\n\s*\n/).map((each) => each.replaceAll(/\s+/g, " ").trim());
  const sentence = paragraphs.find((each) => !/^(hi|hello|dear)\b.*,$/i.test(each)) ?? "";
  return /[.:!?]$/.test(sentence) ? `${subject}: ${sentence}` : subject;
}

const months = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*";
const moment = new RegExp(
  `,? ?(?:[A-Z][a-z]+day|[A-Z][a-z]{2}), ${months} \\d+(?:, \\d{4})?(?:, \\d+:\\d\\d [AP]M)?`,
  "g",
);

/** Without days, times and numbers that differ from run to run. */
const withoutNames = (words: string): string =>
  words
    .replaceAll(moment, " …")
    .replaceAll(/\b[0-9A-Z]{17}\b/g, "…")
    .replaceAll(/\s+/g, " ")
    .trim();

/** The texts of several words in a task. */
function sentencesIn(value: unknown): string[] {
  if (typeof value === "string") return / \S+ /.test(value) ? [/[.!?:]$/.test(value) ? value : `${value}.`] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(sentencesIn) : [];
}
