import * as schema from "../../contract/schema/signups.ts";
import * as waiverSchema from "../../contract/schema/waivers.ts";
import * as calls from "../../contract/signups.ts";
import * as waiverCalls from "../../contract/waivers.ts";
import { route } from "../http/serve.ts";
import { acceptOffer } from "./accept-offer.ts";
import { cancelSeat } from "./cancel.ts";
import { checkIn } from "./check-in.ts";
import { confirmSeat } from "./confirm-seat.ts";
import { downloadRosterCsv, downloadSignature, downloadSignupsCsv, downloadWaiverPdf } from "./downloads.ts";
import { joinWaitlist } from "./join-waitlist.ts";
import { messageClass } from "./message-class.ts";
import { readSeat } from "./read-seat.ts";
import { listSignups, readRoster, readSignedWaiver, readSignupChoices } from "./read.ts";
import { removeSignup } from "./remove.ts";
import { signOnDevice } from "./sign-here.ts";
import { signUpReturning } from "./sign-up-returning.ts";
import { signUp } from "./sign-up.ts";
import { addWalkIn } from "./walk-in.ts";

export const signupRoutes = [
  route(calls.signUp, schema.signUp, signUp),
  route(calls.signUpReturning, schema.signUpReturning, signUpReturning),
  route(calls.joinWaitlist, schema.joinWaitlist, joinWaitlist),
  route(calls.readSeat, schema.readSeat, readSeat),
  route(calls.cancelSeat, schema.cancelSeat, cancelSeat),
  route(calls.confirmSeat, schema.confirmSeat, confirmSeat),
  route(calls.acceptOffer, schema.acceptOffer, acceptOffer),
  route(calls.listSignups, schema.listSignups, listSignups),
  route(calls.readSignupChoices, schema.readSignupChoices, readSignupChoices),
  route(calls.downloadSignups, schema.downloadSignups, downloadSignupsCsv),
  route(calls.removeSignup, schema.removeSignup, removeSignup),
  route(calls.readRoster, schema.readRoster, readRoster),
  route(calls.downloadRoster, schema.downloadRoster, downloadRosterCsv),
  route(calls.checkIn, schema.checkIn, checkIn),
  route(calls.addWalkIn, schema.addWalkIn, addWalkIn),
  route(calls.signWalkInWaiver, schema.signWalkInWaiver, signOnDevice),
  route(calls.messageClass, schema.messageClass, messageClass),
  route(waiverCalls.readWaiver, waiverSchema.readWaiver, readSignedWaiver),
  route(waiverCalls.readSignature, waiverSchema.readSignature, downloadSignature),
  route(waiverCalls.downloadWaiver, waiverSchema.downloadWaiver, downloadWaiverPdf),
];
