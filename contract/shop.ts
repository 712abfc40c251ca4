import { endpoint } from "./endpoint.ts";
import type { ChocolateList } from "./schema/shop.ts";

export type { Chocolate } from "./schema/shop.ts";

export const listChocolates = endpoint<{ output: ChocolateList }>()({
  method: "GET",
  path: "/api/chocolates",
  who: "visitor",
  limit: "lists",
  refusals: [],
  summary: "The chocolates on sale, in the owner's order.",
});
