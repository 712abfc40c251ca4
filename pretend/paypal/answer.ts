import { randomId } from "./ledger.ts";

/** HTTP response of a call. A 204 has no body. `text`: sent as it is, instead of `body`. */
export type Reply = { status: number; body?: unknown; text?: string; headers?: Record<string, string> };

/** An expected refusal by the provider. */
export class ProviderError extends Error {
  readonly reply: Reply;

  constructor(reply: Reply) {
    super((reply.body as { name?: string } | undefined)?.name ?? String(reply.status));
    this.reply = reply;
  }
}

const names: Record<number, [name: string, message: string]> = {
  400: ["INVALID_REQUEST", "Request is not well-formed, syntactically incorrect, or violates schema."],
  401: [
    "AUTHENTICATION_FAILURE",
    "Authentication failed due to missing authorization header, or invalid authentication credentials.",
  ],
  403: ["NOT_AUTHORIZED", "Authorization failed due to insufficient permissions."],
  404: ["RESOURCE_NOT_FOUND", "The specified resource does not exist."],
  409: ["RESOURCE_CONFLICT", "The server has detected a conflict while processing this request."],
  415: ["UNSUPPORTED_MEDIA_TYPE", "The server does not support the request payload's media type."],
  422: [
    "UNPROCESSABLE_ENTITY",
    "The requested action could not be performed, semantically incorrect, or failed business validation.",
  ],
  429: ["RATE_LIMIT_REACHED", "Too many requests. Blocked due to rate limiting."],
  500: ["INTERNAL_SERVER_ERROR", "An internal server error occurred."],
  503: ["SERVICE_UNAVAILABLE", "Service Unavailable."],
};

/**
 * Error response in PayPal's format: name, message, debug ID and the issues in `details`, without PayPal's descriptions
 * of them, which no client may rely on.
 */
export function errorReply(
  status: number,
  details: { issue: string; field?: string; location?: string }[] = [],
  headers: Record<string, string> = {},
): Reply {
  const [name, message] = names[status] ?? names[500]!;
  const debugId = randomId(13).toLowerCase();
  return {
    status,
    body: {
      name,
      message,
      debug_id: debugId,
      ...(details.length > 0 && status < 500 ? { details } : {}),
      links: [{ href: "https://developer.paypal.com/docs/api/orders/v2/", rel: "information_link", method: "GET" }],
    },
    headers: { "paypal-debug-id": debugId, ...headers },
  };
}

/** 422: the state of the order or capture does not allow the call. */
export function unprocessable(issue: string): ProviderError {
  return new ProviderError(errorReply(422, [{ issue }]));
}

export function invalid(field: string, issue: string): ProviderError {
  return new ProviderError(errorReply(400, [{ field, location: "body", issue }]));
}

export function notFound(): ProviderError {
  return new ProviderError(errorReply(404, [{ issue: "INVALID_RESOURCE_ID" }]));
}
