import type { Ctx } from "../../ctx.ts";
import { Refusal } from "../../refusal.ts";
import { findOrCreateAccount } from "./account.ts";
import { googleLoginBrowser, beginGoogleLogin, currentGoogleLogin } from "./login-request.ts";
import { type Google, GoogleProblem } from "./provider.ts";
import { makeReturnCode } from "./return-code.ts";

/** Where Google leads the browser back to. */
export const googleReturnPath = "/api/user/auth/google/callback";

/** Where the browser goes next; `problem` says, without any token, why it is the login page again. */
export type Onward = { to: string; problem?: string };

/** Which ways to sign in there are beside the mailed link. */
export async function loginMethods(ctx: Ctx): Promise<{ google: boolean }> {
  return { google: ctx.google !== undefined };
}

/** Sends the browser to Google. Refuses `not-found` when Google is not configured. */
export async function redirectToGoogle(ctx: Ctx): Promise<Onward> {
  const google = configured(ctx);
  return orLogin(async () => (await google.addressFor(beginGoogleLogin(ctx))).href);
}

/**
 * Takes who returns from Google into her account, which is made if there is none, and sends her to the page that
 * exchanges the one-time code in its address. Refuses `not-found` when Google is not configured.
 */
export async function returnFromGoogle(ctx: Ctx, query: string): Promise<Onward> {
  const google = configured(ctx);
  return orLogin(async () => {
    const ask = currentGoogleLogin(ctx);
    const browser = googleLoginBrowser(ctx);
    if (!ask || !browser) throw new GoogleProblem("this browser did not ask");
    const person = await google.whoReturns(new URL(`${ctx.publicUrl}${googleReturnPath}?${query}`), ask);
    const { userId, token } = await ctx.tx(async (tx) => {
      const id = await findOrCreateAccount(tx, person);
      return { userId: id, token: await makeReturnCode(tx, { userId: id, browser }) };
    });
    return `/user/oauth?${new URLSearchParams({ token, userId })}`;
  });
}

function configured({ google }: Ctx): Google {
  if (!google) throw new Refusal("not-found");
  return google;
}

async function orLogin(way: () => Promise<string>): Promise<Onward> {
  try {
    return { to: await way() };
  } catch (error) {
    if (!(error instanceof GoogleProblem)) throw error;
    return { to: "/login?problem=google", problem: error.message };
  }
}
