import * as calls from "../../contract/door.ts";
import * as schema from "../../contract/schema/door.ts";
import { route } from "../platform/http/serve.ts";
import { readDoorSales } from "./read.ts";
import { sellAtDoor } from "./sell.ts";
import { undoDoorSale } from "./undo.ts";

export const doorRoutes = [
  route(calls.readDoorSales, schema.readDoorSales, readDoorSales),
  route(calls.sellAtDoor, schema.sellAtDoor, sellAtDoor),
  route(calls.undoDoorSale, schema.undoDoorSale, undoDoorSale),
];
