import * as schema from "../../contract/schema/students.ts";
import * as students from "../../contract/students.ts";
import { route } from "../http/serve.ts";
import { endOwnSession } from "./end-own-session.ts";
import { exportUser } from "./export.ts";
import { finishDeletion } from "./finish-deletion.ts";
import { followLoginLink } from "./follow-link.ts";
import { logInWithCode } from "./log-in-with-code.ts";
import { logOutEverywhere } from "./log-out-everywhere.ts";
import { logOutUser } from "./log-out.ts";
import { lookAtLink } from "./look-at-link.ts";
import { ownClasses } from "./own-classes.ts";
import { ownSessions } from "./own-sessions.ts";
import { readUser } from "./read-user.ts";
import { refreshUser } from "./refresh.ts";
import { register } from "./register.ts";
import { signInWays } from "./sign-in-with-google.ts";
import { updateUser } from "./update.ts";
import { validateToken } from "./validate.ts";
import { verifyEmail } from "./verify-email.ts";
import { wantDeletion } from "./want-deletion.ts";
import { wantLoginLink } from "./want-link.ts";

export const studentRoutes = [
  route(students.register, schema.register, register),
  route(students.verifyEmail, schema.verifyEmail, verifyEmail),
  route(students.wantLoginLink, schema.wantLoginLink, wantLoginLink),
  route(students.looksAtLink, schema.looksAtLink, lookAtLink),
  route(students.followLoginLink, schema.followLoginLink, followLoginLink),
  route(students.logInWithCode, schema.logInWithCode, logInWithCode),
  route(students.validateToken, schema.validateToken, validateToken),
  route(students.refreshUser, schema.refreshUser, refreshUser),
  route(students.logOutUser, schema.logOutUser, logOutUser),
  route(students.logOutEverywhere, schema.logOutEverywhere, logOutEverywhere),
  route(students.listOwnSessions, schema.listOwnSessions, ownSessions),
  route(students.endOwnSession, schema.endOwnSession, endOwnSession),
  route(students.signInWays, schema.signInWays, signInWays),
  route(students.readUser, schema.readUser, readUser),
  route(students.updateUser, schema.updateUser, updateUser),
  route(students.listOwnClasses, schema.listOwnClasses, ownClasses),
  route(students.exportUser, schema.exportUser, exportUser),
  route(students.wantDeletion, schema.wantDeletion, wantDeletion),
  route(students.finishDeletion, schema.finishDeletion, finishDeletion),
];
