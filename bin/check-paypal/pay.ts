import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { currentPlace } from "../../contract/platform/values/place.ts";
import type { PaymentProvider } from "../../server/selling/payments/provider.ts";
import { sayRefusal } from "./account.ts";
import { type Api, tryAgain } from "./api.ts";
import type { Report } from "./report.ts";

type Input = {
  payPal: PaymentProvider;
  api: Api;
  orderId: string;
  say(line: string): void;
  signal: AbortSignal;
  pollMs: number;
  approvalMs: number;
};

const links = z.object({ links: z.array(z.object({ rel: z.string(), href: z.string() })) });

/**
 * Takes the order's cent and gives it back. Only a person can approve a PayPal payment: the tester opens the printed
 * link and logs in as a sandbox buyer.
 */
export async function payOneCent(input: Input, report: Report): Promise<void> {
  const { payPal, orderId } = input;
  if (!(await waitForApproval(input, report))) return;
  const captured = await payPal.capture(orderId, `${orderId}-capture`);
  if (captured.kind !== "done") return sayRefusal("The payment was not taken", captured, report);
  const { capture } = captured.value;
  if (capture?.state === "held")
    return report.wrong(
      `PayPal holds the payment back: ${capture.code || "no reason given"}.`,
      payPal.meaningOfHeld(capture.code).step,
    );
  if (capture?.state !== "taken")
    return report.wrong(
      `The payment was not taken: ${capture?.code ?? "PayPal names no capture"}.`,
      "Run the check again with another sandbox buyer, whose balance is not empty.",
    );
  report.ok(`Taken: capture ${capture.id} of ${currentPlace().currency} 0.01.`);
  const read = await payPal.show(orderId);
  if (read.kind !== "done") return sayRefusal("The paid order cannot be read", read, report);
  if (read.value.capture?.id !== capture.id)
    return report.wrong(`Order ${orderId} does not show its capture.`, tryAgain);
  report.ok(`Order ${orderId} shows the payment.`);
  await refundIt(payPal, capture.id, report);
}

async function refundIt(payPal: PaymentProvider, captureId: string, report: Report): Promise<void> {
  const refunded = await payPal.refund(captureId, `${captureId}-refund`, undefined);
  if (refunded.kind !== "done") return sayRefusal("The cent was not refunded", refunded, report);
  const read = await payPal.showRefund(refunded.value.id);
  if (read.kind !== "done") return sayRefusal("The refund cannot be read", read, report);
  const { id, state, code } = read.value;
  if (state === "done") report.ok(`Refunded: ${id}.`);
  else if (state === "moving") report.note(`Refund ${id} is on its way: the seller’s bank pays it first.`);
  else report.wrong(`Refund ${id} is ${code}.`, "Log in as the seller at PayPal and see why.");
}

async function waitForApproval(input: Input, report: Report): Promise<boolean> {
  const { payPal, api, orderId, say, signal, pollMs, approvalMs } = input;
  const shown = links.safeParse((await api("GET", `/v2/checkout/orders/${orderId}`)).body);
  const link = shown.data?.links.find(({ rel }) => rel === "payer-action" || rel === "approve")?.href;
  if (!link) {
    report.wrong(`Order ${orderId} has no link for its payer.`, tryAgain);
    return false;
  }
  say(`Open ${link}\nand pay as a sandbox buyer (Testing Tools, Sandbox Accounts, at https://developer.paypal.com).`);
  say("PayPal may show an error page afterwards, because no shop waits there. It does no harm.");
  for (let poll = 0; poll * pollMs < approvalMs && !signal.aborted; poll++) {
    const read = await payPal.show(orderId);
    if (read.kind === "done" && read.value.state === "approved") {
      report.ok("The buyer has approved the payment.");
      return true;
    }
    if (poll % 10 === 0) say(`  waiting for the approval, ${minutes(poll * pollMs)} of ${minutes(approvalMs)}`);
    await sleep(pollMs, undefined, { signal }).catch(() => {});
  }
  report.wrong("The payment was not approved.", "Run the check again. The order lapses; nothing was taken.");
  return false;
}

/** `1:05` for 65 s. */
const minutes = (ms: number) => `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, "0")}`;
