import * as schema from "../../contract/schema/site.ts";
import { readSite } from "../../contract/site.ts";
import { route } from "../http/serve.ts";
import { siteSections } from "./read.ts";

export const siteRoutes = [route(readSite, schema.readSite, siteSections, { shows: ["site"] })];
