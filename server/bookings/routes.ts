import { changeAvailability, planAvailability, readAvailability } from "../../contract/availability.ts";
import { addSlots, bookingFile, bookSlot, listBookings, removeSlot } from "../../contract/bookings.ts";
import * as availability from "../../contract/schema/availability.ts";
import * as schema from "../../contract/schema/bookings.ts";
import { route } from "../http/serve.ts";
import { addSlots as add } from "./add.ts";
import {
  changeAvailability as changeHours,
  planAvailability as planHours,
  readAvailability as readHours,
} from "./availability.ts";
import { bookSlot as book } from "./book.ts";
import { calendarFile } from "./calendar-file.ts";
import { listBookings as list } from "./read.ts";
import { removeSlot as remove } from "./remove.ts";

export const bookingRoutes = [
  route(listBookings, schema.listBookings, list),
  route(readAvailability, availability.readAvailability, readHours),
  route(planAvailability, availability.planAvailability, planHours),
  route(changeAvailability, availability.changeAvailability, changeHours),
  route(addSlots, schema.addSlots, add),
  route(removeSlot, schema.removeSlot, remove),
  route(bookSlot, schema.bookSlot, book),
  route(bookingFile, schema.bookingFile, calendarFile),
];
