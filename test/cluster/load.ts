import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { stockViolations } from "../buying.ts";
import { paymentViolations } from "../faults/checker.ts";
import { prepareMixedLoad } from "../faults/mixed-load.ts";
import type { Cluster } from "./sites.ts";

/** A day's requests through the proxy while `act` runs. Returns the number of responses by status; 0: no response. */
export async function underLoad({ any, database }: Cluster, act: () => Promise<void>): Promise<Record<number, number>> {
  const load = await prepareMixedLoad({ url: any.url, database });
  const stop = new AbortController();
  const running = load.run(stop.signal, 6);
  await sleep(2_000);
  await act();
  await sleep(2_000);
  stop.abort();
  await running;
  const counts = Object.fromEntries([...load.counts].toSorted(([one], [other]) => one - other));
  // Only repeated login mails may be refused as bad requests.
  expect(counts[400] ?? 0).toBeLessThan(counts[200]! / 20);
  console.log(`under load: ${JSON.stringify(counts)}`);
  return counts;
}

export const failedOf = (counts: Record<number, number>) =>
  Object.entries(counts).filter(([status]) => status === "0" || Number(status) >= 500);

/** Waits until all payments are final and all mails are sent, then compares everything (docs/invariants.md). */
export async function nothingIsLostOrDoubled({ database, mail }: Cluster): Promise<void> {
  await expect.poll(() => paymentViolations(database.pool), { timeout: 120_000, interval: 1_000 }).toEqual([]);
  expect(await stockViolations(database)).toEqual([]);
  const queued = () => database.db.selectFrom("mails").select("id").where("state", "=", "queued").execute();
  await expect.poll(async () => (await queued()).length, { timeout: 120_000 }).toBe(0);
  const sent = await database.db.selectFrom("mails").select("message_id").where("state", "=", "sent").execute();
  const received = new Set(mail.received.map((each) => each.mail.messageId));
  expect(sent.filter(({ message_id: id }) => !received.has(id))).toEqual([]);
}
