import { type RefusalBody, type RefusalCode, refusalStatuses } from "../../../contract/platform/call/refusals.ts";
import { text as refusals } from "../../../contract/platform/call/text.ts";
import type { Route } from "../http/serve.ts";

type Json = { [key: string]: unknown };

/** Refusals that any call may return. Generators of clients need each status: they do not know `4XX`. */
const ofAnyCall = ["not-signed-in", "cross-site", "limited", "database-away"] as const;
const ofBodies = ["bad-json", "not-json", "too-large"] as const;

function codesOf({ refusals = [], body }: Route["schemas"]): Set<RefusalCode> {
  const codes = new Set<RefusalCode>([...refusals, ...ofAnyCall, "invalid", "bad-text"]);
  if (body) for (const code of ofBodies) codes.add(code);
  if (body && hasBotToken(body)) codes.add("bot-check-failed");
  return codes;
}

function hasBotToken(body: object): boolean {
  if ("options" in body) return (body.options as object[]).some(hasBotToken);
  return "shape" in body && ["captchaToken", "recaptchaToken"].some((name) => name in (body.shape as object));
}

/** Responses with the same status and codes are shared. */
export function refusalRegistry() {
  const shared = new Map([["Failed", responseOf(["failed"])]]);

  function responsesOf(schemas: Route["schemas"]): Json {
    const byStatus = Map.groupBy(codesOf(schemas), (code) =>
      schemas.badRequests?.includes(code) ? 400 : refusalStatuses[code],
    );
    const responses = [...byStatus].map(([status, codes]) => {
      const sorted = codes.toSorted();
      const name = sorted.map(inPascal).join("");
      shared.set(name, responseOf(sorted));
      return [status, { $ref: `#/components/responses/${name}` }] as const;
    });
    return { ...Object.fromEntries(responses), "500": { $ref: "#/components/responses/Failed" } };
  }

  return {
    responsesOf,
    shared: (): Json => Object.fromEntries([...shared].toSorted(([one], [other]) => one.localeCompare(other))),
    schema: refusalSchema,
  };
}

function responseOf(codes: readonly RefusalBody["code"][]): Json {
  const [example] = codes;
  const messageOf = (code: RefusalBody["code"]) =>
    code === "failed" ? refusals.somethingWentWrongOnOur : refusals.refusalMessages[code];
  return {
    description: codes.map((code) => `- \`${code}\`: ${messageOf(code)}`).join("\n"),
    headers: retryAfter,
    content: {
      "application/json": {
        schema: {
          allOf: [
            { $ref: "#/components/schemas/Refusal" },
            { type: "object", properties: { code: { type: "string", enum: codes } } },
          ],
        },
        example: { message: messageOf(example!), code: example },
      },
    },
  };
}

const retryAfter = {
  "Retry-After": {
    description: "Seconds until it is worth trying again; on 429 and 503.",
    schema: { type: "integer" },
  },
};

const refusalSchema: Json = {
  type: "object",
  description: "Why a call did nothing.",
  required: ["message", "code"],
  properties: {
    message: { type: "string", description: "A sentence for people." },
    code: { type: "string", description: "Decide by this, never by the words of the message." },
    error: { type: "string", description: "The message again, where a caller of the older API looks for it." },
    fields: {
      type: "object",
      description: "What is wrong with each field, by its path.",
      additionalProperties: { type: "string" },
    },
    facts: { type: "object", description: "What to show with the question, by the code." },
  },
};

const inPascal = (code: string) =>
  code
    .split("-")
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join("");
