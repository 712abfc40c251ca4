import { listChocolates } from "../../contract/shop.ts";
import * as schema from "../../contract/schema/shop.ts";
import { route } from "../http/serve.ts";
import { chocolatesOnSale } from "./read.ts";

export const shopRoutes = [
  route(listChocolates, schema.listChocolates, chocolatesOnSale, { shows: ["chocolates"] }),
];
