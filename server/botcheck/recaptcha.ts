import { z } from "zod";
import type { BotCheckAction } from "../../contract/botcheck.ts";
import type { Log } from "../jobs/index.ts";

export type RecaptchaKeys = { siteKey: string; secretKey: string; verifyUrl: string; scriptUrl: string };

const verifyTimeoutMs = 3_000;
/** How long one failure counts; then the next visitor is sent to reCAPTCHA again. */
const awayMinutes = 5;
const leastScore = 0.5;

const answer = z.object({
  success: z.boolean(),
  action: z.string().optional(),
  score: z.number().optional(),
  hostname: z.string().optional(),
  "error-codes": z.array(z.string()).optional(),
});
type Answer = z.output<typeof answer>;

export type Recaptcha = {
  siteKey: string;
  scriptUrl: string;
  /** Does the service vouch for this token: this action, this host, a score of at least 0.5? False if it is away. */
  verify(token: string, action: BotCheckAction, now: Date, ip: string): Promise<boolean>;
  /** Did it lately fail to answer us? What this process has seen; no other needs it. */
  isAway(now: Date): boolean;
  /** Asks it now whether it answers. */
  answers(now: Date): Promise<boolean>;
};

/** reCAPTCHA v3, which tells a score instead of asking the visitor. Never throws. */
export function openRecaptcha(parts: { keys: RecaptchaKeys; hostname: string; log: Log }): Recaptcha {
  const { keys, hostname, log } = parts;
  let failedAt: Date | undefined;

  return {
    siteKey: keys.siteKey,
    scriptUrl: keys.scriptUrl,

    async verify(token, action, now, ip) {
      const said = await ask(now, { response: token, remoteip: ip });
      return (
        said !== undefined &&
        said.success &&
        said.action === action &&
        (said.score ?? 0) >= leastScore &&
        said.hostname === hostname
      );
    },

    isAway: (now) => failedAt !== undefined && now.getTime() - failedAt.getTime() < awayMinutes * 60_000,

    async answers(now) {
      return (await ask(now, { response: "is anybody there" })) !== undefined;
    },
  };

  async function ask(now: Date, question: Record<string, string>): Promise<Answer | undefined> {
    try {
      const said = await post(keys, question);
      const codes = said["error-codes"] ?? [];
      // Wrong keys are as good as no service: nobody could get in until the operator has mended them.
      if (codes.some((code) => /^(missing|invalid)-input-secret$|^invalid-keys$/.test(code)))
        throw new Error(`reCAPTCHA does not accept RECAPTCHA_SECRET_KEY (${codes.join(", ")})`);
      failedAt = undefined;
      return said;
    } catch (error) {
      if (failedAt === undefined)
        log.error({ err: error }, "reCAPTCHA cannot be reached; ALTCHA takes over.");
      failedAt = now;
      return undefined;
    }
  }
}

async function post(keys: RecaptchaKeys, question: Record<string, string>): Promise<Answer> {
  const response = await fetch(keys.verifyUrl, {
    method: "POST",
    body: new URLSearchParams({ secret: keys.secretKey, ...question }),
    signal: AbortSignal.timeout(verifyTimeoutMs),
    redirect: "error",
  });
  if (!response.ok) throw new Error(`reCAPTCHA answered ${response.status}`);
  return answer.parse(await response.json());
}
