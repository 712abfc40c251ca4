import * as schema from "../../contract/schema/settings.ts";
import { changeSettings, readSettings, sendTestNotice } from "../../contract/settings.ts";
import { route } from "../http/serve.ts";
import { changeSettings as change } from "./change.ts";
import { readSettings as read } from "./read.ts";
import { sendTestNotice as sendTest } from "./try-notices.ts";

export const settingsRoutes = [
  route(readSettings, schema.readSettings, read),
  route(changeSettings, schema.changeSettings, change),
  route(sendTestNotice, schema.sendTestNotice, sendTest),
];
