import {
  type BotCheckAction,
  type BotCheckChallenge,
  requestBotCheck,
} from "../../../contract/platform/botcheck/calls.ts";
import { text as t } from "../../../contract/platform/layouts/text.ts";
import { browserNow } from "../browser/clock.ts";
import { loadScript } from "../browser/load-script.ts";
import { call } from "../calls/api.ts";
import { writeStored } from "../store/stored.ts";
import { maxCounter, type ProofChallenge, type ProofSolution, tryCounters } from "./proof-of-work.ts";

/** The bot check failed or timed out: there is no token to send. */
export class BotCheckError extends Error {}

/** A token and its expiry (Unix time in milliseconds, by this machine's clock). */
export type Token = { text: string; goodUntil: number };

/**
 * Holds one token per action. A token is made on demand, used once, and replaced if it expired, failed or took too long:
 * a request or a worker may never answer, for example on a phone that slept.
 */
export function createTokenStore(
  make: (action: BotCheckAction) => Promise<Token>,
  { now = browserNow, timeoutMs = 20_000 }: { now?: () => number; timeoutMs?: number } = {},
) {
  const pending = new Map<BotCheckAction, Promise<Token>>();

  const prepare = (action: BotCheckAction): Promise<Token> => {
    const existing = pending.get(action);
    if (existing) return existing;
    const making = inTime(make(action), timeoutMs);
    pending.set(action, making);
    making.catch(() => {
      if (pending.get(action) === making) pending.delete(action);
    });
    return making;
  };

  const take = async (action: BotCheckAction): Promise<string> => {
    const early = pending.get(action);
    // The check that began in the background failed: one more try.
    const token = await prepare(action).catch((error: unknown) => {
      if (!early) throw error;
      return prepare(action);
    });
    pending.delete(action);
    if (token.goodUntil > now()) return token.text;
    const fresh = await prepare(action);
    pending.delete(action);
    return fresh.text;
  };

  return { prepare, take };
}

function inTime(making: Promise<Token>, timeoutMs: number): Promise<Token> {
  const timeout = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new BotCheckError(t.waitAMoment)), timeoutMs);
  });
  return Promise.race([making, timeout]);
}

/** A token is not used in the last seconds before it expires. */
const marginMs = 15_000;
/** Lifetime of a challenge. Counted by this machine's clock, which may differ from the server's by hours. */
const altchaLifetimeMs = 10 * 60_000;
const recaptchaLifetimeMs = 2 * 60_000;
const store = createTokenStore(makeToken);

/** Starts the check in the background. Called when a form gets the focus. */
export function prepareBotToken(action: BotCheckAction): void {
  store.prepare(action).catch(() => {
    // getBotToken tries again and reports the error.
  });
}

/** A token for one request of this action. Rejects with a BotCheckError if the check fails or times out. */
export async function getBotToken(action: BotCheckAction = "default"): Promise<string> {
  const token = await store.take(action).catch((error: unknown) => {
    throw error instanceof BotCheckError ? error : new BotCheckError(t.checkYourConnection);
  });
  writeStored("captchaToken", token);
  return token;
}

async function makeToken(action: BotCheckAction): Promise<Token> {
  const offer = await call(requestBotCheck, { query: { action } });
  if (offer.service === "altcha") return altchaToken(offer);
  try {
    return await recaptchaToken(offer, action);
  } catch (error) {
    // If Google cannot be reached, ALTCHA is used instead.
    const fallback = await call(requestBotCheck, { query: { action, fallback: "altcha" } });
    if (fallback.service === "altcha") return altchaToken(fallback);
    throw error;
  }
}

type Offer<Service> = Extract<BotCheckChallenge, { service: Service }>;

async function altchaToken({ challenge }: Offer<"altcha">): Promise<Token> {
  const requestedAt = browserNow();
  const solution = await solve(challenge as ProofChallenge);
  const text = btoa(JSON.stringify({ challenge, solution }));
  return { text, goodUntil: requestedAt + altchaLifetimeMs - marginMs };
}

/** Solves the challenge in a worker; without workers, in slices short enough to keep the page responsive. */
async function solve(challenge: ProofChallenge): Promise<ProofSolution> {
  const solution = await solveInWorker(challenge).catch(() => solveInSlices(challenge));
  if (!solution) throw new BotCheckError(t.reloadThePage);
  return solution;
}

function solveInWorker(challenge: ProofChallenge): Promise<ProofSolution | null> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./botcheck-worker.ts", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }: MessageEvent<ProofSolution | null>) => {
      resolve(data);
      worker.terminate();
    });
    worker.addEventListener("error", () => {
      reject(new Error("The worker could not be started."));
      worker.terminate();
    });
    // `postMessage` to a worker takes no target origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage(challenge);
  });
}

async function solveInSlices(challenge: ProofChallenge): Promise<ProofSolution | undefined> {
  const slice = 1000;
  for (let from = 0; from < maxCounter; from += slice) {
    const solution = tryCounters(challenge, from, slice);
    if (solution) return solution;
    await new Promise((resolve) => setTimeout(resolve));
  }
  return undefined;
}

type Recaptcha = { ready(then: () => void): void; execute(siteKey: string, facts: object): Promise<string> };
const notLoaded = () => new BotCheckError("reCAPTCHA not loaded or site key missing");

async function recaptchaToken({ siteKey, scriptUrl }: Offer<"recaptcha">, action: BotCheckAction): Promise<Token> {
  if (!siteKey) throw notLoaded();
  const recaptcha = await loadRecaptcha(scriptUrl, siteKey);
  await new Promise<void>((resolve) => recaptcha.ready(resolve));
  const text = await recaptcha.execute(siteKey, { action });
  return { text, goodUntil: browserNow() + recaptchaLifetimeMs - marginMs };
}

async function loadRecaptcha(scriptUrl: string, siteKey: string): Promise<Recaptcha> {
  const address = new URL(scriptUrl);
  address.searchParams.set("render", siteKey);
  await loadScript(address.href).catch(() => {
    throw notLoaded();
  });
  const { grecaptcha } = window as unknown as { grecaptcha?: Recaptcha };
  if (!grecaptcha) throw notLoaded();
  return grecaptcha;
}
