import type { OutputOf } from "../../contract/endpoint.ts";
import { capturePayment } from "../../contract/payments.ts";
import { CallError, userCall } from "../api.ts";

export type Paid = OutputOf<typeof capturePayment>;

/** Waits between tries, in milliseconds. */
const pausesMs = [1_000, 3_000];

/**
 * Has the server take the money of an approved order. An answer that is lost is asked for again, which is harmless: the
 * server takes it once. Throws the CallError of a "no", or of the last try.
 */
export function capture(orderId: string): Promise<Paid> {
  return untilAnswered(() => userCall(capturePayment, { params: { orderId } }));
}

/** Sends again what got no answer, a few times; for calls that may be repeated. */
export async function untilAnswered<T>(send: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await send();
    } catch (error) {
      const isLost = error instanceof CallError && (error.status === 0 || error.status >= 500);
      const pause = pausesMs[tries];
      if (!isLost || pause === undefined) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
