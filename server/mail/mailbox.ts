import type { Transport } from "./index.ts";

/** The pretend mail server: takes every mail and sends none. What it "sent" stays in the table, shown at /dev/mail. */
export function mailbox(): Transport {
  return { deliver: () => Promise.resolve(), close: () => {} };
}
