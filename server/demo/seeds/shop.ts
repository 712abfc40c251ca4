import type { Transaction } from "kysely";
import { addDays, studioDay } from "../../../contract/platform/values/time.ts";
import { newId } from "../../platform/db/id.ts";
import type { Tables } from "../../platform/db/schema.ts";
import { slugOf } from "../../platform/files/slug.ts";
import { demoAlts } from "../../platform/pictures/demo-alts.ts";
import { startStock } from "../../selling/shop/stock.ts";

const tins = [
  {
    name: "Dark & Sea Salt",
    price_cents: 1400,
    allergens: "Milk",
    description: "72% cacao and a few flakes of salt, for after dinner.",
    details: "Bonbons, 84 g. Cacao mass, cane sugar, cocoa butter, cream, sea salt. Contains milk.",
    inventory: 18,
  },
  {
    name: "Hazelnut Praline",
    price_cents: 1500,
    allergens: "Hazelnuts, milk",
    description: "Milk chocolate around slow-roasted hazelnut, a whole nut on top.",
    details:
      "Pralines, 120 g. Cane sugar, hazelnuts, cocoa butter, milk powder, cacao mass. Contains hazelnuts and milk.",
    inventory: 12,
  },
  {
    name: "Orange & Cardamom",
    price_cents: 1450,
    allergens: "None in the recipe. Made where nuts and milk are used.",
    description: "Thin dark discs, candied orange, cardamom ground the same morning.",
    details:
      "Thin discs, 96 g. Cacao mass, cane sugar, cocoa butter, candied orange peel, cardamom. No milk in the recipe.",
    inventory: 9,
  },
  {
    name: "Rose & Raspberry",
    price_cents: 1600,
    allergens: "Milk",
    description: "Sharp raspberry in the middle, a little rose at the end.",
    details:
      "Filled pieces, 108 g. Cocoa butter, cane sugar, milk powder, cacao mass, raspberry, rose petals. Contains milk.",
    inventory: 3,
  },
  {
    name: "Mint & Nib",
    price_cents: 1350,
    allergens: "None in the recipe. Made where nuts and milk are used.",
    description: "Garden mint in dark thins, with cacao nibs for the crunch.",
    details: "Thins, 100 g. Cacao mass, cane sugar, cocoa butter, cacao nibs, mint. No milk in the recipe.",
    inventory: 15,
  },
  {
    name: "Cinnamon & Chili",
    price_cents: 1400,
    allergens: "Milk",
    description: "Soft truffles, warm first and hot a moment later.",
    details: "Truffles, 130 g. Cacao mass, cream, cane sugar, butter, cinnamon, chili, cocoa. Contains milk.",
    inventory: 0,
  },
] as const;

export type Tin = (typeof tins)[number]["name"];

/** Seeds six chocolates, on sale from `since`. `pictureOf` returns the stored picture of a demo file. */
export async function seedChocolates(
  tx: Transaction<Tables>,
  pictureOf: (file: string) => string,
  now: Date,
  since: Date = now,
): Promise<void> {
  const rows = tins.map((tin, position) => {
    const slug = slugOf(tin.name, "chocolate");
    const file = `tin-${slug}.jpg` as keyof typeof demoAlts;
    const picture = { picture: pictureOf(file), picture_alt: demoAlts[file] };
    const best_before = addDays(studioDay(now), 70);
    return { ...tin, ...picture, id: newId(), slug, best_before, position, created_at: since };
  });
  await tx.insertInto("chocolates").values(rows).execute();
  for (const { id, inventory } of rows) await startStock(tx, { chocolateId: id, inventory, now: since });
}
