import { text as serverShared } from "../../../contract/platform/language/text.ts";
import type * as schema from "../../../contract/site/settings/schema.ts";
import * as t from "../../../contract/site/settings/text.desk.ts";
import { type Ctx, type Parsed, Refusal, type Tx } from "../../platform/call/ctx.ts";
import { paragraph } from "../../platform/mail/letter.ts";
import { countPurgeable } from "./past-retention.ts";
import { settingsWithDefaults } from "./read.ts";

/**
 * Changes some cards of the settings, each as a whole. Refuses `stale` when they were changed since they were read,
 * and `would-forget`, with the numbers, when a shorter retention period would delete data and `mayForget` is not set.
 */
export async function changeSettings(
  ctx: Ctx,
  { body }: Parsed<typeof schema.changeSettings>,
): Promise<schema.SettingsChanged> {
  const cards = Object.fromEntries(
    Object.entries(body.settings).filter(([, card]) => card !== undefined),
  ) as Partial<schema.StudioSettings>;
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

async function refuseUnconfirmedPurge(tx: Tx, was: schema.StudioSettings, next: schema.StudioSettings): Promise<void> {
  const isShorter =
    next.retention.messageMonths < was.retention.messageMonths ||
    next.retention.waiverYears < was.retention.waiverYears;
  if (!isShorter) return;
  const { messages, signups, waivers } = await countPurgeable(tx, next.retention);
  const kinds = [counted(messages, "message"), counted(signups, t.classSignUp), counted(waivers, t.signedWaiver)];
  const purged = kinds.filter(Boolean);
  if (purged.length === 0) return;
  throw new Refusal("would-forget", { message: t.thisWillPermanentlyDelete(new Intl.ListFormat("en").format(purged)) });
}

const counted = (count: number, what: string) => (count === 0 ? "" : `${count} ${what}${count === 1 ? "" : "s"}`);

/** Sends a test email to an address of the owner's choice. At most 5 per address in 15 minutes. */
export async function sendTestNotice(
  ctx: Ctx,
  { body: { address } }: Parsed<typeof schema.sendTestNotice>,
): Promise<{ message: string }> {
  await ctx.limit({ subject: `test mail to ${address.toLowerCase()}`, most: 5, seconds: 15 * 60 });
  const body = [paragraph(serverShared.helloWithoutName), paragraph(t.thisIsTestEmail), paragraph(t.ifYouDidNotAsk)];
  await ctx.tx((tx) => tx.send("owner", () => ({ to: { address }, subject: t.testEmailFromYourWebsite, body })));
  return { message: ctx.mailIsPretend ? t.savedButNotSent : t.testEmailIsOnItsWay(address) };
}
