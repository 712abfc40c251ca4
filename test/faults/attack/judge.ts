import type { WireAnswer } from "./wire.ts";

/** What no response may show: stack traces, source files, SQL, folders of the machine, names of drivers' errors. */
const leaks: readonly RegExp[] = [
  /\bat (?:async )?[\w.<>]+ \((?:file:|node:|\/)/,
  /node_modules|node:internal|file:\/\/\//,
  /\.ts:\d+|\.js:\d+:\d+/,
  /\b(?:select|insert into|update|delete from) [\w", .*]+ (?:from|values|set|where) /,
  /syntax error at or near|violates [\w-]+ constraint|duplicate key value|invalid input syntax|invalid byte sequence/,
  /\bE(?:CONNREFUSED|CONNRESET|PIPE|NOENT|ACCES|MFILE)\b|\bFST_ERR|\bHPE_|\bERR_[A-Z]+_/,
  /ZodError|KyselyError|TypeError|RangeError|ReferenceError|Maximum call stack|Cannot read propert/,
  /\/(?:home|root|tmp|work|usr\/src|app\/server)\//,
];

/** What is wrong with a response; undefined if nothing is. `isApi`: every refusal must be JSON with a message. */
export function faultOf({ status, headers, body }: WireAnswer, isApi: boolean): string | undefined {
  if (status >= 500 && !(status === 503 && headers.has("retry-after")))
    return `status ${status}: ${body.slice(0, 300)}`;
  const type = headers.get("content-type") ?? "";
  if (status < 400) return undefined;
  const leak = leaks.map((pattern) => pattern.exec(body)?.[0]).find((found) => found !== undefined);
  if (leak !== undefined) return `status ${status} shows “${leak}”`;
  if (status === 429 && !headers.has("retry-after")) return "status 429 without Retry-After";
  if (!isApi) return undefined;
  if (!type.startsWith("application/json")) return `status ${status} of the API is ${type || "of no type"}`;
  return hasMessage(body) ? undefined : `status ${status} has no message: ${body.slice(0, 200)}`;
}

function hasMessage(body: string): boolean {
  try {
    const { message } = JSON.parse(body) as { message?: unknown };
    return typeof message === "string" && /\S/.test(message);
  } catch {
    return false;
  }
}
