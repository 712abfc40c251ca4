import type { FastifyInstance } from "fastify";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { Log } from "../../platform/jobs/index.ts";
import { receiveWebhook } from "./webhook.ts";

const bodyLimit = 256 * 1024;

/**
 * Serves PayPal's webhooks. The raw body is read because the signature covers it. The response is sent once the
 * webhook is verified and stored; the payment is settled after that, or by the reconciliation if this process dies.
 */
export async function serveWebhooks(
  app: FastifyInstance,
  on: { ctx(ip: string): Ctx; limit(ip: string): Promise<void>; reportFault(error: unknown): void; log: Log },
): Promise<void> {
  const underway = new Set<Promise<void>>();
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("application/json", { parseAs: "string", bodyLimit }, (_request, body, done) =>
      done(null, body),
    );
    scope.post("/api/webhooks/paypal", { bodyLimit }, async (request, reply) => {
      await on.limit(request.ip);
      const rawBody = typeof request.body === "string" ? request.body : "";
      const { settle, unread } = await receiveWebhook(on.ctx(request.ip), { headers: request.headers, rawBody });
      await reply.header("cache-control", "no-store").send({ message: "Thank you." });
      if (unread) on.log.warn({ event: unread }, "PayPal sent an event that names nothing that can be read.");
      if (!settle) return;
      const work = settle()
        .catch(on.reportFault)
        .finally(() => void underway.delete(work));
      underway.add(work);
    });
    scope.addHook("onClose", async () => void (await Promise.all(underway)));
  });
}
