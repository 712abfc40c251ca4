import type { FastifyInstance } from "fastify";
import type { RefusalBody } from "../../../contract/platform/call/refusals.ts";
import { Refusal } from "../call/refusal.ts";
import { english, speak } from "../language/language.ts";
import { languageOf } from "./language.ts";
import { refusalPage, wantsPage } from "./pages/refusal-page.ts";
import { outcomeOf } from "./serve.ts";

/** Turns errors thrown outside of calls into responses: a page for a browser, else `{ message }`. */
export function handleErrors(app: FastifyInstance, reportFault: (error: unknown) => void): void {
  app.setErrorHandler((error, request, reply) => {
    const language = { ...english, language: languageOf(request.raw) };
    const { status, body, headers } = speak(language, () => outcomeOf(asRefusal(error), reportFault));
    // The body was not read to its end, so the connection cannot be used again.
    if (status === 413) reply.header("connection", "close");
    void reply.code(status).headers({ ...headers, "cache-control": "no-store" });
    if (!wantsPage(request.headers)) return void reply.send(body);
    const page = speak(language, () => refusalPage(status, (body as RefusalBody).message));
    void reply.headers(page.headers).send(page.html);
  });
}

/** Fastify's errors about a request as refusals. */
function asRefusal(error: unknown): unknown {
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  // The client disconnected while it sent the body.
  if (code === "ECONNRESET") return new Refusal("invalid");
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") return new Refusal("not-json");
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE" || statusCode === 413) return new Refusal("too-large");
  const isBadJson = code === "FST_ERR_CTP_EMPTY_JSON_BODY" || code === "FST_ERR_CTP_INVALID_JSON_BODY";
  if (isBadJson || error instanceof SyntaxError) return new Refusal("bad-json");
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new Refusal("invalid");
  return error;
}
