import type { OutputOf } from "../../../contract/platform/call/endpoint.ts";
import { capturePayment } from "../../../contract/selling/payments/calls.ts";
import { CallError, userCall } from "../../kit/calls/api.ts";
import { backOnline } from "../../kit/calls/online.ts";

export type CaptureResult = OutputOf<typeof capturePayment>;

const retryPausesMs = [1_000, 3_000];

/** Captures an approved order on the server. A retry after a lost response is safe: the capture is idempotent. */
export function captureApprovedOrder(orderId: string): Promise<CaptureResult> {
  return retryUntilAnswered(() => userCall(capturePayment, { params: { orderId } }));
}

/**
 * Retries a call twice after a network error or a status of 500 and above, not before the browser is online. For
 * idempotent calls only.
 */
export async function retryUntilAnswered<T>(send: () => Promise<T>): Promise<T> {
  for (let retries = 0; ; retries++) {
    try {
      return await send();
    } catch (error) {
      const pause = retryPausesMs[retries];
      if (!isUnanswered(error) || pause === undefined) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
      await backOnline();
    }
  }
}

/** A network error or a status of 500 and above, as of a proxy: the server may have done what it was asked. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status >= 500);
