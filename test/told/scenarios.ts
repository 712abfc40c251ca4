import type { DisputeOutcome } from "../../pretend/paypal/disputes.ts";
import { pendingReasons } from "../../pretend/paypal/faults.ts";
import type { Fault } from "../../pretend/paypal/faults.ts";
import { meaningOf } from "../../server/selling/payments/paypal/issues.ts";
import { documentedIssues } from "./documented-issues.ts";
import type { Story } from "./story.ts";

/** Something that PayPal answers, does or reports about a payment. */
export type Scenario = {
  /** PayPal's word for it. Those with one outcome share a row of the table. */
  code: string;
  /** What else happens, in words. Scenarios share a row only if it is the same. */
  how: string;
  /** Whether the owner must read of it: it concerns the account or the site, or only the owner can end it. */
  concernsOwner: boolean;
  /** How many mails the payer gets at least: about the payment, and about what becomes of it. */
  payerMails: number;
  /** PayPal took another amount than was asked for. */
  isMismatch: boolean;
  run(story: Story): Promise<unknown>;
};

type Needs = Partial<Pick<Scenario, "concernsOwner" | "payerMails" | "isMismatch">>;
const scenario = (code: string, how: string, run: Scenario["run"], needs: Needs = {}): Scenario => ({
  code,
  how,
  run,
  concernsOwner: false,
  payerMails: 0,
  isMismatch: false,
  ...needs,
});

const always = { times: "always" } as const;
type Answering = Omit<Extract<Fault, { do: "answer" }>, "on" | "do">;

/** A scenario for each documented issue of a call. */
function forEachIssue(
  call: keyof typeof documentedIssues,
  how: string,
  run: (story: Story, answer: Answering) => Promise<unknown>,
  needs: (issue: string) => Needs,
): Scenario[] {
  return Object.entries(documentedIssues[call] as Record<string, readonly string[]>).flatMap(([status, issues]) =>
    [...new Set(issues)].map((issue) => {
      const answer = { status: Number(status), issue, when: "before", times: "always" } as const;
      return scenario(issue, how, (story) => run(story, answer), needs(issue));
    }),
  );
}

/** Whether the owner or the site has to be put right before payments succeed. */
const isOwners = (issue: string): Needs => ({ concernsOwner: ["payee", "site"].includes(meaningOf(issue).whose) });

const create = forEachIssue(
  "create",
  "",
  async (story, answer) => {
    await story.site.payPal.misbehave({ on: "create", do: "answer", ...answer });
    await story.openSession();
  },
  isOwners,
);

const update = forEachIssue(
  "update",
  "",
  async (story, answer) => {
    await story.openCart();
    await story.site.payPal.misbehave({ on: "patch", do: "answer", ...answer });
    await story.pay();
  },
  isOwners,
);

const capture = forEachIssue(
  "capture",
  "",
  async (story, answer) => {
    await story.openSession();
    const { next } = meaningOf(answer.issue!);
    // Money may be moving: here it has moved.
    const when = next === "ask" ? "after" : "before";
    await story.site.payPal.misbehave({ on: "capture", do: "answer", ...answer, when });
    await story.pay();
    if (await story.isUnsettled()) await story.later(1);
  },
  isOwners,
);

const show = forEachIssue(
  "show",
  "after a capture without an answer",
  async (story, answer) => {
    await story.openSession();
    // What PayPal does not know, it has not captured.
    const when = answer.status === 404 ? "before" : "after";
    await story.site.payPal.misbehave({ on: "capture", do: "drop", when, ...always });
    await story.site.payPal.misbehave({ on: "get", do: "answer", ...answer });
    await story.pay();
    await story.wait(1);
    await story.later(1);
  },
  isOwners,
);

/** A paid session. */
async function paid(story: Story): Promise<void> {
  await story.openSession();
  await story.pay();
}

const refund = forEachIssue(
  "refund",
  "",
  async (story, answer) => {
    await paid(story);
    await story.site.payPal.misbehave({ on: "refund", do: "answer", ...answer });
    await story.refund(30);
  },
  () => ({ concernsOwner: true, payerMails: 1 }),
);

type RefundStatus = Extract<Fault, { do: "refund-as" }>["status"];

