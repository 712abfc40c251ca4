import { afterEach, beforeAll, describe, expect, test } from "vitest";
import * as owner from "../../../../contract/selling/payments/text.desk.ts";
import {
  captureSession,
  newPayer,
  openSession,
  paymentWithBookings,
  sessionRequest,
  approvedSession,
} from "../../../../test/paying.ts";
import { startSite } from "../../../../test/start-site.ts";
import { documentedIssues } from "../../../../test/told/documented-issues.ts";
import { reconcilePayments } from "../reconcile.ts";
import { issues, meaningOf } from "./issues.ts";

type Documented = { code: string; status: number };
const calls = ["create", "show", "update", "capture"] as const;
const issuesOf = (call: (typeof calls)[number]): Documented[] =>
  Object.entries<readonly string[]>(documentedIssues[call]).flatMap(([status, codes]) =>
    codes.map((code) => ({ code, status: Number(status) })),
  );
const all = calls.flatMap(issuesOf);

describe("each issue of PayPal's documents", () => {
  test("has a kind of its own", () => {
    expect(all.filter(({ code }) => !issues.has(code))).toEqual([]);
    expect(issuesOf("capture").filter(({ status }) => status === 422)).toHaveLength(68);
  });

  test("has words for the owner, and no code in them", () => {
    for (const code of issues.keys()) {
      const { whose, words } = meaningOf(code);
      expect(words, code).not.toMatch(/[A-Z]{2,}_/);
      expect(whose === "site" ? owner.siteAskedWrongly : owner.payPalReasons[code], code).toBe(words);
    }
  });

  test("that the owner must do something about says what", () => {
    const codes = [...issues].flatMap(([code, { whose }]) => (whose === "payee" ? [code] : []));
    const steps = owner.accountSteps("US dollars");
    expect(codes.filter((code) => !steps[code])).toEqual([]);
    expect(Object.keys(owner.accountSteps).filter((code) => !codes.includes(code))).toEqual([]);
  });

  test.each([
    ["INSTRUMENT_DECLINED", "payer", "restart"],
    ["PAYMENT_SOURCE_DECLINED_BY_PROCESSOR", "payer", "new-order"],
    ["MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED", "payer", "new-order"],
    ["PAYER_ACTION_REQUIRED", "payer", "approve"],
    ["PAYEE_ACCOUNT_RESTRICTED", "payee", "none"],
    ["TRANSACTION_RECEIVING_LIMIT_EXCEEDED", "payee", "none"],
    ["TRANSACTION_BLOCKED_BY_PAYEE", "payee", "restart"],
    ["ORDER_COMPLETION_IN_PROGRESS", "passing", "ask"],
    ["DUPLICATE_INVOICE_ID", "passing", "ask"],
    ["ITEM_TOTAL_MISMATCH", "site", "none"],
    ["AN_ISSUE_OF_TOMORROW", "passing", "none"],
  ])("%s: it is the %s's, and what comes next is %s", (code, whose, next) => {
    expect(meaningOf(code)).toMatchObject({ whose, next });
  });
});

