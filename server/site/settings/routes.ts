import { addressFieldsOf } from "../../../contract/platform/values/postal-schema.ts";
import * as calls from "../../../contract/site/settings/calls.ts";
import * as schema from "../../../contract/site/settings/schema.ts";
import { route } from "../../platform/http/serve.ts";
import { changeSettings, sendTestNotice } from "./change.ts";
import { readSettings } from "./read.ts";

export const settingsRoutes = [
  route(calls.readSettings, schema.readSettings, readSettings),
  route(calls.changeSettings, schema.changeSettings, changeSettings),
  route(calls.readAddressFields, schema.readAddressFields, async (_ctx, { query }) => addressFieldsOf(query.country)),
  route(calls.sendTestNotice, schema.sendTestNotice, sendTestNotice),
];
