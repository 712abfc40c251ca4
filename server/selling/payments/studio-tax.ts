import { currentPlace } from "../../../contract/platform/values/place.ts";
import type { Ctx } from "../../platform/call/ctx.ts";

/** The sales tax of the studio's state on a price without tax, in cents, rounded half up; 0 for the tax class `none`, and if no tax is added to prices. */
export async function studioTaxCents(
  { db, site }: Pick<Ctx, "db" | "site">,
  taxClass: "none" | "goods",
  cents: number,
): Promise<number> {
  if (taxClass === "none" || cents === 0) return 0;
  if ((await site.settings()).tax.mode !== "added") return 0;
  const rates = db.selectFrom("tax_rates").select("basis_points").where("state", "=", currentPlace().region);
  const { basis_points = 0 } = (await rates.executeTakeFirst()) ?? {};
  return Math.floor((cents * basis_points + 5_000) / 10_000);
}
