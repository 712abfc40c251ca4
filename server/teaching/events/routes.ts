import * as calls from "../../../contract/teaching/events/calls.ts";
import * as schema from "../../../contract/teaching/events/schema.ts";
import { route } from "../../platform/http/serve.ts";
import { addEvents, changeEvent, removeEvents } from "./change.ts";
import { readSecretFeed, renewSecretFeed } from "./feed-secrets.ts";
import { classCalendarFile } from "./public-feed.ts";
import { listClasses, readClass, adminEvents, classStatus, listEvents } from "./read.ts";

export const eventRoutes = [
  route(calls.listEvents, schema.listEvents, listEvents, { shows: ["events"] }),
  route(calls.listClasses, schema.listClasses, listClasses, { shows: ["events"] }),
  route(calls.readClass, schema.readClass, readClass, { shows: ["events"] }),
  route(calls.readClassStatus, schema.readClassStatus, classStatus),
  route(calls.listAdminEvents, schema.listAdminEvents, adminEvents),
  route(calls.addEvents, schema.addEvents, addEvents),
  route(calls.changeEvent, schema.changeEvent, changeEvent),
  route(calls.removeEvents, schema.removeEvents, removeEvents),
  route(calls.downloadClassCalendar, schema.downloadClassCalendar, classCalendarFile),
  route(calls.readAdminFeed, schema.readAdminFeed, (ctx) => readSecretFeed(ctx, null)),
  route(calls.renewAdminFeed, schema.renewAdminFeed, (ctx) => renewSecretFeed(ctx, null)),
];
