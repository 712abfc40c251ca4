import { studioDay } from "../../../contract/platform/values/time.ts";
import { listBookings } from "../../../contract/teaching/bookings/calls.ts";
import { serverNow } from "../../kit/browser/clock.ts";
import { userCall } from "../../kit/calls/api.ts";
import { useCallData } from "../../kit/calls/call-data.ts";
import { chosenFromBooking } from "./steps.ts";

/** The slots that can be booked, and a logged-in student's own sessions. `paid`: one that is not finalized yet. */
export function useBookable(userId: string | undefined) {
  return useCallData(async () => {
    const [{ availableSlots = [] }, { bookedSlots = [] }] = await Promise.all([
      userCall(listBookings, { query: {} }),
      userId ? userCall(listBookings, { query: { userId } }) : { bookedSlots: [] },
    ]);
    const paid = bookedSlots.find(({ isFinalized }) => !isFinalized);
    return {
      userId,
      slots: availableSlots,
      booked: bookedSlots,
      paid: paid && chosenFromBooking(paid),
      today: studioDay(serverNow()),
    };
  }, [userId]);
}
