import type { Kysely } from "kysely";
import type { Signer } from "../../platform/call/ctx.ts";
import type { Tables } from "../../platform/db/schema.ts";
import { shownGiftCode } from "../payments/gift-codes.ts";

/** How many gift cards can still pay, but none of these secrets can show their code. They still pay with it. */
export async function countHiddenCodes(db: Kysely<Tables>, signer: Pick<Signer, "macs">): Promise<number> {
  const cards = await db
    .selectFrom("wallet_lots")
    .select(["id", "code_hash"])
    .where("kind", "=", "gift-card")
    .where("person_id", "is", null)
    .where("remaining", ">", 0)
    .execute();
  return cards.filter((card) => shownGiftCode(signer, card) === undefined).length;
}

/** Warning at startup. */
export const hiddenCodesWarning = (count: number): string =>
  `The codes of ${count} gift cards cannot be shown or mailed: they were made with an AUTH_SECRET that is not listed. ` +
  "Add it to AUTH_SECRET, after the current one and a comma. People who have their code can still use it.";
