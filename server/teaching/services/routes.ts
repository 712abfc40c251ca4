import * as calls from "../../../contract/teaching/services/calls.ts";
import * as schema from "../../../contract/teaching/services/schema.ts";
import { route } from "../../platform/http/serve.ts";
import { addService, changeService, removeService, reorderServices, restoreService } from "./change.ts";
import { adminServices, listServices } from "./read.ts";

export const serviceRoutes = [
  route(calls.listServices, schema.listServices, listServices, { shows: ["slots", "site"] }),
  route(calls.listAdminServices, schema.listAdminServices, adminServices),
  route(calls.addService, schema.addService, addService),
  route(calls.changeService, schema.changeService, changeService),
  route(calls.removeService, schema.removeService, removeService),
  route(calls.restoreService, schema.restoreService, restoreService),
  route(calls.reorderServices, schema.reorderServices, reorderServices),
];
