import * as calls from "../../../contract/office/door/calls.ts";
import * as schema from "../../../contract/office/door/schema.ts";
import { route } from "../../platform/http/serve.ts";
import { readDoorSales } from "./read.ts";
import { sellAtDoor, undoDoorSale } from "./sell.ts";

export const doorRoutes = [
  route(calls.readDoorSales, schema.readDoorSales, readDoorSales),
  route(calls.sellAtDoor, schema.sellAtDoor, sellAtDoor),
  route(calls.undoDoorSale, schema.undoDoorSale, undoDoorSale),
];
