import type { Logger } from "pino";
import { type Connection, openDatabase } from "../../server/platform/db/pool.ts";
import { type Controls, openControls } from "./controls.ts";
import { createFaultQueue } from "./faults.ts";
import { type Account, openLedger } from "./ledger.ts";
import { listenOnLoopback } from "./listener.ts";
import type { SimulatorContext } from "./orders.ts";
import { openWebhooks } from "./webhooks.ts";

export type Simulator = Pick<Account, "clientId" | "clientSecret" | "webhookId"> & {
  /** REST API on a separate loopback port, with PayPal's paths. */
  apiUrl: string;
  controls: Controls;
  books: SimulatorContext;
  /** Sets the URL for webhooks: the site's `POST /api/webhooks/paypal`, known once the site listens. */
  sendWebhooksTo(url: string): void;
  close(): Promise<void>;
};

/** A small pool is enough: each call runs one or two short statements. */
const connections = 6;

/**
 * Starts PayPal's stand-in: PayPal's REST API over HTTP, with its own ledger in the schema `pretend_paypal` of the
 * site's database. The ledger outlives the process, and several processes may share it.
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
    const faults = createFaultQueue();
    const webhooks = await openWebhooks({ pool, account, log, clock });
    const { books, controls, close } = await listenOnLoopback({
      account,
      faults,
      log,
      clock,
      open(apiUrl) {
        const opened = { pool, clock, webhooks, faults, apiUrl };
        return { books: opened, controls: openControls(opened, account) };
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
