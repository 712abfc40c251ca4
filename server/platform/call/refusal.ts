import { type PassingCode, type RefusalCode, refusalStatuses } from "../../../contract/platform/call/refusals.ts";
import { text as refusals } from "../../../contract/platform/call/text.ts";

type More = { message?: string | undefined; fields?: Record<string, string>; about?: string | undefined };

/** An expected failure of a call. The code decides the status and the sentence, unless another `message` is given. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  /** Seconds until it is worth trying again; becomes `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;
  /** The address of a person that the refusal says something about. Not sent to the caller. */
  readonly about: string | undefined;

  constructor(code: PassingCode, more: More & { retryAfterSeconds: number });
  constructor(code: Exclude<RefusalCode, PassingCode>, more?: More);
  constructor(
    code: RefusalCode,
    { message, fields, about, retryAfterSeconds }: More & { retryAfterSeconds?: number } = {},
  ) {
    super(message ?? refusals.refusalMessages[code]);
    this.code = code;
    this.status = refusalStatuses[code];
    this.fields = fields;
    this.about = about;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The result of `work`. Refuses with `code` if it would have broken this unique index. */
export async function refusingTaken<T>(
  index: string,
  code: "code-taken" | "name-taken",
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code: fault, constraint } = error as { code?: string; constraint?: string };
    if (fault === "23505" && constraint === index) throw new Refusal(code);
    throw error;
  }
}

/** Whether a count was refused as `limited`. Throws any other error of the count. */
export async function isPastLimit(count: Promise<unknown>): Promise<boolean> {
  try {
    await count;
    return false;
  } catch (error) {
    if (error instanceof Refusal && error.code === "limited") return true;
    throw error;
  }
}
