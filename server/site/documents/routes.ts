import { readClock, readSite } from "../../../contract/site/documents/calls.ts";
import {
  listSections,
  listVersions,
  publishSection,
  readSection,
  readVersion,
} from "../../../contract/site/documents/editing-calls.ts";
import * as editing from "../../../contract/site/documents/editing-schema.ts";
import * as schema from "../../../contract/site/documents/schema.ts";
import { route } from "../../platform/http/serve.ts";
import { editedSection, editedSections, versionOf, versionsOf } from "./editing.ts";
import { publishSection as publish } from "./publish.ts";
import { siteSections } from "./read.ts";

export const siteRoutes = [
  route(readClock, schema.readClock, async ({ now }) => ({ now: now.toISOString() })),
  route(readSite, schema.readSite, siteSections, { shows: ["site"] }),
  route(listSections, editing.listSections, editedSections),
  route(readSection, editing.readSection, editedSection),
  route(publishSection, editing.publishSection, publish),
  route(listVersions, editing.listVersions, versionsOf),
  route(readVersion, editing.readVersion, versionOf),
];