async function refundAs(story: Story, status: RefundStatus): Promise<void> {
  await paid(story);
  await story.site.payPal.misbehave({ on: "refund", do: "refund-as", status });
  await story.refund();
}

const refundStates: Scenario[] = [
  scenario("COMPLETED", "", async (story) => (await paid(story), story.refund()), { payerMails: 2 }),
  ...(["COMPLETED", "FAILED", "CANCELLED"] as const).map((then) =>
    scenario(
      "PENDING",
      `then ${then.toLowerCase()}`,
      async (story) => {
        await refundAs(story, "PENDING");
        await story.site.payPal.settleRefund(story.orderId, then);
        await story.later(20);
      },
      then === "COMPLETED" ? { payerMails: 2 } : { payerMails: 1, concernsOwner: true },
    ),
  ),
  ...(["FAILED", "CANCELLED"] as const).map((status) =>
    scenario(status, "", (story) => refundAs(story, status), { payerMails: 1, concernsOwner: true }),
  ),
  scenario(
    "SOMETHING_NEW",
    "for more than an hour",
    async (story) => {
      await paid(story);
      const status = { status: "SOMETHING_NEW" };
      await story.site.payPal.misbehave({ on: "refund", do: "change", set: status, times: "always" });
      await story.site.payPal.misbehave({ on: "get-refund", do: "change", set: status, times: "always" });
      await story.refund();
      for (let minutes = 0; minutes < 75; minutes += 15) await story.wait(15);
    },
    { payerMails: 1, concernsOwner: true },
  ),
  ...forEachIssue(
    "showRefund",
    "for a pending refund, then completed",
    async (story, answer) => {
      await refundAs(story, "PENDING");
      await story.site.payPal.settleRefund(story.orderId, "COMPLETED");
      await story.site.payPal.misbehave({ on: "get-refund", do: "answer", ...answer });
      await story.wait(15);
      await story.later(20);
    },
    () => ({ payerMails: 2 }),
  ),
];

/** Reasons for which the owner has something to do at PayPal. */
const ownersReasons = new Set([
  "UNILATERAL",
  "RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION",
  "VERIFICATION_REQUIRED",
  "INTERNATIONAL_WITHDRAWAL",
  "OTHER",
  "BUYER_COMPLAINT",
  "CHARGEBACK",
  "SOMETHING_NEW",
]);

const held = [...pendingReasons, "DECLINED_BY_RISK_FRAUD_FILTERS", "SOMETHING_NEW"].flatMap((reason): Scenario[] => {
  const hold = async (story: Story, startsInHours?: number) => {
    await story.openSession(startsInHours === undefined ? {} : { startsInHours });
    await story.site.payPal.misbehave({ on: "capture", do: "pend", reason });
    await story.pay();
  };
  const concernsOwner = ownersReasons.has(reason);
  return [
    ...(["COMPLETED", "DENIED"] as const).map((then) =>
      scenario(
        reason,
        then === "COMPLETED" ? "then completed" : "then declined",
        async (story) => {
          await hold(story);
          await story.later(60);
          await story.site.payPal.settle(story.orderId, then);
          await story.later(20);
        },
        { concernsOwner, payerMails: 2 },
      ),
    ),
    scenario(
      reason,
      "completed after the hour has begun",
      async (story) => {
        await hold(story, 30);
        for (const hours of [12, 12, 5.5, 2.5]) await story.later(hours * 60);
        await story.site.payPal.settle(story.orderId, "COMPLETED");
        await story.later(20);
        await story.later(1);
      },
      { concernsOwner: true, payerMails: 3 },
    ),
  ];
});

const kept = (["COMPLETED", "DENIED"] as const).map((then) =>
  scenario(
    "ECHECK",
    `kept by the owner, ${then === "COMPLETED" ? "completed" : "declined"} after the hour has begun`,
    async (story) => {
      await story.openSession({ startsInHours: 30 });
      await story.site.payPal.misbehave({ on: "capture", do: "pend", reason: "ECHECK" });
      await story.pay();
      await story.later(6 * 60);
      await story.keep();
      for (const hours of [12, 6, 5.5, 2.5]) await story.later(hours * 60);
      await story.site.payPal.settle(story.orderId, then);
      await story.later(20);
    },
    { concernsOwner: true, payerMails: 3 },
  ),
);

