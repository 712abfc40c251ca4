import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { paths } from "../../../contract/paths.ts";
import type { LimitName } from "../../../contract/platform/call/endpoint.ts";
import { type Ctx, Refusal } from "../call/ctx.ts";
import { openCookieJar } from "./cookies.ts";
import { isCrossOrigin } from "./guards/same-origin.ts";
import { secretAddressHeaders } from "./headers.ts";
import type { Serving } from "./serve.ts";

type GoogleParts = {
  serving: Pick<Serving, "clock" | "limit" | "limitWrongGuess" | "makeCtx" | "secureCookies">;
  publicUrl: string;
  ask(ctx: Ctx): Promise<Redirect>;
  comeBack(ctx: Ctx, query: string): Promise<Redirect>;
};

/** Where the browser goes next. `problem` says why the login failed, for the log. */
type Redirect = { to: string; problem?: string };

type Step = { status: 302 | 303; limit: LimitName; run(ctx: Ctx): Promise<Redirect> };

/**
 * Serves the two addresses of the sign-in with Google. The browser navigates to them, so they respond with redirects.
 * The addresses contain secrets: no cache, no referrer, and no log may contain them.
 */
export function serveGoogle(app: FastifyInstance, { serving, publicUrl, ask, comeBack }: GoogleParts): void {
  const redirect = async (request: FastifyRequest, reply: FastifyReply, { status, limit, run }: Step) => {
    reply.headers(secretAddressHeaders);
    if (isEmbedded(request.headers)) throw new Refusal("cross-site");
    const now = serving.clock();
    await serving.limit(limit, request.ip, now, { bucket: `google ${status}` });
    const { cookies, headers } = openCookieJar(request.headers.cookie, serving.secureCookies);
    const userAgent = request.headers["user-agent"] ?? "";
    const caller = { actor: { kind: "visitor" }, ip: request.ip, now, cookies, userAgent } as const;
    const { to, problem } = await run(serving.makeCtx(caller));
    if (problem !== undefined) {
      request.log.warn({ problem }, "nobody was signed in with Google");
      await serving.limitWrongGuess(request.ip, now, "google");
    }
    return reply
      .code(problem === undefined ? status : 303)
      .headers({ location: to, ...headers() })
      .send();
  };
  // A HEAD request must not use up the one-time values.
  const options = { exposeHeadRoute: false };

  app.get(paths.google(), options, (request, reply) => {
    // A foreign page must not log its visitor in, not even with the visitor's own Google account.
    if (isCrossOrigin(request.headers, publicUrl)) return reply.redirect(paths.login(), 303);
    return redirect(request, reply, { status: 302, limit: "logins", run: ask });
  });
  app.get(paths.googleReturn(), options, (request, reply) => {
    const query = request.url.split("?", 2)[1] ?? "";
    return redirect(request, reply, { status: 303, limit: "guesses", run: (ctx) => comeBack(ctx, query) });
  });
}

/** Whether the request comes from an image, frame or script, not from a navigation. */
function isEmbedded(headers: NodeJS.Dict<string | string[]>): boolean {
  return headers["sec-fetch-site"] !== undefined && headers["sec-fetch-dest"] !== "document";
}
