import { setTimeout as sleep } from "node:timers/promises";
import type { Controls } from "./controls.ts";
import type { DisputeStep } from "./disputes.ts";
import { type Fault, type PendingReason, pendingReasons } from "./faults.ts";
import { findOrder, type SimulatorContext } from "./orders.ts";

// Other ends of a payment than Pay, Decline and Cancel, for the dialog of the stand-in: what real accounts go through,
// for an owner who tries out a demo.

type Words = [english: string, spanish: string];
type OfOrder<F> = F extends Fault ? Omit<F, "orderId"> : never;
type Act = (controls: Controls, orderId: string) => Promise<unknown>;

type Ending = {
  words: Words;
  /** Faults of the calls about this order. */
  faults?: OfOrder<Fault>[];
  /** Fault of the refunds of its capture. */
  refund?: Omit<Extract<Fault, { do: "refund-as" }>, "on" | "do">;
  /** Done when the payer has approved. */
  approved?: Act;
  /** Done after the capture, one after another, each `afterMs` after the one before. */
  captured?: [afterMs: number, act: Act][];
};

/** `soonMs` after the capture something happens; what is not decided is decided `laterMs` later. */
type Waits = { soonMs: number; laterMs: number };
const usualWaits: Waits = { soonMs: 5_000, laterMs: 5 * 60_000 };

const held: Record<PendingReason, { words: Words; becomes?: "DENIED" }> = {
  PENDING_REVIEW: { words: ["PayPal checks it", "PayPal lo revisa"] },
  ECHECK: { words: ["Bank transfer (e-check)", "Transferencia bancaria (e-check)"] },
  UNILATERAL: { words: ["Your PayPal address is not confirmed", "Tu correo no está confirmado en PayPal"] },
  VERIFICATION_REQUIRED: { words: ["Your account is not verified", "Tu cuenta no está verificada"] },
  RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION: { words: ["You accept each payment", "Tú aceptas cada pago"] },
  INTERNATIONAL_WITHDRAWAL: { words: ["You accept payments from abroad", "Tú aceptas los pagos del extranjero"] },
  TRANSACTION_APPROVED_AWAITING_FUNDING: { words: ["The money is on its way", "El dinero está en camino"] },
  BUYER_COMPLAINT: { words: ["The payer complains", "El pagador reclama"], becomes: "DENIED" },
  CHARGEBACK: { words: ["The bank objects", "El banco reclama"], becomes: "DENIED" },
  REFUNDED: { words: ["The money goes back", "El dinero se devuelve"], becomes: "DENIED" },
  OTHER: { words: ["Another reason", "Otro motivo"] },
};

const refused = (status: number, issue: string | undefined, ...words: Words): Ending => ({
  words,
  faults: [{ on: "capture", do: "answer", status, ...(issue ? { issue } : {}), when: "before" }],
});

const changed = (set: Record<string, unknown>, ...words: Words): Ending => ({
  words,
  faults: (["capture", "get"] as const).map((on) => ({ on, do: "change", set, times: 3 })),
});

const disputed = (
  { soonMs, laterMs }: Waits,
  how: DisputeStep,
  outcome: "RESOLVED_SELLER_FAVOUR" | "RESOLVED_BUYER_FAVOUR",
  ...words: Words
): Ending => ({
  words,
  captured: [
    [soonMs, (controls, orderId) => controls.dispute(orderId, how)],
    [laterMs, (controls, orderId) => controls.dispute(orderId, { outcome })],
  ],
});

/** The answer to the capture that the payer types: a status and an issue. */
export const typedAnswer = "answer";
export const typedAnswerPattern = /^([45]\d\d)(?: ([A-Z][A-Z_]{2,60}))?$/;

type Group = { words: Words; endings: Record<string, Ending> };