describe("through the site", () => {
  const site = startSite({ from: "empty", env: { TRUST_PROXY: "1" } });
  beforeAll(() => site.payPal.webhooks("off"));
  afterEach(() => site.payPal.behave());

  const capturesOf = async (orderId: string) =>
    (await site.payPal.ledger()).captures.filter((each) => each.orderId === orderId);
  const ownersMails = async (subject: string) =>
    (await site.database.db.selectFrom("mails").select("id").where("subject", "like", subject).execute()).length;
  const singles = async () =>
    (await site.database.db.selectFrom("payment_refusals").select("subject").where("subject", "<>", "").execute()).map(
      ({ subject }) => subject,
    );
  const standing = async () =>
    (await site.database.db.selectFrom("payment_refusals").select("code").where("subject", "=", "").execute()).map(
      ({ code }) => code,
    );
  const ofAll = (code: string) => {
    const { whose, next } = meaningOf(code);
    return (whose === "payee" || whose === "site") && next === "none";
  };

  /** The refusal's code and the state of the payment after a refused capture. */
  function afterCapture({ code, status }: Documented): string {
    const { whose, next } = meaningOf(code);
    if (next === "ask" || status === 404) return "pending capturing";
    if (next === "new-order") return "payment-closed expired";
    if (next === "approve") return "not-approved opened";
    if (whose === "payer" && next === "restart") return "payment-declined opened";
    return `${whose === "payee" && next === "none" ? "payments-down" : "payment-refused"} opened`;
  }

  /** One of each meaning and status. All of them are in test/faults/told.test.ts. */
  const oneOfEach = (call: (typeof calls)[number]) => {
    const byMeaning = issuesOf(call).map((one) => {
      const { whose, next } = meaningOf(one.code);
      return [`${whose} ${next} ${one.status}`, one] as const;
    });
    return [...new Map(byMeaning).values()];
  };

  test("a refused capture takes nothing, and payer and owner read why", async () => {
    const captures = oneOfEach("capture");
    const found: Record<string, string> = {};
    const single: string[] = [];
    // Read at once, because a job deletes refusals that are over.
    const listed: string[] = [];
    const unknown: { id: string; orderId: string }[] = [];
    const tryOne = async ({ code, status }: Documented) => {
      const { payer, id, orderId } = await approvedSession(site);
      await site.payPal.misbehave({
        on: "capture",
        do: "answer",
        status,
        issue: code,
        when: "before",
        orderId,
        times: "always",
      });
      const { body } = await captureSession(site, payer, orderId);
      const { state } = await paymentWithBookings(site, id);
      found[code] = `${body.code ?? body.state} ${state}`;
      const isSaid = body.state === "pending" || ["not-approved", "payment-declined"].includes(body.code);
      expect(isSaid || body.message.includes("Nothing was charged"), code).toBe(true);
      expect(JSON.stringify(body)).not.toContain(code);
      expect(await capturesOf(orderId)).toEqual([]);
      const { whose, next } = meaningOf(code);
      if ((await standing()).includes(code)) listed.push(code);
      if (state === "capturing") unknown.push({ id, orderId });
      if (whose === "payee" && next === "restart") single.push(id);
    };
    for (let from = 0; from < captures.length; from += 6) await Promise.all(captures.slice(from, from + 6).map(tryOne));
    expect(found).toEqual(Object.fromEntries(captures.map((one) => [one.code, afterCapture(one)])));
    // One mail for each payment that the account's settings refused, and one for each reason that concerns all
    // payments.
    expect((await singles()).toSorted()).toEqual(single.toSorted());
    expect(await ownersMails(`${owner.onePaymentWasBlocked}: Ana Whitlow, %`)).toBe(single.length);
    const general = captures.filter(({ code }) => ofAll(code)).map(({ code }) => code);
    expect(listed.toSorted()).toEqual(general.toSorted());
    const sites = general.filter((code) => meaningOf(code).whose === "site");
    expect(await ownersMails(owner.siteMustBeRepaired)).toBe(sites.length);
    expect(await ownersMails(owner.paymentsAreRefused)).toBe(general.length - sites.length);
    // Where money may be moving, it is asked for later: the payment can still be captured.
    await site.payPal.behave();
    site.clock.advance(30_000);
    await reconcilePayments(site.ctx());
    expect(unknown.length).toBeGreaterThan(1);
    for (const { id, orderId } of unknown) {
      const { state, bookings } = await paymentWithBookings(site, id);
      expect([state, bookings.length, (await capturesOf(orderId)).length]).toEqual(["fulfilled", 1, 1]);
    }
  });

  test("money that was taken before a refusal says so is found and fulfils the purchase", async () => {
    for (const issue of ["ORDER_ALREADY_CAPTURED", "ORDER_COMPLETION_IN_PROGRESS", "DUPLICATE_INVOICE_ID"]) {
      const { payer, id, orderId } = await approvedSession(site);
      await site.payPal.misbehave({ on: "capture", do: "answer", status: 422, issue, when: "after" });
      expect((await captureSession(site, payer, orderId)).body).toMatchObject({ state: "fulfilled" });
      expect((await paymentWithBookings(site, id)).bookings).toHaveLength(1);
    }
  });

  test("a refused creation ends the payment, frees the slot, and payer and owner read why", async () => {
    const found: Record<string, string> = {};
    const expected: Record<string, string> = {};
    const listed: string[] = [];
    await site.database.db.deleteFrom("payment_refusals").execute();
    for (const { code, status } of oneOfEach("create")) {
      const payer = await newPayer(site);
      const wanted = await sessionRequest(site);
      await site.payPal.misbehave({
        on: "create",
        do: "answer",
        status,
        issue: code,
        when: "before",
        times: status === 401 ? 2 : 1,
      });
      const { body } = await openSession(site, payer, wanted);
      const { state } = await paymentWithBookings(site, wanted.id);
      found[code] = `${body.code} ${state}`;
      if ((await standing()).includes(code)) listed.push(code);
      expect(body.message, code).toContain("Nothing was charged");
      expect(JSON.stringify(body)).not.toContain(code);
      const { whose, next } = meaningOf(code);
      const refused = `${whose === "payee" && next === "none" ? "payments-down" : "payment-refused"} expired`;
      expected[code] = next === "ask" ? "provider-away opened" : refused;
      const again = { ...(await sessionRequest(site)), slotId: wanted.slotId };
      expect((await openSession(site, await newPayer(site), again)).status === 201, code).toBe(next !== "ask");
    }
    expect(found).toEqual(expected);
    const general = oneOfEach("create").filter(({ code }) => ofAll(code));
    expect(listed.toSorted()).toEqual(general.map(({ code }) => code).toSorted());
  });
});
