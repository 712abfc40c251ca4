import {
  addEvents,
  changeEvent,
  listEvents,
  listAdminEvents,
  readClassStatus,
  readAdminFeed,
  removeEvents,
  renewAdminFeed,
} from "../../contract/events.ts";
import * as schema from "../../contract/schema/events.ts";
import { route } from "../http/serve.ts";
import { addEvents as add } from "./add.ts";
import { changeEvent as change } from "./change.ts";
import { adminFeed, renewFeed } from "./feed.ts";
import { classStatus, listEvents as list, adminEvents } from "./read.ts";
import { removeEvents as remove } from "./remove.ts";

export const eventRoutes = [
  route(listEvents, schema.listEvents, list, { shows: ["events"] }),
  route(readClassStatus, schema.readClassStatus, classStatus),
  route(listAdminEvents, schema.listAdminEvents, adminEvents),
  route(addEvents, schema.addEvents, add),
  route(changeEvent, schema.changeEvent, change),
  route(removeEvents, schema.removeEvents, remove),
  route(readAdminFeed, schema.readAdminFeed, adminFeed),
  route(renewAdminFeed, schema.renewAdminFeed, renewFeed),
];
