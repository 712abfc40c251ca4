import {
  addEvents,
  changeEvent,
  listEvents,
  listOwnEvents,
  readClassStatus,
  readOwnFeed,
  removeEvents,
  renewOwnFeed,
} from "../../contract/events.ts";
import * as schema from "../../contract/schema/events.ts";
import { route } from "../http/serve.ts";
import { addEvents as add } from "./add.ts";
import { changeEvent as change } from "./change.ts";
import { ownFeed, renewFeed } from "./feed.ts";
import { classStatus, listEvents as list, ownEvents } from "./read.ts";
import { removeEvents as remove } from "./remove.ts";

export const eventRoutes = [
  route(listEvents, schema.listEvents, list, { shows: ["events"] }),
  route(readClassStatus, schema.readClassStatus, classStatus),
  route(listOwnEvents, schema.listOwnEvents, ownEvents),
  route(addEvents, schema.addEvents, add),
  route(changeEvent, schema.changeEvent, change),
  route(removeEvents, schema.removeEvents, remove),
  route(readOwnFeed, schema.readOwnFeed, ownFeed),
  route(renewOwnFeed, schema.renewOwnFeed, renewFeed),
];
