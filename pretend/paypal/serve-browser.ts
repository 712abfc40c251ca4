import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import { Refusal } from "../../server/platform/call/ctx.ts";
import { ProviderError } from "./answer.ts";
import { currencies } from "./check-order.ts";
import { endingNames, endingsIn, openEndings, typedAnswerPattern } from "./endings.ts";
import type { Simulator } from "./index.ts";
import { approveOrder, findOrder } from "./orders.ts";
import { experienceOf } from "./show.ts";

/** Path of the stand-in's browser script. On the site's own origin, so that it also works from a phone on the LAN. */
export const pretendScriptUrl = "/pretend-paypal/web-sdk/v6/core";

const fileOf = (name: string) => readFileSync(join(import.meta.dirname, "browser", name));
const choice = z.strictObject({
  card: z.enum(["good", "declined"]),
  ending: z.enum(endingNames).optional(),
  answer: z.string().regex(typedAnswerPattern).optional(),
  method: z.enum(["paypal", "paylater", "card", "venmo", "applepay", "googlepay"]).default("paypal"),
});

/** The payment source of the orders that a method can approve. */
const sourceOf = {
  venmo: "venmo",
  applepay: undefined,
  googlepay: undefined,
  paypal: "paypal",
  paylater: "paypal",
  card: "paypal",
};

type Parts = {
  simulator: Simulator;
  limit(ip: string): void | Promise<void>;
  /** Whether the request comes from a page of another site. */
  isForeign(headers: NodeJS.Dict<string | string[]>): boolean;
};

/**
 * Serves the browser part of the stand-in: the script, its stylesheet and the endpoints of its dialog. Knowing the
 * order's ID is enough to approve it, as with PayPal's approval link.
 */
export function servePretendPayPal(app: FastifyInstance, { simulator, limit, isForeign }: Parts): void {
  const { books, clientId } = simulator;
  const endings = openEndings(simulator);
  const files = { script: fileOf("sdk.js"), style: fileOf("dialog.css") };
  const send = (reply: FastifyReply, type: string, content: Buffer | string) =>
    reply.headers({ "content-type": `${type}; charset=utf-8`, "cache-control": "no-cache" }).send(content);

  app.get(pretendScriptUrl, (_request, reply) => send(reply, "application/javascript", files.script));

  app.get<{ Querystring: Record<string, string> }>("/pretend-paypal/eligible", (request, reply) => {
    const { "client-id": requestedClientId, currency } = request.query;
    if (requestedClientId !== clientId || !currencies.has(currency ?? ""))
      return send(reply.code(400), "text/plain", "client-id has to be the site's, and currency one of PayPal's.");
    return reply.code(204).send();
  });

  app.get("/pretend-paypal/dialog.css", (_request, reply) => send(reply, "text/css", files.style));

  app.get<{ Params: { id: string }; Querystring: { lang?: string } }>(
    "/pretend-paypal/orders/:id",
    async (request, reply) => {
      await limit(request.ip);
      const { order } = await orRefusal(findOrder(books, request.params.id));
      const [unit] = order.asked.purchase_units;
      reply.header("cache-control", "no-store");
      return {
        amount: unit.amount.value,
        currency: unit.amount.currency_code,
        payee: experienceOf(order).brand_name ?? "Studio",
        lines: (unit.items ?? []).map(({ name, quantity }) => (quantity === "1" ? name : `${quantity} × ${name}`)),
        endings: endingsIn(request.query.lang ?? "en"),
      };
    },
  );

  app.post<{ Params: { id: string } }>("/pretend-paypal/orders/:id/approve", async (request, reply) => {
    if (isForeign(request.headers)) throw new Refusal("cross-site");
    await limit(request.ip);
    const parsed = choice.safeParse(request.body);
    if (!parsed.success) throw new Refusal("invalid");
    const { card, method, ending, answer } = parsed.data;
    const { id } = request.params;
    const { order } = await orRefusal(findOrder(books, id));
    if (Object.keys(order.asked.payment_source ?? {})[0] !== sourceOf[method]) throw new Refusal("payment-closed");
    const approve = () => approveOrder(books, id, { cardIsGood: card === "good" });
    await orRefusal(endings.approve(id, ending ? { name: ending, answer } : undefined, approve));
    return reply.code(204).send();
  });
}

/** Maps an error of the provider to a refusal of the site: `not-found` or `payment-closed`. */
async function orRefusal<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ProviderError) throw new Refusal(error.reply.status === 404 ? "not-found" : "payment-closed");
    throw error;
  }
}
