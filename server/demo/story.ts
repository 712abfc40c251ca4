import type { Transaction } from "kysely";
import { pino } from "pino";
import { type Simulator, startSimulator } from "../../pretend/paypal/index.ts";
import { openAccessTokens } from "../platform/call/access-tokens.ts";
import type { Connection } from "../platform/db/pool.ts";
import type { Tables } from "../platform/db/schema.ts";
import type { Env } from "../platform/process/env.ts";
import { openSealer } from "../platform/sealing/sealing.ts";
import { createPayPal } from "../selling/payments/paypal/client.ts";
import type { Answer, PaymentProvider, ProviderOrder } from "../selling/payments/provider.ts";
import { purgeOpeners } from "../selling/payments/state.ts";
import { fillSlotsIfNeeded } from "../teaching/slots/fill.ts";
import { attendanceScenes, classScenes } from "./classes.ts";
import { doorScenes } from "./door.ts";
import { messageScenes, requestIds } from "./messages.ts";
import { noteScenes } from "./notes.ts";
import { orderScenes } from "./orders.ts";
import { ownerSessionScenes } from "./owner-sessions.ts";
import { paidSessionScenes } from "./paid-sessions.ts";
import { gatherCast } from "./people.ts";
import { seedReminders } from "./seeds/reminders.ts";
import type { Story } from "./seeds/seed.ts";
import { slotScenes } from "./slots.ts";
import { spanishScenes, wordScenes } from "./spanish.ts";
import { openStage, type Payer, type Props } from "./stage.ts";
import { walletScenes } from "./wallet.ts";

/** The studio of the demo opened this many days ago. */
const openDays = 120;

type On = {
  connection: Connection;
  now: Date;
  env: Pick<Env, "AUTH_SECRET" | "DATA_KEY" | "OWNER_EMAIL">;
  send?: Props["send"];
};

/**
 * Four months of a studio, until `now`. Each scene calls the functions that the site's own calls and jobs run, at its
 * moment and in the transaction of the seed. The money is in the ledger of PayPal's stand-in, so the owner can refund
 * it. Writes no mail: letters go to `send`, if it is given.
 */
export function demoStory({ connection, now, env, send }: On): Story {
  return {
    since: new Date(now.getTime() - openDays * 86_400_000),
    async tell(db) {
      const log = pino({ level: "silent" });
      // The commit of the seed flushes the ledger too. Flushing each of its hundred commits would take longer.
      const ledger = { ...connection, options: "-c synchronous_commit=off" };
      const simulator = await startSimulator({ connection: ledger, log, clock: () => now });
      try {
        await simulator.controls.webhooks("off");
        const client = createPayPal({ ...simulator, brandName: async () => "Mat & Cacao", log });
        await play(db, simulator, client, { now, env, send });
      } finally {
        await simulator.close();
      }
    },
  };
}

async function play(
  db: Transaction<Tables>,
  { controls }: Simulator,
  client: PaymentProvider,
  { now, env, send }: Pick<On, "now" | "env" | "send">,
): Promise<void> {
  const stage = openStage({
    db,
    now,
    controls,
    ...directed(client),
    sealer: openSealer(env.DATA_KEY),
    signer: openAccessTokens(env.AUTH_SECRET),
    ownerEmail: env.OWNER_EMAIL,
    send,
  });
  const cast = await gatherCast(stage);
  const requests = requestIds();
  const scenes = [
    ...messageScenes(stage, requests),
    ...slotScenes(stage),
    ...paidSessionScenes(stage, cast),
    ...ownerSessionScenes(stage, cast, requests),
    ...classScenes(stage),
    ...attendanceScenes(stage, cast),
    ...orderScenes(stage, cast),
    ...doorScenes(stage),
    ...noteScenes(stage, cast),
    ...walletScenes(stage, cast),
    ...wordScenes(stage),
    ...spanishScenes(stage),
  ];
  for (const scene of scenes.toSorted((one, other) => one.at.getTime() - other.at.getTime())) await scene.play();
  await purgeOpeners(db, now);
  await fillSlotsIfNeeded(stage.owner(now));
  await seedReminders(stage.owner(now));
}

/** The client of PayPal's stand-in, which knows only one payer, with the payers and refusals of the story. */
function directed(client: PaymentProvider): Pick<Props, "provider" | "namePayer" | "refuseRefund"> {
  const payers = new Map<string, Payer>();
  const refusals: string[] = [];
  const named = (orderId: string, answer: Answer<ProviderOrder>): Answer<ProviderOrder> => {
    const payer = payers.get(orderId);
    if (answer.kind !== "done" || !payer) return answer;
    return { kind: "done", value: { ...answer.value, payerName: payer.name, payerEmail: payer.email } };
  };
  return {
    namePayer: (orderId, payer) => void payers.set(orderId, payer),
    refuseRefund: (issue) => void refusals.push(issue),
    provider: {
      ...client,
      show: async (orderId) => named(orderId, await client.show(orderId)),
      capture: async (orderId, key) => named(orderId, await client.capture(orderId, key)),
      async refund(captureId, key, cents) {
        const code = refusals.shift();
        return code ? { kind: "refused", code, isGone: false } : client.refund(captureId, key, cents);
      },
    },
  };
}
