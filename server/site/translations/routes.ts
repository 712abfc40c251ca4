import * as calls from "../../../contract/site/translations/calls.ts";
import * as schema from "../../../contract/site/translations/schema.ts";
import { route } from "../../platform/http/serve.ts";
import { listTranslations } from "./read.ts";
import { saveTranslation } from "./save.ts";

export const translationRoutes = [
  route(calls.listTranslations, schema.listTranslations, listTranslations),
  route(calls.saveTranslation, schema.saveTranslation, saveTranslation),
];
