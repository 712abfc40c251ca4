import { studioDay } from "../../../contract/platform/values/time.ts";
import type { quoteWallet as schema, WalletQuote } from "../../../contract/selling/payments/schema.ts";
import { type Ctx, type Parsed, Refusal } from "../../platform/call/ctx.ts";
import { translated } from "../../platform/language/sentences.ts";
import { giftCodeHash } from "./gift-codes.ts";
import { spendingPlan, usableLots, type WalletOwner } from "./lots-and-tenders.ts";
import type { PurchaseLine } from "./purchase-kinds.ts";
import { studioTaxCents } from "./studio-tax.ts";
import { limitWrongGiftCodes } from "./wrong-codes.ts";

/**
 * What the caller's wallet, and a gift card's code, would pay of a price. Holds nothing: the purchase plans again when it
 * opens. Refuses `gift-code-unknown`, which says nothing else.
 */
export async function quoteWallet(ctx: Ctx, { body }: Parsed<typeof schema>): Promise<WalletQuote> {
  const { covers, on = studioDay(ctx.now), units, isWanted, giftCode } = body;
  const taxCents = await studioTaxCents(ctx, body.taxClass, body.cents);
  const cents = body.cents + taxCents;
  const own = await personOf(ctx);
  const codeHash = giftCode && (await limitWrongGiftCodes(ctx, () => checkedCode(ctx, giftCode)));
  const kind = covers === "classes" ? "seat" : covers === "sessions" ? "session" : "tins";
  const lines: PurchaseLine[] = [{ kind, name: "", cents, quantity: units }];
  const passes = covers === "nothing" ? {} : { passes: { covers, on } };
  const plan = async (owner: WalletOwner) =>
    spendingPlan(await usableLots(ctx, owner).execute(), { lines, total_cents: cents, ...passes }, studioDay(ctx.now));
  const personId = isWanted ? own : null;
  const parts = personId !== null || codeHash ? await plan({ personId, codeHash }) : [];
  const restCents = parts.reduce((rest, part) => rest - part.cents, cents);
  return {
    parts: parts.map(({ kind, name, units, cents: paid }) => ({
      kind,
      name: translated(name),
      units,
      amount: (paid / 100).toFixed(2),
    })),
    tax: (taxCents / 100).toFixed(2),
    rest: (restCents / 100).toFixed(2),
    hasWallet: isWanted ? parts.length > 0 : own !== null && (await plan({ personId: own })).length > 0,
  };
}

async function personOf({ db, actor }: Ctx): Promise<string | null> {
  if (actor.kind !== "user") return null;
  const users = db.selectFrom("users").select("person_id").where("id", "=", actor.id);
  return (await users.executeTakeFirst())?.person_id ?? null;
}

/** The hash of a code that is in no wallet. Refuses `gift-code-unknown`. */
async function checkedCode(ctx: Ctx, giftCode: string): Promise<string> {
  const hash = giftCodeHash(giftCode);
  const lots = ctx.db.selectFrom("wallet_lots").select("id").where("code_hash", "=", hash);
  if (!(await lots.where("person_id", "is", null).executeTakeFirst())) throw new Refusal("gift-code-unknown");
  return hash;
}
