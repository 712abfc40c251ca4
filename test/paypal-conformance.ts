import { subscribe } from "node:diagnostics_channel";
import { z } from "zod";
import { events, type Exchange, exchanges } from "../pretend/paypal/exchanges.ts";
import {
  answers,
  errorOf,
  eventOf,
  oauthError,
  ownIssues,
  requestHeaders,
  requests,
  successes,
} from "./paypal-schema.ts";

// Checks each request that PayPal's stand-in accepts, and each answer and event that it sends, by PayPal's documents.
// Answers that a fault broke on purpose are not checked.

const violations: string[] = [];

subscribe(exchanges.name, (exchange) => check(exchange as Exchange));
subscribe(events.name, (event) => {
  const type = (event as { event_type: string }).event_type;
  report(`event ${type}`, event, eventOf(type) ?? z.never());
});

/** Throws if something did not conform since the last call. */
export function throwViolations(): void {
  const found = violations.splice(0);
  if (found.length > 0) throw new Error(`This is not by PayPal's documents:\n${found.join("\n")}`);
}

function check({ call, path, headers, request, reply, faults }: Exchange): void {
  const { status, body } = reply;
  const label = `${call} ${path} (${status})`;
  const isBroken = faults.some((fault) => ["html", "garble", "change"].includes(fault.do) || "body" in fault);
  if (isBroken) return;
  report(`headers of ${label}`, headers, requestHeaders);
  if (status < 300) {
    if (call in requests)
      report(`request of ${label}`, request === "" ? undefined : JSON.parse(request), requests[call]!);
    if (!(successes[call] ?? [200]).includes(status)) violations.push(`${label}: not a status of this call`);
    report(label, body, answers[call] ?? z.never());
    return;
  }
  report(label, body, call === "token" && status < 429 ? oauthError : errorOf(status));
  const isAsked = faults.some((fault) => fault.do === "answer" || fault.do === "decline");
  const { details = [] } = body as { details?: { issue: string }[] };
  for (const { issue } of details)
    if (!isAsked && !ownIssues[call]?.[status]?.includes(issue)) violations.push(`${label}: unknown issue ${issue}`);
}

function report(label: string, value: unknown, schema: z.ZodType): void {
  const { error } = schema.safeParse(value);
  if (error) violations.push(`${label}: ${z.prettifyError(error)}\n${JSON.stringify(value)}`);
}
