import * as calls from "../../../contract/teaching/slots/calls.ts";
import * as schema from "../../../contract/teaching/slots/schema.ts";
import { route } from "../../platform/http/serve.ts";
import { changeAvailability, planAvailability, readAvailability } from "./availability.ts";
import { addSlots, removeSlots, restoreSlots } from "./change.ts";

export const slotRoutes = [
  route(calls.addSlots, schema.addSlots, addSlots),
  route(calls.removeSlots, schema.removeSlots, removeSlots),
  route(calls.restoreSlots, schema.restoreSlots, restoreSlots),
  route(calls.readAvailability, schema.readAvailability, readAvailability),
  route(calls.planAvailability, schema.planAvailability, planAvailability),
  route(calls.changeAvailability, schema.changeAvailability, changeAvailability),
];
