import * as accounts from "../../contract/accounts.ts";
import * as schema from "../../contract/schema/accounts.ts";
import { route } from "../http/serve.ts";
import { changeAdminEmail } from "./change-email.ts";
import { changeAdminPassword } from "./change-password.ts";
import { confirmSecondFactor } from "./confirm-second-factor.ts";
import { endAdminSession } from "./end-session.ts";
import { finishReset } from "./finish-reset.ts";
import { logIn } from "./log-in.ts";
import { logOutAdmin } from "./log-out.ts";
import { adminSecurity, verifiedAdmin } from "./read.ts";
import { refreshAdmin } from "./refresh.ts";
import { startSecondFactor } from "./start-second-factor.ts";
import { stopSecondFactor } from "./stop-second-factor.ts";
import { wantReset } from "./want-reset.ts";

export const accountRoutes = [
  route(accounts.adminLogin, schema.adminLogin, logIn),
  route(accounts.adminVerify, schema.adminVerify, verifiedAdmin),
  route(accounts.adminRefresh, schema.adminRefresh, refreshAdmin),
  route(accounts.adminLogout, schema.adminLogout, logOutAdmin),
  route(accounts.readAdminSecurity, schema.readAdminSecurity, adminSecurity),
  route(accounts.endAdminSession, schema.endAdminSession, endAdminSession),
  route(accounts.changeAdminEmail, schema.changeAdminEmail, changeAdminEmail),
  route(accounts.changeAdminPassword, schema.changeAdminPassword, changeAdminPassword),
  route(accounts.wantPasswordReset, schema.wantPasswordReset, wantReset),
  route(accounts.finishPasswordReset, schema.finishPasswordReset, finishReset),
  route(accounts.startSecondFactor, schema.startSecondFactor, startSecondFactor),
  route(accounts.confirmSecondFactor, schema.confirmSecondFactor, confirmSecondFactor),
  route(accounts.stopSecondFactor, schema.stopSecondFactor, stopSecondFactor),
];
