import type { z } from "zod";
import type { changeSettings as schema, SettingsChanged, StudioSettings } from "../../contract/schema/settings.ts";
import * as t from "../../contract/text/server/settings.ts";
import type { Ctx, Tx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";
import { settingsWithDefaults } from "./read.ts";
import { countPurgeable } from "./retention.ts";

/**
 * Changes some cards of the settings, each as a whole. Refuses `stale` when they were changed since they were read,
 * and `would-forget`, with the numbers, when a shorter retention period would delete data and `mayForget` is not set.
 */
export async function changeSettings(
  ctx: Ctx,
  { body }: { body: z.output<typeof schema.body> },
): Promise<SettingsChanged> {
  const cards = Object.fromEntries(
    Object.entries(body.settings).filter(([, card]) => card !== undefined),
  ) as Partial<StudioSettings>;
  const changed = await ctx.tx(async (tx) => {
    const was = await lockSettings(tx);
    if (was.version !== body.version) throw new Refusal("stale");
    const settings = settingsWithDefaults({ ...was.body, ...cards });
    if (!body.mayForget) await refuseUnconfirmedPurge(tx, settingsWithDefaults(was.body), settings);
    const version = was.version + 1;
    await tx.db
      .updateTable("settings")
      .set({ body: JSON.stringify({ ...was.body, ...cards }), version, changed_at: tx.now })
      .execute();
    // The office hours may use the session length of these settings.
    if (cards.sessions) await tx.hooks.timetableChanged(tx);
    tx.changed("site");
    return { settings, version };
  });
  return { ...changed, ownerEmail: ctx.ownerEmail, message: t.saved };
}

/** Locks the single settings row until the transaction ends. Creates it if nothing was saved yet. */
async function lockSettings(tx: Tx): Promise<{ body: object; version: number }> {
  await tx.db
    .insertInto("settings")
    .values({ body: "{}", version: 0, changed_at: tx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx.db.selectFrom("settings").select(["body", "version"]).forUpdate().executeTakeFirstOrThrow();
}

async function refuseUnconfirmedPurge(tx: Tx, was: StudioSettings, next: StudioSettings): Promise<void> {
  const isShorter =
    next.retention.messageMonths < was.retention.messageMonths ||
    next.retention.waiverYears < was.retention.waiverYears;
  if (!isShorter) return;
  const { messages, signups, waivers } = await countPurgeable(tx, next.retention);
  const purged = [
    counted(messages, "message"),
    counted(signups, t.classSignUp),
    counted(waivers, t.signedWaiver),
  ].filter(Boolean);
  if (purged.length === 0) return;
  throw new Refusal("would-forget", { message: t.willBeDeletedWithinHour(new Intl.ListFormat("en").format(purged)) });
}

const counted = (count: number, what: string) => (count === 0 ? "" : `${count} ${what}${count === 1 ? "" : "s"}`);