const healed = scenario(
  "PAYEE_ACCOUNT_RESTRICTED",
  "until PayPal takes payments again",
  async (story) => {
    const answer = { status: 422, issue: "PAYEE_ACCOUNT_RESTRICTED", when: "before", ...always } as const;
    await story.site.payPal.misbehave({ on: "create", do: "answer", ...answer });
    await story.openSession();
    await story.later(6);
    await story.openSession();
    await story.pay();
  },
  { concernsOwner: true, payerMails: 1 },
);

/** What a fault does, whatever call it is on. */
type Deed = Fault extends infer Each ? (Each extends unknown ? Omit<Each, "on"> : never) : never;

/** A capture with one fault, and a minute later PayPal answers as usual. */
const captured = (code: string, how: string, fault: Deed, needs: Needs = {}): Scenario =>
  scenario(
    code,
    how,
    async (story) => {
      await story.openSession();
      await story.site.payPal.misbehave({ on: "capture", ...fault });
      await story.pay();
      await story.later(1);
    },
    needs,
  );

const captureField = (path: string) => `purchase_units.*.payments.captures.*.${path}`;

const answers: Scenario[] = [
  captured("COMPLETED", "", { do: "change", set: {} }, { payerMails: 1 }),
  ...(["DECLINED", "FAILED"] as const).map((status) => captured(status, "", { do: "complete-declined", status })),
  ...(["DENIED", "VOIDED"] as const).map((status) =>
    scenario(status, "", async (story) => {
      await story.openSession();
      await story.site.payPal.misbehave({ on: "capture", do: "complete-declined" });
      for (const on of ["capture", "get"] as const)
        await story.site.payPal.misbehave({ on, do: "change", set: { [captureField("status")]: status }, ...always });
      await story.pay();
      await story.wait(1);
    }),
  ),
  captured(
    "SOMETHING_NEW",
    "then COMPLETED",
    { do: "change", set: { [captureField("status")]: "SOMETHING_NEW" } },
    { payerMails: 1 },
  ),
  scenario(
    "SOMETHING_NEW",
    "for more than an hour",
    async (story) => {
      await story.openSession();
      for (const on of ["capture", "get"] as const)
        await story.site.payPal.misbehave({
          on,
          do: "change",
          set: { [captureField("status")]: "SOMETHING_NEW" },
          ...always,
        });
      await story.pay();
      for (let minutes = 0; minutes < 75; minutes += 15) await story.wait(15);
    },
    { concernsOwner: true },
  ),
  captured(
    "an unknown status of the order",
    "",
    { do: "change", set: { status: "SOMETHING_NEW" } },
    {
      payerMails: 1,
    },
  ),
  captured(
    "no payer, name, address or fee",
    "null",
    {
      do: "change",
      set: {
        payer: null,
        "purchase_units.*.shipping": null,
        [captureField("seller_receivable_breakdown")]: null,
        [captureField("status_details")]: null,
        [captureField("something_new")]: { deep: [1] },
      },
    },
    { payerMails: 1 },
  ),
  captured(
    "no amount",
    "null, then as usual",
    { do: "change", set: { [captureField("amount")]: null } },
    {
      payerMails: 1,
    },
  ),
  captured("another amount", "", { do: "take", cents: 7900 }, { concernsOwner: true, isMismatch: true }),
  captured("another currency", "", { do: "take", currency: "EUR" }, { concernsOwner: true }),
  ...(["before", "after"] as const).flatMap((when): Scenario[] => [
    captured("no answer", `lost ${when} the capture`, { do: "drop", when, ...always }, { payerMails: 1 }),
    captured(
      "a page of HTML",
      `503 ${when} the capture`,
      { do: "html", status: 503, when, ...always },
      {
        payerMails: 1,
      },
    ),
    ...([429, 500, 503] as const).map((status) =>
      captured(
        String(status),
        `${when} the capture`,
        { do: "answer", status, when, ...always },
        {
          payerMails: 1,
        },
      ),
    ),
  ]),
  captured(
    "a page of HTML",
    "200 after the capture",
    { do: "html", status: 200, when: "after" },
    {
      payerMails: 1,
    },
  ),
  ...(["cut", "empty", "null"] as const).map((how) =>
    captured(`JSON that is ${how}`, "after the capture", { do: "garble", how }, { payerMails: 1 }),
  ),
  scenario(
    "no access token: 401",
    "at the creation",
    async (story) => {
      await story.site.payPal.misbehave({ on: "any", do: "answer", status: 401, when: "before", ...always });
      await story.openSession();
    },
    { concernsOwner: true },
  ),
  scenario("no answer", "at the creation", async (story) => {
    await story.site.payPal.misbehave({ on: "create", do: "drop", when: "after", ...always });
    await story.openSession();
  }),
];

