import { paths } from "../../../contract/paths.ts";
import { type Ctx, Refusal } from "../../platform/call/ctx.ts";
import { findOrCreateAccount } from "./account.ts";
import { beginGoogleLogin, createReturnCode, currentGoogleLogins } from "./login-request.ts";
import { type GoogleClient, GoogleLoginError } from "./provider.ts";

/** Redirect target. `problem` says why the login failed; it contains no token and is for the log. */
type GoogleRedirect = { to: string; problem?: string };

/** Available login methods besides the mailed link. */
export const loginMethods = async (ctx: Ctx): Promise<{ google: boolean }> => ({ google: ctx.google !== undefined });

/** Redirects the browser to Google. Refuses `not-found` if Google is not configured. */
export async function redirectToGoogle(ctx: Ctx): Promise<GoogleRedirect> {
  const google = configured(ctx);
  return orLoginPage(async () => (await google.addressFor(beginGoogleLogin(ctx))).href);
}

/** Finds or creates the account, and redirects to the page that exchanges the one-time code in its URL. */
export async function returnFromGoogle(ctx: Ctx, query: string): Promise<GoogleRedirect> {
  const google = configured(ctx);
  return orLoginPage(async () => {
    const logins = currentGoogleLogins(ctx);
    const state = new URLSearchParams(query).get("state");
    const login = logins.find((each) => each.state === state) ?? logins[0];
    if (!login) throw new GoogleLoginError("this browser did not ask");
    const person = await google.whoReturns(new URL(`${ctx.publicUrl}${paths.googleReturn()}?${query}`), login);
    return ctx.tx(async (tx) => {
      const userId = await findOrCreateAccount(tx, person);
      const token = await createReturnCode(tx, { userId, browser: login.browser });
      return paths.oauth({ token, userId });
    });
  });
}

function configured({ google }: Ctx): GoogleClient {
  if (!google) throw new Refusal("not-found");
  return google;
}

/** Redirects to the login page if `nextUrl` throws a GoogleLoginError. */
async function orLoginPage(nextUrl: () => Promise<string>): Promise<GoogleRedirect> {
  try {
    return { to: await nextUrl() };
  } catch (error) {
    if (!(error instanceof GoogleLoginError)) throw error;
    return { to: paths.loginProblem(), problem: error.message };
  }
}
