import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { addDays, studioDay } from "../../contract/time.ts";
import { newId } from "../../server/db/id.ts";
import { absenceFailpoints, type Failpoint } from "../../server/failpoint.ts";
import { buyCart, cartRequest, newGuest } from "../buying.ts";
import { makeBooking, makeChocolate, makeEvent, makeSignup, makeSlot, makeWaitlistEntry } from "../make.ts";
import { asOwner } from "../owner.ts";
import { isAlive, type SiteProcess, startSite, stopSites } from "../site-process.ts";
import { paymentViolations } from "./checker.ts";
import { killableSite, post } from "./killed-site.ts";

// kill -9 between any two steps of a day that is called off, with a real process, a real database and real mail: four
// classes, 60 people, three sessions and pick-ups. Each person is told once, and each cent is where it belongs.

let fixture: Awaited<ReturnType<typeof killableSite>>;
beforeAll(async () => {
  fixture = await killableSite();
});
afterEach(stopSites);
afterAll(() => fixture.close());

const seatsPerClass = 15;
