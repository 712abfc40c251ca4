import * as calls from "../../contract/desk.ts";
import * as schema from "../../contract/schema/desk.ts";
import { route } from "../http/serve.ts";
import { searchDesk } from "./search.ts";
import { readToday } from "./today.ts";

export const deskRoutes = [
  route(calls.readToday, schema.readToday, readToday),
  route(calls.searchDesk, schema.searchDesk, searchDesk),
];
