import { holdMinutes } from "../../../contract/selling/payments/calls.ts";
import { stopwatch } from "../../kit/browser/clock.ts";

type Loading<T> = { request: Request; serverLoader: () => Promise<T> };

let isPaying = false;

/** The payer is on the page of a purchase: Back leads to the form. */
export const noteThePayment = (): void => {
  isPaying = true;
};

/**
 * A `clientLoader` of a form that opens payments. Back from the payment shows what the form showed before, at once and
 * without a connection; else the server is asked.
 */
export function keptLoader<T>() {
  let kept: { url: string; data: T; ageMs: () => number } | undefined;
  const load = async ({ request, serverLoader }: Loading<T>): Promise<T> => {
    const isBack = isPaying && kept?.url === request.url && kept.ageMs() < 2 * holdMinutes * 60_000;
    isPaying = false;
    if (isBack) return kept!.data;
    kept = { url: request.url, data: await serverLoader(), ageMs: stopwatch() };
    return kept.data;
  };
  // Also for the first page, whose data came with it.
  return Object.assign(load, { hydrate: true as const });
}
