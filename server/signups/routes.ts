import * as rosters from "../../contract/schema/rosters.ts";
import * as schema from "../../contract/schema/signups.ts";
import * as waiverSchema from "../../contract/schema/waivers.ts";
import * as calls from "../../contract/signups.ts";
import * as waiverCalls from "../../contract/waivers.ts";
import { route } from "../http/serve.ts";
import { cancelSeat } from "./cancel.ts";
import { checkIn } from "./check-in.ts";
import { downloadRosterCsv, downloadSignature, downloadSignupsCsv, downloadWaiverPdf } from "./downloads.ts";
import { messageClass } from "./message-class.ts";
import { listSignups, readRoster, readSignedWaiver, readSignupChoices } from "./read.ts";
import { removeSignup } from "./remove.ts";
import { confirmSeat } from "./seats/confirm-seat.ts";
import { readSeat } from "./seats/read-seat.ts";
import { signUpReturning } from "./sign-up-returning.ts";
import { signUp } from "./sign-up.ts";
import { acceptOffer } from "./waitlist/accept-offer.ts";
import { joinWaitlist } from "./waitlist/join-waitlist.ts";
import { signOnDevice } from "./walk-in/sign-here.ts";
import { addWalkIn } from "./walk-in/walk-in.ts";

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
  route(calls.readRoster, rosters.readRoster, readRoster),
  route(calls.downloadRoster, rosters.downloadRoster, downloadRosterCsv),
  route(calls.checkIn, rosters.checkIn, checkIn),
  route(calls.addWalkIn, rosters.addWalkIn, addWalkIn),
  route(calls.signWalkInWaiver, rosters.signWalkInWaiver, signOnDevice),
  route(calls.messageClass, rosters.messageClass, messageClass),
  route(waiverCalls.readWaiver, waiverSchema.readWaiver, readSignedWaiver),
  route(waiverCalls.readSignature, waiverSchema.readSignature, downloadSignature),
  route(waiverCalls.downloadWaiver, waiverSchema.downloadWaiver, downloadWaiverPdf),
];