/** The answers to the capture are lost, and reports only come as events. */
async function captureUnheard(story: Story): Promise<void> {
  await story.openSession();
  for (const on of ["capture", "get"] as const)
    await story.site.payPal.misbehave({ on, do: "drop", when: "after", ...always });
  await story.pay();
  await story.behave();
}

async function captureIdOf(story: Story): Promise<string> {
  return (await story.site.payPal.events(story.orderId))
    .map(({ body }) => JSON.parse(body) as { event_type: string; resource: { id: string } })
    .find(({ event_type }) => event_type === "PAYMENT.CAPTURE.COMPLETED")!.resource.id;
}

const outcomes: DisputeOutcome[] = [
  "RESOLVED_BUYER_FAVOUR",
  "RESOLVED_SELLER_FAVOUR",
  "RESOLVED_WITH_PAYOUT",
  "CANCELED_BY_BUYER",
  "ACCEPTED",
  "DENIED",
  "NONE",
];

const events: Scenario[] = [
  scenario(
    "CHECKOUT.ORDER.APPROVED",
    "the payer's browser is gone",
    async (story) => {
      await story.openSession();
      await story.site.payPal.approve(story.orderId);
      await story.receiveEvents();
      await story.later(1);
    },
    { payerMails: 1 },
  ),
  ...(["VOIDED", "CREATED"] as const).map((to) =>
    scenario("CHECKOUT.PAYMENT-APPROVAL.REVERSED", `the order is ${to}`, async (story) => {
      await story.openSession();
      await story.site.payPal.approve(story.orderId);
      await story.site.payPal.reverseApproval(story.orderId, { to });
      await story.receiveEvents();
      await story.capture();
    }),
  ),
  scenario(
    "PAYMENT.CAPTURE.COMPLETED",
    "the answer was lost",
    async (story) => {
      await captureUnheard(story);
      await story.receiveEvents();
    },
    { payerMails: 1 },
  ),
  scenario(
    "PAYMENT.CAPTURE.PENDING",
    "the answer was lost",
    async (story) => {
      await story.openSession();
      await story.site.payPal.misbehave({ on: "capture", do: "pend", reason: "ECHECK" });
      for (const on of ["capture", "get"] as const)
        await story.site.payPal.misbehave({ on, do: "drop", when: "after", ...always });
      await story.pay();
      await story.behave();
      await story.receiveEvents();
      await story.site.payPal.settle(story.orderId, "COMPLETED");
      await story.receiveEvents();
    },
    { payerMails: 2 },
  ),
  ...(["DENIED", "DECLINED", "FAILED"] as const).map((then) =>
    scenario(
      `PAYMENT.CAPTURE.${then === "FAILED" ? "DECLINED" : then}`,
      `of a held payment${then === "FAILED" ? ", which failed" : ""}`,
      async (story) => {
        await story.openSession();
        await story.site.payPal.misbehave({ on: "capture", do: "pend", reason: "ECHECK" });
        await story.pay();
        await story.site.payPal.settle(story.orderId, then);
        await story.receiveEvents();
      },
      { payerMails: 2 },
    ),
  ),
  ...([undefined, 3_000] as const).map((cents) =>
    scenario(
      "PAYMENT.CAPTURE.REFUNDED",
      `by the owner at PayPal, ${cents ? "in part" : "in full"}`,
      async (story) => {
        await paid(story);
        await story.site
          .ctx()
          .provider.refund(await captureIdOf(story), crypto.randomUUID(), cents && { currency: "USD", cents });
        await story.receiveEvents();
      },
      { payerMails: 2, concernsOwner: true },
    ),
  ),
  ...[undefined, 3_000].flatMap((cents) =>
    [false, true].map((isListed) =>
      scenario(
        "PAYMENT.CAPTURE.REVERSED",
        `${cents ? "in part" : "in full"}${isListed ? "; the order lists it as a refund" : ""}`,
        async (story) => {
          await paid(story);
          await story.site.payPal.reverse(story.orderId, { isListed, ...(cents ? { cents } : {}) });
          await story.receiveEvents();
        },
        { payerMails: 1, concernsOwner: true },
      ),
    ),
  ),
  scenario(
    "PAYMENT.REFUND.PENDING",
    "",
    async (story) => {
      await refundAs(story, "PENDING");
      await story.receiveEvents();
      await story.site.payPal.settleRefund(story.orderId, "COMPLETED");
      await story.receiveEvents();
    },
    { payerMails: 2 },
  ),
  scenario(
    "PAYMENT.REFUND.FAILED",
    "after it was pending",
    async (story) => {
      await refundAs(story, "PENDING");
      await story.site.payPal.settleRefund(story.orderId, "FAILED");
      await story.receiveEvents();
    },
    { payerMails: 1, concernsOwner: true },
  ),
  ...["", "then the owner wants to refund it"].map((then) =>
    scenario(
      "CUSTOMER.DISPUTE.CREATED",
      then,
      async (story) => {
        await paid(story);
        await story.site.payPal.dispute(story.orderId);
        await story.receiveEvents();
        if (then) await story.refund();
      },
      { payerMails: 1, concernsOwner: true },
    ),
  ),
  scenario(
    "CUSTOMER.DISPUTE.UPDATED",
    "WAITING_FOR_SELLER_RESPONSE, as a claim",
    async (story) => {
      await paid(story);
      await story.site.payPal.dispute(story.orderId);
      await story.receiveEvents();
      await story.site.payPal.dispute(story.orderId, { status: "WAITING_FOR_SELLER_RESPONSE", stage: "CHARGEBACK" });
      await story.receiveEvents();
    },
    { payerMails: 1, concernsOwner: true },
  ),
  ...(["INTERNAL", "EXTERNAL"] as const).flatMap((channel) =>
    outcomes.map((outcome) =>
      scenario(
        `CUSTOMER.DISPUTE.RESOLVED ${outcome}`,
        channel === "INTERNAL" ? "at PayPal" : "a chargeback of the bank",
        async (story) => {
          await paid(story);
          await story.site.payPal.dispute(story.orderId, { channel });
          await story.receiveEvents();
          await story.site.payPal.dispute(story.orderId, { outcome });
          await story.receiveEvents();
        },
        { payerMails: 1, concernsOwner: true },
      ),
    ),
  ),
  scenario(
    "an unknown type",
    "with a resource of another form",
    async (story) => {
      await paid(story);
      await story.site.payPal.sendEvent(story.orderId, "SOMETHING.NEW", "no object");
      expectAccepted(await story.receiveEvents());
    },
    { payerMails: 1 },
  ),
  scenario(
    "PAYMENT.CAPTURE.COMPLETED",
    "that cannot be read; the answer was lost",
    async (story) => {
      await story.site.payPal.misbehave({ on: "event", do: "change", set: { resource: null }, ...always });
      await captureUnheard(story);
      expectAccepted(await story.receiveEvents());
      await story.later(1);
    },
    { payerMails: 1 },
  ),
];

/** PayPal repeats an event that is refused 25 times, and then switches the webhook off. */
function expectAccepted(statuses: number[]): void {
  const refused = statuses.filter((status) => status >= 300);
  if (refused.length > 0) throw new Error(`Events of PayPal are answered with ${refused.join(", ")}.`);
}

/** All scenarios, by section of the table. */
export const scenarios: Record<string, Scenario[]> = {
  "Creating the order: issues": [...create, healed],
  "Capturing it: issues": capture,
  "Capturing it: other answers": answers,
  "Asking for it: issues": show,
  "Changing its amount: issues": update,
  "Held back: each reason": [...held, ...kept],
  "Refunding: issues": refund,
  "Refunding: each status": refundStates,
  Events: events,
};
