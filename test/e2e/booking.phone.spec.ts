import { bookingPhoneJourneys } from "./booking.ts";
import { test } from "./site.ts";

test.describe("booking a session on a phone", bookingPhoneJourneys);
