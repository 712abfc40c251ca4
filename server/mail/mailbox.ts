import type { Transport } from "./index.ts";

/** The pretend mail server: accepts every mail and sends none. The mails stay in the table, shown at /dev/mail. */
export function mailbox(): Transport {
  return { deliver: () => Promise.resolve(), close: () => {} };
}
