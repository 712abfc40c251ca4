import * as calls from "../../contract/auth.ts";
import * as desk from "../../contract/desk.ts";
import * as session from "../../contract/login-session.ts";
import * as schema from "../../contract/schema/auth.ts";
import * as deskSchema from "../../contract/schema/desk.ts";
import { route } from "../http/serve.ts";
import { loginMethods } from "./google/sign-in.ts";
import { changeAdminEmail } from "./owner/change-email.ts";
import { changeAdminPassword } from "./owner/change-password.ts";
import { confirmSecondFactor } from "./owner/confirm-second-factor.ts";
import { changeGuide } from "./owner/guide.ts";
import { logIn } from "./owner/log-in.ts";
import { readAdminSecurity, readAdmin } from "./owner/read.ts";
import { requestReset } from "./owner/request-reset.ts";
import { resetPassword } from "./owner/reset-password.ts";
import { endAdminSession, logOutAdmin, refreshAdmin } from "./owner/sessions.ts";
import { startSecondFactor } from "./owner/start-second-factor.ts";
import { stopSecondFactor } from "./owner/stop-second-factor.ts";
import { followLoginLink, verifyEmail } from "./students/follow-link.ts";
import { inspectLink } from "./students/inspect-link.ts";
import { logInWithCode } from "./students/log-in-with-code.ts";
import { register } from "./students/register.ts";
import { requestLoginLink } from "./students/request-link.ts";
import { endMySession, logOutEverywhere, logOutUser, listMySessions, refreshUser } from "./students/sessions.ts";
import { validateToken } from "./students/validate-token.ts";

export const authRoutes = [
  route(calls.logInAdmin, schema.logInAdmin, logIn),
  route(calls.verifyAdmin, schema.verifyAdmin, readAdmin),
  route(session.refreshAdmin, schema.refreshAdmin, refreshAdmin),
  route(calls.logOutAdmin, schema.logOutAdmin, logOutAdmin),
  route(calls.readAdminSecurity, schema.readAdminSecurity, readAdminSecurity),
  route(calls.endAdminSession, schema.endAdminSession, endAdminSession),
  route(calls.changeAdminEmail, schema.changeAdminEmail, changeAdminEmail),
  route(calls.changeAdminPassword, schema.changeAdminPassword, changeAdminPassword),
  route(calls.requestPasswordReset, schema.requestPasswordReset, requestReset),
  route(calls.resetPassword, schema.resetPassword, resetPassword),
  route(calls.setUpSecondFactor, schema.setUpSecondFactor, startSecondFactor),
  route(calls.enableSecondFactor, schema.enableSecondFactor, confirmSecondFactor),
  route(calls.disableSecondFactor, schema.disableSecondFactor, stopSecondFactor),
  route(desk.changeGuide, deskSchema.changeGuide, changeGuide),

  route(calls.register, schema.register, register),
  route(calls.verifyEmail, schema.verifyEmail, verifyEmail),
  route(calls.requestLoginLink, schema.requestLoginLink, requestLoginLink),
  route(calls.inspectLoginLink, schema.inspectLoginLink, inspectLink),
  route(calls.logInWithLink, schema.logInWithLink, followLoginLink),
  route(calls.logInWithCode, schema.logInWithCode, logInWithCode),
  route(session.validateToken, schema.validateToken, validateToken),
  route(session.refreshUser, schema.refreshUser, refreshUser),
  route(session.logOutUser, schema.logOutUser, logOutUser),
  route(calls.logOutEverywhere, schema.logOutEverywhere, logOutEverywhere),
  route(calls.listMySessions, schema.listMySessions, listMySessions),
  route(calls.endMySession, schema.endMySession, endMySession),
  route(calls.readLoginMethods, schema.readLoginMethods, loginMethods),
];
