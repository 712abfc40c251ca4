import type { Transaction } from "kysely";
import { addDays, studioDay } from "../../contract/time.ts";
import { newId } from "../db/id.ts";
import type { Tables } from "../db/schema.ts";
import { slugOf } from "./add.ts";
import { startStock } from "./stock.ts";

const tins = [
  {
    name: "Dark & Sea Salt",
    price_cents: 1400,
    file: "tin-dark-sea-salt.jpg",
    allergens: "Milk",
    picture_alt:
      "An open round tin with seven glossy dark chocolate bonbons in paper cups, each topped with flakes of sea salt.",
    description: "72 % cacao and a few flakes of salt, for after dinner.",
    details: "Seven bonbons, 84 g. Cacao mass, cane sugar, cocoa butter, cream, sea salt. Contains milk.",
    inventory: 18,
  },
  {
    name: "Hazelnut Praline",
    price_cents: 1500,
    file: "tin-hazelnut-praline.jpg",
    allergens: "Hazelnuts, milk",
    picture_alt:
      "An open round tin of milk chocolate pralines crowned with whole hazelnuts, three loose hazelnuts beside it.",
    description: "Milk chocolate around slow-roasted hazelnut, a whole nut on top.",
    details:
      "Twelve pieces, 120 g. Cane sugar, hazelnuts, cocoa butter, milk powder, cacao mass. Contains hazelnuts and milk.",
    inventory: 12,
  },
  {
    name: "Orange & Cardamom",
    price_cents: 1450,
    file: "tin-orange-cardamom.jpg",
    allergens: "None in the recipe. Made where nuts and milk are used.",
    picture_alt:
      "An open round tin of dark chocolate discs topped with candied orange strips, with green cardamom pods in front.",
    description: "Thin dark discs, candied orange, cardamom ground the same morning.",
    details:
      "Twelve discs, 96 g. Cacao mass, cane sugar, cocoa butter, candied orange peel, cardamom. No milk in the recipe.",
    inventory: 9,
  },
  {
    name: "Rose & Raspberry",
    price_cents: 1600,
    file: "tin-rose-raspberry.jpg",
    allergens: "Milk",
    picture_alt:
      "An open round tin of ruby and dark chocolates with raspberry crumbs and rose petals, a few petals scattered in front.",
    description: "Sharp raspberry in the middle, a little rose at the end.",
    details:
      "Twelve pieces, 108 g. Cocoa butter, cane sugar, milk powder, cacao mass, raspberry, rose petals. Contains milk.",
    inventory: 3,
  },
  {
    name: "Mint & Nib",
    price_cents: 1350,
    file: "tin-mint-nib.jpg",
    allergens: "None in the recipe. Made where nuts and milk are used.",
    picture_alt:
      "An open round tin of dark chocolate thins sprinkled with cacao nibs, with a sprig of fresh mint on top.",
    description: "Garden mint in dark thins, with cacao nibs for the crunch.",
    details: "Sixteen thins, 100 g. Cacao mass, cane sugar, cocoa butter, cacao nibs, mint. No milk in the recipe.",
    inventory: 15,
  },
  {
    name: "Cinnamon & Chili",
    price_cents: 1400,
    file: "tin-cinnamon-chili.jpg",
    allergens: "Milk",
    picture_alt: "An open round tin piled with cocoa-dusted truffles, a cinnamon stick and a red chili lying in front.",
    description: "Soft truffles, warm first and hot a moment later.",
    details: "Twelve truffles, 130 g. Cacao mass, cream, cane sugar, butter, cinnamon, chili, cocoa. Contains milk.",
    inventory: 0,
  },
];

/** Seeds six chocolates, on sale from `since`. `pictureOf` returns the stored picture of a demo file. */
export async function seedChocolates(
  tx: Transaction<Tables>,
  pictureOf: (file: string) => string,
  now: Date,
  since: Date = now,
): Promise<void> {
  const rows = tins.map(({ file, ...tin }, position) => ({
    ...tin,
    id: newId(),
    slug: slugOf(tin.name),
    picture: pictureOf(file),
    best_before: addDays(studioDay(now), 70),
    position,
    created_at: since,
  }));
  await tx.insertInto("chocolates").values(rows).execute();
  for (const { id, inventory } of rows) await startStock(tx, { chocolateId: id, inventory, now: since });
}
