import * as calls from "../../../contract/office/absences/calls.ts";
import * as schema from "../../../contract/office/absences/schema.ts";
import { route } from "../../platform/http/serve.ts";
import { answerAbsence } from "./answer.ts";
import { endAbsence } from "./end.ts";
import { planAbsence } from "./plan.ts";
import { listAbsences, markCalled, readAbsence, readMyAbsences } from "./read.ts";
import { startAbsence } from "./start.ts";

export const absenceRoutes = [
  route(calls.planAbsence, schema.planAbsence, planAbsence),
  route(calls.startAbsence, schema.startAbsence, startAbsence),
  route(calls.listAbsences, schema.listAbsences, listAbsences),
  route(calls.readAbsence, schema.readAbsence, readAbsence),
  route(calls.markCalled, schema.markCalled, markCalled),
  route(calls.endAbsence, schema.endAbsence, endAbsence),
  route(calls.readMyAbsences, schema.readMyAbsences, readMyAbsences),
  route(calls.answerAbsence, schema.answerAbsence, answerAbsence),
];
