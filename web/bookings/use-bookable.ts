import { listBookings } from "../../contract/bookings.ts";
import { studioDay } from "../../contract/time.ts";
import { userCall } from "../api.ts";
import { useCallData } from "../call-data.ts";
import { serverNow } from "../clock.ts";
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
