import * as calls from "../../../contract/site/place/calls.ts";
import * as schema from "../../../contract/site/place/schema.ts";
import { route } from "../../platform/http/serve.ts";
import { changePlace } from "./change.ts";
import { readPlace } from "./read.ts";

export const placeRoutes = [
  route(calls.readPlace, schema.readPlace, readPlace),
  route(calls.changePlace, schema.changePlace, changePlace),
];
