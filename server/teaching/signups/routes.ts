import * as calls from "../../../contract/teaching/signups/calls.ts";
import * as lists from "../../../contract/teaching/signups/lists-schema.ts";
import * as moves from "../../../contract/teaching/signups/my-classes-schema.ts";
import * as schema from "../../../contract/teaching/signups/schema.ts";
import * as waiverCalls from "../../../contract/teaching/waivers/calls.ts";
import * as waiverSchema from "../../../contract/teaching/waivers/schema.ts";
import { inSnapshot } from "../../platform/db/in-snapshot.ts";
import { route } from "../../platform/http/serve.ts";
import { readSignedWaiver } from "../waivers/waiver.ts";
import { cancelSeat, removeSignup } from "./cancel.ts";
import { downloadRosterCsv, downloadSignature, downloadSignupsCsv, downloadWaiverPdf } from "./downloads.ts";
import { waiveForfeit } from "./give-back.ts";
import { moveSeat, readSeatMoves } from "./move-seat.ts";
import { listMyClasses } from "./my-classes.ts";
import { joinMyWaitlist, signMeUp } from "./my-seats.ts";
import { listSignupClasses, listSignups, readRoster, readSignupChoices } from "./read.ts";
import { messageClass, addWalkIn, checkIn, checkInSeveral } from "./roster.ts";
import { readHeldSeats, readSeat, readSeatRefund } from "./seats/callers-seat.ts";
import { confirmSeat } from "./seats/pending-seats.ts";
import { signWaiver, acceptOffer, signUp, signUpReturning } from "./sign-up.ts";
import { giveSeat } from "./waitlist/give-seat.ts";
import { joinWaitlist } from "./waitlist/join-waitlist.ts";

export const signupRoutes = [
  route(calls.signUp, schema.signUp, signUp),
  route(calls.signUpReturning, schema.signUpReturning, signUpReturning),
  route(calls.joinWaitlist, schema.joinWaitlist, joinWaitlist),
  route(calls.readSeat, schema.readSeat, readSeat),
  route(calls.readSeatRefund, schema.readSeatRefund, readSeatRefund),
  route(calls.signWaiver, schema.signWaiver, signWaiver),
  route(calls.cancelSeat, schema.cancelSeat, cancelSeat),
  route(calls.confirmSeat, schema.confirmSeat, confirmSeat),
  route(calls.readHeldSeats, schema.readHeldSeats, readHeldSeats),
  route(calls.readSeatMoves, moves.readSeatMoves, readSeatMoves),
  route(calls.moveSeat, moves.moveSeat, moveSeat),
  route(calls.acceptOffer, schema.acceptOffer, acceptOffer),
  route(calls.listMyClasses, moves.listMyClasses, listMyClasses),
  route(calls.signMeUp, schema.signMeUp, signMeUp),
  route(calls.joinMyWaitlist, schema.joinMyWaitlist, joinMyWaitlist),
  route(calls.listSignups, lists.listSignups, listSignups),
  route(calls.listSignupClasses, lists.listSignupClasses, listSignupClasses),
  route(calls.readSignupChoices, lists.readSignupChoices, readSignupChoices),
  route(calls.downloadSignups, lists.downloadSignups, downloadSignupsCsv),
  route(calls.waiveForfeit, lists.waiveForfeit, waiveForfeit),
  route(calls.removeSignup, lists.removeSignup, removeSignup),
  route(calls.readRoster, lists.readRoster, (ctx, input) => inSnapshot(ctx, (snapshot) => readRoster(snapshot, input))),
  route(calls.downloadRoster, lists.downloadRoster, downloadRosterCsv),
  route(calls.checkIn, lists.checkIn, checkIn),
  route(calls.checkInSeveral, lists.checkInSeveral, checkInSeveral),
  route(calls.addWalkIn, lists.addWalkIn, addWalkIn),
  route(calls.giveSeat, lists.giveSeat, giveSeat),
  route(calls.messageClass, lists.messageClass, messageClass),
  route(waiverCalls.readWaiver, waiverSchema.readWaiver, readSignedWaiver),
  route(waiverCalls.readSignature, waiverSchema.readSignature, downloadSignature),
  route(waiverCalls.downloadWaiver, waiverSchema.downloadWaiver, downloadWaiverPdf),
];
