import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays } from "../../contract/time.ts";
import {
  absenceLetters,
  absenceToken,
  callOff,
  readDetails,
  readMine,
  readPlan,
  sendStart,
  startRequest,
  todayOf,
} from "../../test/absences.ts";
import { type TestApp, testApp } from "../../test/app.ts";
import { buyCart, cartRequest, newGuest } from "../../test/buying.ts";
import { clearTables } from "../../test/clear.ts";
import {
  makeBooking,
  makeChocolate,
  makeEvent,
  makeHeldRequest,
  makeSignup,
  makeSlot,
  makeWaitlistEntry,
} from "../../test/make.ts";
import { mailsWrittenTo } from "../../test/outbox.ts";
import { breaches } from "../../test/wallet.ts";
import { tellAbsences } from "./tell.ts";

// Friday, June 18, 2027, 7:00 AM in the studio.
const morning = new Date("2027-06-18T14:00:00Z");
let site: TestApp;
beforeAll(async () => {
  site = await testApp({ from: "empty", now: morning, env: { TRUST_PROXY: "1" } });
});
beforeEach(() => clearTables(site));
afterAll(() => site.close());
const db = () => site.database.db;
const today = "2027-06-18";
const nextWeek = addDays(today, 7);
