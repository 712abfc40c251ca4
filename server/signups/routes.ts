import * as schema from "../../contract/schema/signups.ts";
import * as calls from "../../contract/signups.ts";
import { route } from "../http/serve.ts";
import { checkIn } from "./check-in.ts";
import { rosterCsv, signaturePicture, signupsCsv, waiverDocument } from "./downloads.ts";
import { allSignups, rosterOf, signedWaiver } from "./read.ts";
import { removeSignup } from "./remove.ts";
import { writeToClass } from "./write-to-class.ts";

export const signupRoutes = [
  route(calls.listSignups, schema.listSignups, allSignups),
  route(calls.downloadSignups, schema.downloadSignups, signupsCsv),
  route(calls.removeSignup, schema.removeSignup, removeSignup),
  route(calls.readRoster, schema.readRoster, rosterOf),
  route(calls.downloadRoster, schema.downloadRoster, rosterCsv),
  route(calls.checkIn, schema.checkIn, checkIn),
  route(calls.writeToClass, schema.writeToClass, writeToClass),
  route(calls.readWaiver, schema.readWaiver, signedWaiver),
  route(calls.readSignature, schema.readSignature, signaturePicture),
  route(calls.downloadWaiver, schema.downloadWaiver, waiverDocument),
];
