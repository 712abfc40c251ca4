import * as accounts from "../../contract/accounts.ts";
import * as desk from "../../contract/desk.ts";
import * as accountSchema from "../../contract/schema/accounts.ts";
import * as deskSchema from "../../contract/schema/desk.ts";
import * as studentSchema from "../../contract/schema/students.ts";
import * as students from "../../contract/students.ts";
import { route } from "../http/serve.ts";
import { loginMethods } from "./google/sign-in.ts";
import { changeAdminEmail } from "./owner/change-email.ts";
import { changeAdminPassword } from "./owner/change-password.ts";
import { confirmSecondFactor } from "./owner/confirm-second-factor.ts";
import { changeGuide } from "./owner/guide.ts";
import { logIn } from "./owner/log-in.ts";
import { adminSecurity, verifiedAdmin } from "./owner/read.ts";
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
import { endMySession, logOutEverywhere, logOutUser, mySessions, refreshUser } from "./students/sessions.ts";
import { validateToken } from "./students/validate-token.ts";

export const authRoutes = [
  route(accounts.adminLogin, accountSchema.adminLogin, logIn),
  route(accounts.adminVerify, accountSchema.adminVerify, verifiedAdmin),
  route(accounts.adminRefresh, accountSchema.adminRefresh, refreshAdmin),
  route(accounts.adminLogout, accountSchema.adminLogout, logOutAdmin),
  route(accounts.readAdminSecurity, accountSchema.readAdminSecurity, adminSecurity),
  route(accounts.endAdminSession, accountSchema.endAdminSession, endAdminSession),
  route(accounts.changeAdminEmail, accountSchema.changeAdminEmail, changeAdminEmail),
  route(accounts.changeAdminPassword, accountSchema.changeAdminPassword, changeAdminPassword),
  route(accounts.requestPasswordReset, accountSchema.requestPasswordReset, requestReset),
  route(accounts.resetPassword, accountSchema.resetPassword, resetPassword),
  route(accounts.startSecondFactor, accountSchema.startSecondFactor, startSecondFactor),
  route(accounts.confirmSecondFactor, accountSchema.confirmSecondFactor, confirmSecondFactor),
  route(accounts.stopSecondFactor, accountSchema.stopSecondFactor, stopSecondFactor),
  route(desk.changeGuide, deskSchema.changeGuide, changeGuide),

  route(students.register, studentSchema.register, register),
  route(students.verifyEmail, studentSchema.verifyEmail, verifyEmail),
  route(students.requestLoginLink, studentSchema.requestLoginLink, requestLoginLink),
  route(students.inspectLink, studentSchema.inspectLink, inspectLink),
  route(students.followLoginLink, studentSchema.followLoginLink, followLoginLink),
  route(students.logInWithCode, studentSchema.logInWithCode, logInWithCode),
  route(students.validateToken, studentSchema.validateToken, validateToken),
  route(students.refreshUser, studentSchema.refreshUser, refreshUser),
  route(students.logOutUser, studentSchema.logOutUser, logOutUser),
  route(students.logOutEverywhere, studentSchema.logOutEverywhere, logOutEverywhere),
  route(students.listMySessions, studentSchema.listMySessions, mySessions),
  route(students.endMySession, studentSchema.endMySession, endMySession),
  route(students.loginMethods, studentSchema.loginMethods, loginMethods),
];
