import { changeAvailability, planAvailability, readAvailability } from "../../contract/availability.ts";
import {
  addSlots,
  bookingFile,
  bookSlot,
  cancelBooking,
  listBookings,
  moveBooking,
  removeSlot,
} from "../../contract/bookings.ts";
import {
  bookForPerson as bookForCall,
  changePayment as changePaymentCall,
  listGuests,
  readPaymentLink,
} from "../../contract/owner-bookings.ts";
import * as availability from "../../contract/schema/availability.ts";
import * as schema from "../../contract/schema/bookings.ts";
import * as own from "../../contract/schema/owner-bookings.ts";
import { route } from "../http/serve.ts";
import { addSlots as add } from "../slots/add.ts";
import {
  changeAvailability as changeHours,
  planAvailability as planHours,
  readAvailability as readHours,
} from "../slots/availability.ts";
import { bookForPerson } from "./book-for-person.ts";
import { bookSlot as book } from "./book.ts";
import { calendarFile } from "./calendar-file.ts";
import { cancelMyBooking as cancel } from "./cancel-my-booking.ts";
import { changePayment } from "./change-payment.ts";
import { listGuests as guests } from "./guests.ts";
import { moveBooking as move } from "./move.ts";
import { readPaymentLink as toPay } from "./payment-link.ts";
import { listBookings as list } from "./read.ts";
import { removeSlot as remove } from "./remove-slot.ts";

export const bookingRoutes = [
  route(listBookings, schema.listBookings, list),
  route(readAvailability, availability.readAvailability, readHours),
  route(planAvailability, availability.planAvailability, planHours),
  route(changeAvailability, availability.changeAvailability, changeHours),
  route(addSlots, schema.addSlots, add),
  route(removeSlot, schema.removeSlot, remove),
  route(bookSlot, schema.bookSlot, book),
  route(bookForCall, own.bookForPerson, bookForPerson),
  route(listGuests, own.listGuests, guests),
  route(changePaymentCall, own.changePayment, changePayment),
  route(readPaymentLink, own.readPaymentLink, toPay),
  route(moveBooking, schema.moveBooking, move),
  route(cancelBooking, schema.cancelBooking, cancel),
  route(bookingFile, schema.bookingFile, calendarFile),
];
