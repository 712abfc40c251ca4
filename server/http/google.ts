import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Ctx } from "../ctx.ts";
import { openJar } from "./cookies.ts";
import { apiPolicy } from "./headers.ts";
import type { Serving } from "./serve.ts";

export type GoogleParts = {
  serving: Pick<Serving, "clock" | "limit" | "makeCtx" | "secureCookies">;
  /** Where Google leads the browser back to. */
  returnPath: string;
  ask(ctx: Ctx): Promise<{ to: string; problem?: string }>;
  comeBack(ctx: Ctx, query: string): Promise<{ to: string; problem?: string }>;
};

/**
 * The two addresses of the sign-in with Google. They are visited by the browser itself, not called by a page, so they
 * answer with where it goes next. What stands in them is secret: no cache, no referrer, and no log tells it.
 */
export function serveGoogle(app: FastifyInstance, { serving, returnPath, ask, comeBack }: GoogleParts): void {
  const goOn = async (
    request: FastifyRequest,
    reply: FastifyReply,
    status: 302 | 303,
    way: GoogleParts["ask"],
  ) => {
    reply.headers({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
    const now = serving.clock();
    await serving.limit("logins", request.ip, now);
    const { cookies, headers } = openJar(request.headers.cookie, serving.secureCookies);
    const { to, problem } = await way(
      serving.makeCtx({
        actor: { kind: "visitor" },
        ip: request.ip,
        now,
        cookies,
        userAgent: request.headers["user-agent"] ?? "",
      }),
    );
    if (problem !== undefined) request.log.warn({ problem }, "nobody was signed in with Google");
    return reply
      .code(problem === undefined ? status : 303)
      .headers({ "content-security-policy": apiPolicy, location: to, ...headers() })
      .send();
  };
  // A HEAD would use up what it only looks at.
  const options = { schema: { hide: true }, exposeHeadRoute: false };

  app.get("/api/user/auth/google", options, (request, reply) => goOn(request, reply, 302, ask));
  app.get(returnPath, options, (request, reply) =>
    goOn(request, reply, 303, (ctx) => comeBack(ctx, request.url.split("?", 2)[1] ?? "")),
  );
}
