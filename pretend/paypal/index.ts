import type { Logger } from "pino";
import { type Connection, openDatabase } from "../../server/db/pool.ts";
import { type Controls, openControls } from "./controls.ts";
import { openTroubles } from "./faults.ts";
import { type Account, openLedger } from "./ledger.ts";
import { listenOnLoopback } from "./listener.ts";
import type { Books } from "./orders.ts";
import { openWebhooks } from "./webhooks.ts";

export type Simulator = Pick<Account, "clientId" | "clientSecret" | "webhookId"> & {
  /** Its REST, on a loopback port of its own; the same paths as PayPal's. */
  apiUrl: string;
  controls: Controls;
  books: Books;
  /** Where the site hears of events: its `POST /api/webhooks/paypal`, once it listens. */
  sendWebhooksTo(url: string): void;
  close(): Promise<void>;
};

/** Few are enough: every call is one or two short statements. */
const connections = 6;

/**
 * The pretend payment provider: PayPal's REST as payments.md says it, over HTTP, with a ledger of its own beside the
 * site's tables (schema `pretend_paypal`). The ledger outlives the process, and several processes may share one.
 */
export async function startSimulator(on: {
  connection: Connection;
  log: Logger;
  clock: () => Date;
}): Promise<Simulator> {
  const { connection, log, clock } = on;
  const { pool, close: closePool } = openDatabase(connection, { max: connections });
  try {
    const account = await openLedger(pool);
    const troubles = openTroubles();
    const webhooks = await openWebhooks({ pool, account, log, clock });
    const { books, controls, close } = await listenOnLoopback({
      account,
      troubles,
      log,
      clock,
      open(apiUrl) {
        const opened = { pool, clock, webhooks, apiUrl };
        return { books: opened, controls: openControls(opened, troubles, account) };
      },
    });
    await pool.query("update pretend_paypal.account set api_url = $1", [books.apiUrl]);
    const { clientId, clientSecret, webhookId } = account;
    return {
      apiUrl: books.apiUrl,
      clientId,
      clientSecret,
      webhookId,
      controls,
      books,
      sendWebhooksTo: webhooks.sendTo,
      async close() {
        await close();
        await webhooks.close();
        await closePool();
      },
    };
  } catch (error) {
    await closePool();
    throw error;
  }
}
