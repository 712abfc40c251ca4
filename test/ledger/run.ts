import fc from "fast-check";
import { expect } from "vitest";
import { breachesIn } from "../../server/operations/backups/check.ts";
import { expireLots } from "../../server/selling/payments/lots-and-tenders.ts";
import { endUnpaidSeats } from "../../server/teaching/signups/seats/seat-kind.ts";
import { sendAllRefunds } from "../refunds.ts";
import { beginRun, type Commands, type Common, type Run } from "./begin-run.ts";
import type { Lot } from "./model.ts";
import { purchaseCommands } from "./purchase-commands.ts";
import { refundCommands } from "./refund-commands.ts";
import { sequences, type Step } from "./steps.ts";
import { walletCommands } from "./wallet-commands.ts";

/**
 * One run of the ledger against a model in memory. Each command goes through the site's API and through the model; then
 * the lots, purchases and refunds in the database must be those of the model, in cents and uses.
 */
export async function ledgerRun(common: Common) {
  const begun = await beginRun(common);
  const commands: Commands<Step["do"]> = {
    ...walletCommands(begun),
    ...purchaseCommands(begun),
    ...refundCommands(begun),
    ...timeCommands(begun),
  };
  return {
    run: (one: Step) => (commands[one.do] as (step: Step) => Promise<void>)(one),
    compare: () => compare(begun),
    /** Ends what is open, so that nothing of this run is due in the next. Returns the breaches of all invariants. */
    async end(): Promise<string[]> {
      await passTime(begun, holdMs);
      return breachesIn(common.site.database.pool);
    },
  };
}

/** After this time no purchase is held. */
const holdMs = 11 * 60_000;

const timeCommands = (begun: Run): Commands<"lapse" | "expire"> => ({
  async lapse() {
    begun.count("lapse");
    await passTime(begun, holdMs);
  },
  async expire({ days }) {
    begun.count("expire");
    await passTime(begun, days * 86_400_000);
    // PayPal has ended the orders.
    for (const purchase of begun.model.purchases) begun.model.close(purchase);
  },
});

async function passTime({ site, model }: Run, ms: number): Promise<void> {
  site.clock.advance(ms);
  await sendAllRefunds(site);
  await endUnpaidSeats(site.ctx());
  await expireLots(site.ctx());
  model.lapse();
}

/** What the model and the database say, in the same form. */
async function compare({ site, model, ids }: Run): Promise<{ model: object; database: object }> {
  const names = new Map([...ids].map(([name, id]) => [id, name]));
  const { rows: found } = await site.database.pool.query<{
    id: string;
    person_id: string | null;
    remaining: number;
    expires_on: string | null;
    held: number;
  }>(
    `select id, person_id, remaining, expires_on::text, (select coalesce(sum(units), 0)::int from tenders where lot_id = wallet_lots.id and state = 'held') as held
     from wallet_lots where person_id = any($1) or id = any($2)`,
    [[...ids.values()], model.lots.map(({ id }) => id)],
  );
  const { rows: sold } = await site.database.pool.query<{
    id: string;
    state: string;
    provider: number;
    refunded: number;
  }>(
    `select purchases.id, purchases.state, coalesce(amount_cents, 0) as provider, coalesce(refunded_cents, 0) as refunded
     from purchases left join payments on payments.id = purchases.id where purchases.id = any($1)`,
    [model.purchases.map(({ id }) => id)],
  );
  const heldOf = (lot: Lot) =>
    model.purchases
      .flatMap(({ state, parts }) => (state === "open" ? parts : []))
      .reduce((sum, part) => (part.lot === lot ? sum + part.units : sum), 0);
  const states = { open: "open", lapsed: "expired", closed: "expired", fulfilled: "fulfilled", returned: "returned" };
  return {
    model: {
      lots: Object.fromEntries(
        model.lots.map((lot) => [lot.id, `${lot.owner} ${lot.remaining} held ${heldOf(lot)} until ${lot.expiresOn}`]),
      ),
      purchases: Object.fromEntries(
        model.purchases.map((one) => [one.id, `${states[one.state]} PayPal ${one.provider} - ${one.refunded}`]),
      ),
    },
    database: {
      lots: Object.fromEntries(
        found.map((lot) => [
          lot.id,
          `${lot.person_id && names.get(lot.person_id)} ${lot.remaining} held ${lot.held} until ${lot.expires_on}`,
        ]),
      ),
      purchases: Object.fromEntries(
        sold.map((one) => [one.id, `${one.state} PayPal ${one.provider} - ${one.refunded}`]),
      ),
    },
  };
}

/** Runs random commands one after the other, and compares the database with the model after each. Returns their number. */
export async function compareRuns(
  common: Common,
  { seed, numRuns }: { seed: number; numRuns: number },
): Promise<number> {
  let commands = 0;
  await fc.assert(
    fc.asyncProperty(sequences, async (all) => {
      const { run, compare, end } = await ledgerRun(common);
      for (const [at, one] of all.entries()) {
        await run(one);
        commands++;
        const { model, database } = await compare();
        expect(database, `After command ${at}, ${JSON.stringify(one)}`).toEqual(model);
      }
      expect(await end()).toEqual([]);
    }),
    { seed, numRuns, endOnFailure: true },
  );
  return commands;
}
