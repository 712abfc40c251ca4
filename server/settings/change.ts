import type { z } from "zod";
import type {
  changeSettings as schema,
  SettingsChanged,
  StudioSettings,
} from "../../contract/schema/settings.ts";
import type { Ctx, Tx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";
import { settingsOf } from "./read.ts";
import { countPurged } from "./retention.ts";

/**
 * Changes some cards of the settings, each as a whole. Refuses `stale` when they were changed since they were read, and
 * `would-forget`, with the numbers, when a shorter time of keeping would delete something that nobody was asked about.
 */
export async function changeSettings(
  ctx: Ctx,
  { body }: { body: z.output<typeof schema.body> },
): Promise<SettingsChanged> {
  const given = Object.fromEntries(
    Object.entries(body.settings).filter(([, card]) => card !== undefined),
  ) as Partial<StudioSettings>;
  const changed = await ctx.tx(async (tx) => {
    const was = await lockSettings(tx);
    if (was.version !== body.version) throw new Refusal("stale");
    const settings = settingsOf({ ...was.body, ...given });
    if (!body.mayForget) await askBeforeForgetting(tx, settingsOf(was.body), settings);
    const version = was.version + 1;
    await tx.db
      .updateTable("settings")
      .set({ body: JSON.stringify({ ...was.body, ...given }), version, changed_at: tx.now })
      .execute();
    // Her office hours may take the length of a session from here.
    if (given.sessions) await tx.hooks.timetableChanged(tx);
    tx.changed("site");
    return { settings, version };
  });
  return { ...changed, ownerEmail: ctx.ownerEmail, message: "Saved." };
}

/** The one row, this transaction's until its end; it is made when nothing was ever decided. */
async function lockSettings(tx: Tx): Promise<{ body: object; version: number }> {
  await tx.db
    .insertInto("settings")
    .values({ body: "{}", version: 0, changed_at: tx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx.db.selectFrom("settings").select(["body", "version"]).forUpdate().executeTakeFirstOrThrow();
}

async function askBeforeForgetting(tx: Tx, was: StudioSettings, next: StudioSettings): Promise<void> {
  const isShorter =
    next.retention.messageMonths < was.retention.messageMonths ||
    next.retention.waiverYears < was.retention.waiverYears;
  if (!isShorter) return;
  const { messages, signups, waivers } = await countPurged(tx, next.retention);
  const gone = [
    counted(messages, "message"),
    counted(signups, "class sign-up"),
    counted(waivers, "signed waiver"),
  ].filter(Boolean);
  if (gone.length === 0) return;
  throw new Refusal("would-forget", {
    message: `${new Intl.ListFormat("en").format(gone)} will be deleted within the hour, for good.`,
  });
}

const counted = (count: number, what: string) =>
  count === 0 ? "" : `${count} ${what}${count === 1 ? "" : "s"}`;
