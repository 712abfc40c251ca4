import * as schema from "../../contract/schema/shop.ts";
import {
  addChocolate as addContract,
  addPicture as pictureContract,
  changeChocolate as changeContract,
  listChocolates,
  listAdminChocolates,
  reorderChocolates as orderContract,
  readChocolate,
  readStockHistory,
  removeChocolate as removeContract,
} from "../../contract/shop.ts";
import { route } from "../http/serve.ts";
import { addPicture } from "../pictures/add.ts";
import { addChocolate } from "./add.ts";
import { changeChocolate } from "./change.ts";
import { orderChocolates } from "./order.ts";
import { chocolateBySlug, chocolatesOnSale, adminChocolates, stockHistory } from "./read.ts";
import { removeChocolate } from "./remove.ts";

export const shopRoutes = [
  route(listChocolates, schema.listChocolates, chocolatesOnSale, { shows: ["chocolates"] }),
  route(readChocolate, schema.readChocolate, chocolateBySlug, { shows: ["chocolates"] }),
  route(listAdminChocolates, schema.listAdminChocolates, adminChocolates),
  route(addContract, schema.addChocolate, addChocolate),
  route(changeContract, schema.changeChocolate, changeChocolate),
  route(removeContract, schema.removeChocolate, removeChocolate),
  route(orderContract, schema.reorderChocolates, orderChocolates),
  route(readStockHistory, schema.readStockHistory, stockHistory),
  route(pictureContract, schema.addPicture, addPicture),
];
