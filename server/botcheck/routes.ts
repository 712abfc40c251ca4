import { requestBotCheck } from "../../contract/botcheck.ts";
import * as schema from "../../contract/schema/botcheck.ts";
import { route } from "../http/serve.ts";
import { offerFor } from "./offer.ts";

export const botCheckRoutes = [route(requestBotCheck, schema.requestBotCheck, offerFor)];