const groupsWith = (waits: Waits): Group[] => [
  {
    words: ["Held back for five minutes", "Retenido cinco minutos"],
    endings: Object.fromEntries(
      pendingReasons.toSorted(byPosition).map((reason): [string, Ending] => {
        const { words, becomes = "COMPLETED" } = held[reason];
        return [reason, { words, faults: [{ on: "capture", do: "pend", reason, becomes, afterMs: waits.laterMs }] }];
      }),
    ),
  },
  {
    words: ["Refused", "Rechazado"],
    endings: {
      "payer-restricted": refused(
        422,
        "PAYER_ACCOUNT_RESTRICTED",
        "The payer's account is restricted",
        "La cuenta del pagador está restringida",
      ),
      "transaction-refused": refused(422, "TRANSACTION_REFUSED", "PayPal refuses it", "PayPal lo rechaza"),
      "payee-restricted": refused(
        422,
        "PAYEE_ACCOUNT_RESTRICTED",
        "Your account is restricted",
        "Tu cuenta está restringida",
      ),
      "permission-denied": refused(
        403,
        "PERMISSION_DENIED",
        "Your account lacks a permission",
        "A tu cuenta le falta un permiso",
      ),
      "next-refused": {
        words: ["The next payment cannot be opened", "El próximo pago no se puede abrir"],
        approved: (controls) =>
          controls.misbehave({
            on: "create",
            do: "answer",
            status: 422,
            issue: "PAYEE_ACCOUNT_RESTRICTED",
            when: "before",
          }),
      },
      "approval-reversed": {
        words: ["PayPal takes the approval back", "PayPal retira la aprobación"],
        approved: (controls, orderId) => controls.reverseApproval(orderId),
      },
      [typedAnswer]: { words: ["Another answer of PayPal", "Otra respuesta de PayPal"] },
    },
  },
  {
    words: ["Paid, but", "Pagado, pero"],
    endings: {
      silent: {
        words: ["PayPal is out of order for a moment", "PayPal no responde por un momento"],
        faults: [{ on: "capture", do: "answer", status: 503, when: "after", times: 4 }],
      },
      page: {
        words: ["PayPal answers with a web page", "PayPal responde con una página web"],
        faults: [{ on: "capture", do: "html", status: 200, when: "after" }],
      },
      "unknown-status": changed(
        { "purchase_units.*.payments.captures.*.status": "SOMETHING_NEW" },
        "With a status that is unknown",
        "Con un estado desconocido",
      ),
      nameless: changed(
        { payer: null, "purchase_units.*.payments.captures.*.seller_receivable_breakdown": null },
        "Without the payer's name",
        "Sin el nombre del pagador",
      ),
      currency: {
        words: ["In another currency", "En otra moneda"],
        faults: [{ on: "capture", do: "take", currency: "SGD" }],
      },
      amount: { words: ["Only 1.00", "Solo 1.00"], faults: [{ on: "capture", do: "take", cents: 100 }] },
    },
  },
  {
    words: ["Paid, and later", "Pagado, y después"],
    endings: {
      "dispute-won": disputed(waits, {}, "RESOLVED_SELLER_FAVOUR", "Disputed, you win", "Disputado, ganas"),
      "dispute-lost": disputed(waits, {}, "RESOLVED_BUYER_FAVOUR", "Disputed, you lose", "Disputado, pierdes"),
      chargeback: disputed(
        waits,
        { channel: "EXTERNAL", reason: "UNAUTHORISED" },
        "RESOLVED_SELLER_FAVOUR",
        "Chargeback of the bank, you win",
        "Contracargo del banco, ganas",
      ),
      reversed: {
        words: ["PayPal takes the money back", "PayPal retira el dinero"],
        captured: [[waits.soonMs, (controls, orderId) => controls.reverse(orderId)]],
      },
      "refund-pending": {
        words: ["Its refund takes five minutes", "Su reembolso tarda cinco minutos"],
        refund: { status: "PENDING", becomes: "COMPLETED", afterMs: waits.laterMs },
      },
      "refund-fails-later": {
        words: ["Its refund fails after five minutes", "Su reembolso falla tras cinco minutos"],
        refund: { status: "PENDING", becomes: "FAILED", afterMs: waits.laterMs },
      },
      "refund-failed": { words: ["Its refund fails", "Su reembolso falla"], refund: { status: "FAILED" } },
    },
  },
];

/** In the order of `held`: the usual reasons first. */
function byPosition(a: PendingReason, b: PendingReason): number {
  const order = Object.keys(held);
  return order.indexOf(a) - order.indexOf(b);
}

const endingsOf = (groups: Group[]) => new Map(groups.flatMap((group) => Object.entries(group.endings)));
const usual = groupsWith(usualWaits);
export const endingNames = [...endingsOf(usual).keys()] as [string, ...string[]];

/** The choice as the dialog shows it. */
export function endingsIn(language: string) {
  const wordsOf = ([english, spanish]: Words) => (language === "es" ? spanish : english);
  return usual.map(({ words, endings: ofGroup }) => ({
    label: wordsOf(words),
    options: Object.entries(ofGroup).map(([value, ending]) => ({ value, label: wordsOf(ending.words) })),
  }));
}

export type ChosenEnding = { name: string; answer?: string | undefined };

/** Prepares how orders end, and ends them so after their approval. */
export function openEndings(
  { books, controls }: { books: SimulatorContext; controls: Controls },
  waits: Waits = usualWaits,
) {
  const endings = endingsOf(groupsWith(waits));
  /** Removes the faults of an order's earlier choice. */
  const removers = new Map<string, (() => void)[]>();
  const add = (orderId: string, ...faults: Fault[]) =>
    removers.set(orderId, [...(removers.get(orderId) ?? []), ...faults.map((fault) => books.faults.add(fault))]);

  function prepare(orderId: string, chosen: ChosenEnding | undefined): Ending | undefined {
    for (const remove of removers.get(orderId) ?? []) remove();
    removers.delete(orderId);
    if (!chosen) return undefined;
    const [, status, issue] = typedAnswerPattern.exec(chosen.answer ?? "") ?? [];
    const ending = status ? refused(Number(status), issue, "", "") : endings.get(chosen.name);
    add(orderId, ...(ending?.faults ?? []).map((fault) => ({ ...fault, orderId })));
    return ending;
  }

  async function follow(orderId: string, { refund, captured = [] }: Ending): Promise<void> {
    if (!refund && captured.length === 0) return;
    const captureId = await whenCaptured(books, orderId);
    if (refund) add(orderId, { on: "refund", orderId: captureId, do: "refund-as", ...refund });
    for (const [afterMs, act] of captured) {
      await sleep(afterMs, undefined, { ref: false });
      await act(controls, orderId);
    }
  }

  return {
    /** Approves an order, which then ends as chosen. */
    async approve(orderId: string, chosen: ChosenEnding | undefined, approve: () => Promise<void>): Promise<void> {
      const ending = prepare(orderId, chosen);
      await approve();
      await ending?.approved?.(controls, orderId);
      // Ends with the process, or when the order is gone.
      if (ending) void follow(orderId, ending).catch(() => {});
    },
  };
}

const pollMs = 500;

/** Waits until the order is captured. Throws when it has expired. */
async function whenCaptured(books: SimulatorContext, orderId: string): Promise<string> {
  for (;;) {
    const { capture } = await findOrder(books, orderId);
    if (capture) return capture.id;
    await sleep(pollMs, undefined, { ref: false });
  }
}
