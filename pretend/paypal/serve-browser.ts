import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import { Refusal } from "../../server/refusal.ts";
import { ProviderError } from "./answer.ts";
import type { Simulator } from "./index.ts";
import { approveOrder, findOrder } from "./orders.ts";
import { experienceOf } from "./show.ts";

/** Where the browser loads the pretend script from, on the site itself: it works from a phone on the LAN, too. */
export const pretendScriptUrl = "/pretend-paypal/sdk/js";

const fileOf = (name: string) => readFileSync(join(import.meta.dirname, "browser", name));
const choice = z.strictObject({ card: z.enum(["good", "declined"]) });

type Parts = {
  simulator: Simulator;
  limit(ip: string): void | Promise<void>;
  /** Whether a page of another site sends this. */
  isForeign(headers: NodeJS.Dict<string | string[]>): boolean;
};

/**
 * The browser's half of the pretend provider, where PayPal has its own site: the script, its stylesheet, and the calls
 * of its dialog. Whoever knows an order's id may approve it, as with the link PayPal hands out.
 */
export function servePretendPayPal(app: FastifyInstance, { simulator, limit, isForeign }: Parts): void {
  const { books, clientId } = simulator;
  const files = { script: fileOf("sdk.js"), style: fileOf("dialog.css") };
  const send = (reply: FastifyReply, type: string, content: Buffer | string) =>
    reply.headers({ "content-type": `${type}; charset=utf-8`, "cache-control": "no-cache" }).send(content);

  app.get<{ Querystring: Record<string, string> }>(pretendScriptUrl, (request, reply) => {
    const { "client-id": asked, currency } = request.query;
    if (asked !== clientId || currency !== "USD")
      return send(reply.code(400), "text/plain", "client-id and currency have to be the site's.");
    return send(reply, "application/javascript", files.script);
  });

  app.get("/pretend-paypal/dialog.css", (_request, reply) => send(reply, "text/css", files.style));

  app.get<{ Params: { id: string } }>("/pretend-paypal/orders/:id", async (request, reply) => {
    await limit(request.ip);
    const { order } = await found(findOrder(books, request.params.id));
    const [unit] = order.asked.purchase_units;
    reply.header("cache-control", "no-store");
    return {
      amount: unit.amount.value,
      payee: experienceOf(order).brand_name ?? "The studio",
      lines: (unit.items ?? []).map(({ name, quantity }) =>
        quantity === "1" ? name : `${quantity} × ${name}`,
      ),
    };
  });

  app.post<{ Params: { id: string } }>("/pretend-paypal/orders/:id/approve", async (request, reply) => {
    if (isForeign(request.headers)) throw new Refusal("cross-site");
    await limit(request.ip);
    const parsed = choice.safeParse(request.body);
    if (!parsed.success) throw new Refusal("invalid");
    await found(approveOrder(books, request.params.id, { cardIsGood: parsed.data.card === "good" }));
    return reply.code(204).send();
  });
}

/** The provider's "no" in the site's words: no such order, or not to be approved any more. */
async function found<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ProviderError)
      throw new Refusal(error.reply.status === 404 ? "not-found" : "payment-closed");
    throw error;
  }
}
