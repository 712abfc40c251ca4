import * as calls from "../../../contract/teaching/bookings/calls.ts";
import * as ownerSchema from "../../../contract/teaching/bookings/owner-schema.ts";
import * as schema from "../../../contract/teaching/bookings/schema.ts";
import * as messageCalls from "../../../contract/teaching/messages/calls.ts";
import * as messageSchema from "../../../contract/teaching/messages/schema.ts";
import * as slotCalls from "../../../contract/teaching/slots/calls.ts";
import * as slotSchema from "../../../contract/teaching/slots/schema.ts";
import { route } from "../../platform/http/serve.ts";
import { bookForPerson } from "./book-for-person.ts";
import { cancelMyBooking, removeSlot } from "./cancel.ts";
import { changePayment } from "./change-payment.ts";
import { finalizeMyBooking } from "./finalize-booking.ts";
import { readGuestSession } from "./guest-session.ts";
import { listGuests } from "./guests.ts";
import { calendarFile } from "./letters.ts";
import { moveBooking } from "./move.ts";
import { readPaymentLink } from "./payment-link-kind.ts";
import { listBookings } from "./read.ts";
import { declineRequest, listFreeSessionTimes, requestFreeSession } from "./request-free-session.ts";

export const bookingRoutes = [
  route(calls.listBookings, schema.listBookings, listBookings, { isSameForVisitors: true }),
  route(calls.bookSlot, schema.bookSlot, finalizeMyBooking),
  route(calls.moveBooking, schema.moveBooking, moveBooking),
  route(calls.cancelBooking, schema.cancelBooking, cancelMyBooking),
  route(calls.downloadBookingCalendar, schema.downloadBookingCalendar, calendarFile),
  route(calls.readGuestSession, schema.readGuestSession, readGuestSession),
  route(messageCalls.listFreeSessionTimes, messageSchema.listFreeSessionTimes, listFreeSessionTimes, {
    shows: ["slots"],
  }),
  route(messageCalls.requestFreeSession, messageSchema.requestFreeSession, requestFreeSession),
  route(messageCalls.declineRequest, messageSchema.declineRequest, declineRequest),
  route(slotCalls.removeSlot, slotSchema.removeSlot, removeSlot),
  route(calls.bookForPerson, ownerSchema.bookForPerson, bookForPerson),
  route(calls.listGuests, ownerSchema.listGuests, listGuests),
  route(calls.changePayment, ownerSchema.changePayment, changePayment),
  route(calls.readPaymentLink, ownerSchema.readPaymentLink, readPaymentLink),
];
