import * as calls from "../../contract/auth/calls.ts";
import * as session from "../../contract/auth/login-session-calls.ts";
import * as passkeys from "../../contract/auth/passkey-calls.ts";
import * as passkeySchema from "../../contract/auth/passkey-schema.ts";
import * as schema from "../../contract/auth/schema.ts";
import * as desk from "../../contract/office/desk/calls.ts";
import * as deskSchema from "../../contract/office/desk/schema.ts";
import { route } from "../platform/http/serve.ts";
import { loginMethods } from "./google/sign-in.ts";
import { logOut, refreshSession } from "./login-sessions.ts";
import { changeAdminEmail, changeAdminPassword } from "./owner/change-login.ts";
import { logIn, requestPasskeyLogin } from "./owner/log-in.ts";
import { changeGuide, readAdmin } from "./owner/owner.ts";
import {
  addPasskey,
  removePasskey,
  renamePasskey,
  requestPasskeyConfirmation,
  startPasskey,
} from "./owner/passkeys.ts";
import { requestReset, resetPassword } from "./owner/reset-password.ts";
import { confirmSecondFactor, newRecoveryCodes, startSecondFactor, stopSecondFactor } from "./owner/second-factor.ts";
import { endAdminSession, endOtherAdminSessions, readAdminSecurity } from "./owner/security.ts";
import { followLoginLink, inspectLink, logInWithCode, validateToken, verifyEmail } from "./students/log-in.ts";
import { register } from "./students/register.ts";
import { requestBookingCode } from "./students/request-booking-code.ts";
import { requestLoginLink } from "./students/request-link.ts";
import { endMySession, listMySessions, logOutEverywhere } from "./students/sessions.ts";

export const authRoutes = [
  route(calls.logInAdmin, schema.logInAdmin, logIn),
  route(calls.verifyAdmin, schema.verifyAdmin, readAdmin),
  route(session.refreshAdmin, schema.refreshAdmin, (ctx) => refreshSession(ctx, "admin")),
  route(calls.logOutAdmin, schema.logOutAdmin, (ctx) => logOut(ctx, "admin")),
  route(calls.readAdminSecurity, schema.readAdminSecurity, readAdminSecurity),
  route(calls.endAdminSession, schema.endAdminSession, endAdminSession),
  route(calls.changeAdminEmail, schema.changeAdminEmail, changeAdminEmail),
  route(calls.changeAdminPassword, schema.changeAdminPassword, changeAdminPassword),
  route(calls.requestPasswordReset, schema.requestPasswordReset, requestReset),
  route(calls.resetPassword, schema.resetPassword, resetPassword),
  route(calls.setUpSecondFactor, schema.setUpSecondFactor, startSecondFactor),
  route(calls.enableSecondFactor, schema.enableSecondFactor, confirmSecondFactor),
  route(calls.disableSecondFactor, schema.disableSecondFactor, stopSecondFactor),
  route(calls.newRecoveryCodes, schema.newRecoveryCodes, newRecoveryCodes),
  route(desk.changeGuide, deskSchema.changeGuide, changeGuide),

  route(calls.register, schema.register, register),
  route(calls.verifyEmail, schema.verifyEmail, verifyEmail),
  route(calls.requestLoginLink, schema.requestLoginLink, requestLoginLink),
  route(calls.requestBookingCode, schema.requestBookingCode, requestBookingCode),
  route(calls.inspectLoginLink, schema.inspectLoginLink, inspectLink),
  route(calls.logInWithLink, schema.logInWithLink, followLoginLink),
  route(calls.logInWithCode, schema.logInWithCode, logInWithCode),
  route(session.validateToken, schema.validateToken, validateToken),
  route(session.refreshUser, schema.refreshUser, (ctx) => refreshSession(ctx, "user")),
  route(session.logOutUser, schema.logOutUser, (ctx) => logOut(ctx, "user")),
  route(calls.logOutEverywhere, schema.logOutEverywhere, logOutEverywhere),
  route(calls.listMySessions, schema.listMySessions, listMySessions),
  route(calls.endMySession, schema.endMySession, endMySession),
  route(calls.readLoginMethods, schema.readLoginMethods, loginMethods),

  route(passkeys.requestPasskeyLogin, passkeySchema.requestPasskeyLogin, requestPasskeyLogin),
  route(passkeys.requestPasskeyConfirmation, passkeySchema.requestPasskeyConfirmation, requestPasskeyConfirmation),
  route(passkeys.startPasskey, passkeySchema.startPasskey, startPasskey),
  route(passkeys.addPasskey, passkeySchema.addPasskey, addPasskey),
  route(passkeys.renamePasskey, passkeySchema.renamePasskey, renamePasskey),
  route(passkeys.removePasskey, passkeySchema.removePasskey, removePasskey),
  route(passkeys.endOtherAdminSessions, passkeySchema.endOtherAdminSessions, endOtherAdminSessions),
];
