import { includedTaxCents } from "../../../contract/platform/values/taxes.ts";
import type { StudioSettings } from "../../../contract/site/settings/schema.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { PurchaseLine } from "./purchase-kinds.ts";

type TaxedGoods = keyof StudioSettings["tax"]["goods"];

/** The class of goods of each line. A gift card is not taxed when it is sold: what it buys is. */
const goodsOfLine: { [Kind in PurchaseLine["kind"]]?: TaxedGoods } = {
  session: "sessions",
  seat: "classes",
  "drop-in": "classes",
  pass: "passes",
  tins: "tins",
  shipping: "tins",
  handling: "tins",
  credit: "tins",
  discount: "tins",
};

/**
 * The rate of the tax that prices of these goods contain now, in basis points; 0 if they have none. Undefined: tax is added
 * to prices.
 */
export function includedBasisPoints({ mode, rates, goods }: StudioSettings["tax"], of: TaxedGoods): number | undefined {
  if (mode === "added") return undefined;
  const rate = mode === "none" ? undefined : rates[goods[of] ?? -1];
  return Math.round((rate?.percent ?? 0) * 100);
}

/** Takes the tax out of the price of a line, which stays what it was. `passCents`: this part has none. */
export function includeTax(line: PurchaseLine, taxBasisPoints: number, passCents = 0): PurchaseLine {
  const taxCents = includedTaxCents(line.cents - passCents, taxBasisPoints);
  return { ...line, cents: line.cents - taxCents, taxCents, taxBasisPoints, taxIsIncluded: true, passCents };
}

/**
 * Takes the tax out of the lines of a new purchase if prices include it. What a pass pays has no tax if passes are taxed
 * when they are sold.
 */
export async function withIncludedTax(
  { site }: Pick<Ctx, "site">,
  lines: readonly PurchaseLine[],
  wallet: readonly { kind: string; cents: number }[] = [],
): Promise<readonly PurchaseLine[]> {
  const { tax } = await site.settings();
  const isTaxedBefore = (includedBasisPoints(tax, "passes") ?? 0) > 0;
  let passCents = wallet.reduce((sum, { kind, cents }) => (kind === "pass" && isTaxedBefore ? sum + cents : sum), 0);
  return lines.map((line) => {
    const goods = goodsOfLine[line.kind];
    const rate = goods === undefined ? 0 : includedBasisPoints(tax, goods);
    // The lines of a cart have their tax already: its later price has the rates of its first one.
    if (rate === undefined || line.taxIsIncluded) return line;
    const ofPass = line.kind === "session" || line.kind === "seat" ? Math.min(passCents, line.cents) : 0;
    passCents -= ofPass;
    return includeTax(line, rate, ofPass);
  });
}

/**
 * Why lines have no tax, as the law asks for it. Empty if one has some: it was priced before the owner changed the tax.
 */
export const noTaxSentence = (
  { mode, sentence = "" }: Partial<StudioSettings["tax"]>,
  lines: readonly Pick<PurchaseLine, "taxCents">[],
): string => (mode === "none" && lines.every(({ taxCents = 0 }) => taxCents === 0) ? sentence : "");

/** The tax that lines contain, by rate, highest first. */
export function includedTaxesOf(lines: readonly PurchaseLine[]): { percent: number; cents: number }[] {
  const sums = new Map<number, number>();
  for (const { taxIsIncluded, taxBasisPoints = 0, taxCents = 0 } of lines)
    if (taxIsIncluded && taxBasisPoints > 0) sums.set(taxBasisPoints, (sums.get(taxBasisPoints) ?? 0) + taxCents);
  return [...sums]
    .map(([basisPoints, cents]) => ({ percent: basisPoints / 100, cents }))
    .toSorted((one, other) => other.percent - one.percent);
}
