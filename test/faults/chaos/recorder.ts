import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Operation } from "../../history/check.ts";

/** `lost`: the call may have had its effect. `not accepted`: no server listened, so it had none. */
export type Answer = {
  is: "answered" | "lost" | "not accepted";
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- the schemas of the calls have their own tests
  body: any;
  /** One of several attempts was lost. */
  wasLost?: boolean;
};
type Sent = { from: number; to: number; is: Answer["is"]; what: string };
/** A response with a 5xx. `refusal`: its code, if it says when to try again. */
type Failed = Span & { what: string; refusal?: string };
export type Span = { from: number; to: number };

export type Recorder = ReturnType<typeof openRecorder>;
type Told<Op extends Operation> = Op extends Operation ? Pick<Op, "client" | "key" | "kind" | "input"> : never;

/** Sends calls to the site, each on a connection of its own, and records operations with their answers. */
export function openRecorder(url: string) {
  const operations = new Set<Operation>();
  const sent: Sent[] = [];
  const failed: Failed[] = [];
  const counts = new Map<string, number>();
  let ids = 0;

  /** An operation that is called now and not answered yet. It stays unknown unless it is settled or forgotten. */
  function begin<Op extends Operation>(told: Told<Op>): Op {
    const from = performance.now();
    const operation = { id: ids++, ...told, from, to: Infinity, outcome: "unknown" } as unknown as Op;
    operations.add(operation);
    return operation;
  }

  function settle<Op extends Operation>(operation: Op, outcome: "ok" | "refused", output?: Op["output"]): void {
    Object.assign(operation, { outcome, to: performance.now(), ...(output === undefined ? {} : { output }) });
  }

  const count = (name: string) => void counts.set(name, (counts.get(name) ?? 0) + 1);

  /** It had no effect, or its answer says nothing. */
  const forget = (...some: (Operation | undefined)[]) => some.forEach((one) => one && operations.delete(one));

  /**
   * Settles an operation by its answer. `refusals`: the codes that the model explains; others say nothing. A refusal
   * after a lost attempt leaves it unknown, as that attempt may have had its effect.
   */
  function record<Op extends Operation>(
    operation: Op,
    answer: Answer,
    { output, refusals = [] }: { output?: Op["output"]; refusals?: readonly string[] } = {},
  ): boolean {
    const isOk = answer.status >= 200 && answer.status < 300;
    const code: string = isOk ? "ok" : (answer.body?.code ?? `${answer.is} ${answer.status}`);
    count(`${operation.key.split(" ")[0]} ${operation.kind}: ${code}`);
    if (isOk) settle(operation, "ok", output);
    else if (isUnknown(answer) || answer.wasLost) {
      if (operation.kind === "read") forget(operation);
    } else if (refusals.includes(code)) settle(operation, "refused", { refusal: code });
    else forget(operation);
    return isOk;
  }

  async function ask(method: string, path: string, body?: unknown, headers: object = {}): Promise<Answer> {
    const from = performance.now();
    const text = body === undefined ? undefined : JSON.stringify(body);
    let retryAfter: string | undefined;
    const answer = await new Promise<Answer>((resolve) => {
      const lost = (is: "lost" | "not accepted") => resolve({ is, status: 0, body: undefined });
      const sending = request(
        url + path,
        {
          method,
          agent: false,
          timeout: 30_000,
          headers: {
            "x-forwarded-for": `10.${ids % 250}.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
            ...(text === undefined ? {} : { "content-type": "application/json" }),
            ...headers,
          },
        },
        (response) => {
          const chunks: Buffer[] = [];
          retryAfter = response.headers["retry-after"];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("error", () => lost("lost"));
          response.on("aborted", () => lost("lost"));
          response.on("end", () => {
            const all = Buffer.concat(chunks).toString();
            const isJson = response.headers["content-type"]?.includes("json");
            resolve({ is: "answered", status: response.statusCode ?? 0, body: isJson ? JSON.parse(all) : all });
          });
        },
      );
      sending.on("timeout", () => sending.destroy());
      sending.on("error", ({ code }: NodeJS.ErrnoException) => lost(code === "ECONNREFUSED" ? "not accepted" : "lost"));
      sending.end(text);
    });
    const told = { from, to: performance.now(), what: `${method} ${path}` };
    sent.push({ ...told, is: answer.is });
    // The answer of /readyz says that the site is not ready.
    if (answer.status >= 500 && path !== "/readyz")
      failed.push({
        ...told,
        what: `${told.what}: ${answer.status} ${JSON.stringify(answer.body)}`,
        ...(answer.status === 503 && retryAfter ? { refusal: answer.body?.code } : {}),
      });
    count(answer.is === "answered" ? `${answer.status}` : answer.is);
    if (answer.is === "not accepted") await sleep(300);
    return answer;
  }

  /** Repeats a call that may be repeated until it is answered. */
  async function askAgain(...call: Parameters<typeof ask>): Promise<Answer> {
    let wasLost = false;
    for (let attempts = 0; ; attempts++) {
      const answer = await ask(...call);
      if (!isUnknown(answer) && answer.is === "answered") return { ...answer, wasLost };
      wasLost ||= isUnknown(answer);
      if (attempts >= 40) return { ...answer, wasLost };
      await sleep(250);
    }
  }

  return { operations, sent, failed, counts, count, begin, settle, forget, record, ask, askAgain };
}

/** Whether the call may have had its effect: also after a 5xx, as the database may have died during the commit. */
const isUnknown = ({ is, status }: Answer) => is === "lost" || status >= 500;

/**
 * Responses with a 5xx that no fault explains. Only 503s with a time to try again can be explained: PayPal misbehaves
 * all the time, and the database is away while one of `faults` lasts.
 */
export const unexplained = (failed: readonly Failed[], faults: readonly Span[]): string[] =>
  failed
    .filter(({ from, to, refusal }) => {
      if (refusal === "provider-away" || refusal === "busy") return false;
      return refusal !== "database-away" || !faults.some((fault) => from <= fault.to && to >= fault.from);
    })
    .map(({ what }) => what);

/** The rows of an answer that is a list; none of another answer. */
// oxlint-disable-next-line typescript/no-explicit-any -- as `Answer`
export const listOf = ({ body }: Answer): any[] => (Array.isArray(body) ? body : []);

/** An end that may come by itself from a moment on, like the one of a hold: operations that are unknown from then on. */
export function openEnding(recorder: Pick<Recorder, "begin">, operations: Parameters<Recorder["begin"]>[0][]) {
  const ends = operations.map((each) => recorder.begin(each as never));
  for (const end of ends) end.from = Infinity;
  return {
    mayComeAt(at = performance.now()): void {
      for (const end of ends) end.from = Math.min(end.from, at);
    },
  };
}
export type Ending = ReturnType<typeof openEnding>;

/** A moment of a response on the clock of the history. */
export const momentOf = (iso: string): number => performance.now() + Date.parse(iso) - Date.now();
