import { paths } from "../../contract/paths.ts";
import * as t from "../../contract/text/server/shop.ts";
import { button, facts, type Letter, paragraph } from "../mail/letter.ts";

/** To the owner: the last order left few tins of these chocolates. */
export function lowStockLetter(low: { name: string; inventory: number }[]): Letter {
  return {
    to: "owner",
    subject: t.lowStock(low.map(({ name }) => name).join(", ")).slice(0, 200),
    body: [
      paragraph(t.tinsLeftAfterLastOrder),
      facts(Object.fromEntries(low.map(({ name, inventory }) => [name, t.tinsLeft(inventory)]))),
      button(t.seeYourChocolates, paths.admin("chocolates")),
    ],
  };
}
