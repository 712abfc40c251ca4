import * as calls from "../../../contract/office/desk/calls.ts";
import * as schema from "../../../contract/office/desk/schema.ts";
import { route } from "../../platform/http/serve.ts";
import { readNumbers } from "./numbers.ts";
import { searchDesk } from "./search.ts";
import { readToday, readWeek } from "./today.ts";

export const deskRoutes = [
  route(calls.readToday, schema.readToday, readToday),
  route(calls.readNumbers, schema.readNumbers, readNumbers),
  route(calls.searchDesk, schema.searchDesk, searchDesk),
  route(calls.readWeek, schema.readWeek, readWeek),
];
