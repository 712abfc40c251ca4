import { listEvents, readClassStatus } from "../../contract/events.ts";
import * as schema from "../../contract/schema/events.ts";
import { route } from "../http/serve.ts";
import { allEvents, classStatus } from "./read.ts";

export const eventRoutes = [
  route(listEvents, schema.listEvents, allEvents, { shows: ["events"] }),
  route(readClassStatus, schema.readClassStatus, classStatus),
];
