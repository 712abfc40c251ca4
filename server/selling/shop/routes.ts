import * as calls from "../../../contract/selling/shop/calls.ts";
import * as schema from "../../../contract/selling/shop/schema.ts";
import { route } from "../../platform/http/serve.ts";
import { addPicture } from "../../platform/pictures/add.ts";
import { addChocolate, changeChocolate, removeChocolate, reorderChocolates, restoreChocolate } from "./change.ts";
import { chocolateBySlug, chocolatesOnSale, adminChocolate, adminChocolates, stockHistory } from "./read.ts";

export const shopRoutes = [
  route(calls.listChocolates, schema.listChocolates, chocolatesOnSale, { shows: ["chocolates"] }),
  route(calls.readChocolate, schema.readChocolate, chocolateBySlug, { shows: ["chocolates"] }),
  route(calls.listAdminChocolates, schema.listAdminChocolates, adminChocolates),
  route(calls.readAdminChocolate, schema.readAdminChocolate, (ctx, { params }) => adminChocolate(ctx, params.id)),
  route(calls.addChocolate, schema.addChocolate, addChocolate),
  route(calls.changeChocolate, schema.changeChocolate, changeChocolate),
  route(calls.removeChocolate, schema.removeChocolate, removeChocolate),
  route(calls.restoreChocolate, schema.restoreChocolate, restoreChocolate),
  route(calls.reorderChocolates, schema.reorderChocolates, reorderChocolates),
  route(calls.readStockHistory, schema.readStockHistory, stockHistory),
  route(calls.addPicture, schema.addPicture, addPicture),
];
