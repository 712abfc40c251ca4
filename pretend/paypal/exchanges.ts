import { channel } from "node:diagnostics_channel";
import type { IncomingHttpHeaders } from "node:http";
import type { Reply } from "./answer.ts";
import type { CallName, Fault } from "./faults.ts";

// What the stand-in receives and sends, for tests that check it (test/paypal-conformance.ts). Costs nothing otherwise.

/** A call and its answer. `faults`: those that changed the answer. */
export type Exchange = {
  call: CallName;
  path: string;
  headers: IncomingHttpHeaders;
  request: string;
  reply: Reply;
  faults: readonly Fault[];
};

export const exchanges = channel("pretend-paypal.exchange");
/** Events (parsed) that no fault changed. */
export const events = channel("pretend-paypal.event");
