import { type BotCheckAction, type BotCheckOffer, offerBotCheck } from "../contract/botcheck.ts";
import { call } from "./api.ts";
import { lastCounter, type ProofChallenge, type ProofSolution, tryCounters } from "./proof-of-work.ts";
import { writeStored } from "./stored.ts";

/** There is no proof yet that a person is there, and there will not be one soon. */
export class BotCheckError extends Error {}

/** A token and the time until which it is good, in milliseconds. */
export type Token = { text: string; goodUntil: number };

/**
 * Keeps one token per action, on its way or there: made once when it is first wanted, made anew when it got old or
 * failed, and given out only once.
 */
export function tokenStore(make: (action: BotCheckAction) => Promise<Token>, now: () => number = Date.now) {
  const shelf = new Map<BotCheckAction, Promise<Token>>();

  const prepare = (action: BotCheckAction): Promise<Token> => {
    const kept = shelf.get(action);
    if (kept) return kept;
    const making = make(action);
    shelf.set(action, making);
    making.catch(() => {
      if (shelf.get(action) === making) shelf.delete(action);
    });
    return making;
  };

  const take = async (action: BotCheckAction): Promise<string> => {
    const kept = await prepare(action);
    shelf.delete(action);
    if (kept.goodUntil > now()) return kept.text;
    const fresh = await prepare(action);
    shelf.delete(action);
    return fresh.text;
  };

  return { prepare, take };
}

/** A token that is about to end is not worth sending. */
const spareMs = 15_000;
/** A challenge lives ten minutes. Counted here, since this machine's clock may be hours away from the server's. */
const altchaMs = 10 * 60_000;
/** reCAPTCHA's tokens live two minutes. */
const recaptchaMs = 2 * 60_000;
/** How long a person waits for the check after she pressed the button. */
const patienceMs = 20_000;

const shelf = tokenStore(makeToken);

/** Starts the check in the background: call it when a form gets the focus. */
export function prepareBotToken(action: BotCheckAction): void {
  shelf.prepare(action).catch(() => {
    // Whoever needs the token asks again, and hears then what was wrong.
  });
}

/** A token for one request of this action. Rejects with a BotCheckError when there is none to be had. */
export async function getBotToken(action: BotCheckAction = "default"): Promise<string> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new BotCheckError("Please wait a moment and try again.")), patienceMs);
  });
  const token = await Promise.race([shelf.take(action), late]).catch((error: unknown) => {
    throw error instanceof BotCheckError
      ? error
      : new BotCheckError("Please check your connection and try again.");
  });
  writeStored("captchaToken", token);
  return token;
}

async function makeToken(action: BotCheckAction): Promise<Token> {
  const offer = await call(offerBotCheck, { query: { action } });
  if (offer.service === "altcha") return solved(offer);
  try {
    return await recaptchaToken(offer, action);
  } catch (error) {
    // Nobody is locked out because Google cannot be reached: then the puzzle takes over.
    const fallback = await call(offerBotCheck, { query: { action, fallback: "altcha" } });
    if (fallback.service === "altcha") return solved(fallback);
    throw error;
  }
}

async function solved({ challenge }: Extract<BotCheckOffer, { service: "altcha" }>): Promise<Token> {
  const asked = Date.now();
  const solution = await solve(challenge as ProofChallenge);
  return {
    text: btoa(JSON.stringify({ challenge, solution })),
    goodUntil: asked + altchaMs - spareMs,
  };
}

/** In a worker where there is one; else here, in slices short enough for the page to stay alive. */
async function solve(challenge: ProofChallenge): Promise<ProofSolution> {
  const solution = await inWorker(challenge).catch(() => inSlices(challenge));
  if (!solution) throw new BotCheckError("Please reload the page and try again.");
  return solution;
}

function inWorker(challenge: ProofChallenge): Promise<ProofSolution | null> {
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
    // A worker is no window: there is no origin to name.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage(challenge);
  });
}

async function inSlices(challenge: ProofChallenge): Promise<ProofSolution | undefined> {
  const slice = 1000;
  for (let from = 0; from < lastCounter; from += slice) {
    const solution = tryCounters(challenge, from, slice);
    if (solution) return solution;
    await new Promise((resolve) => setTimeout(resolve));
  }
  return undefined;
}

type Recaptcha = {
  ready(then: () => void): void;
  execute(siteKey: string, facts: { action: string }): Promise<string>;
};

async function recaptchaToken(
  { siteKey, scriptUrl }: Extract<BotCheckOffer, { service: "recaptcha" }>,
  action: BotCheckAction,
): Promise<Token> {
  if (!siteKey) throw new BotCheckError("reCAPTCHA not loaded or site key missing");
  const recaptcha = await loadRecaptcha(scriptUrl, siteKey);
  await new Promise<void>((resolve) => recaptcha.ready(resolve));
  const text = await recaptcha.execute(siteKey, { action });
  return { text, goodUntil: Date.now() + recaptchaMs - spareMs };
}

let loading: Promise<Recaptcha> | undefined;

function loadRecaptcha(scriptUrl: string, siteKey: string): Promise<Recaptcha> {
  loading ??= new Promise<Recaptcha>((resolve, reject) => {
    const fail = () => reject(new BotCheckError("reCAPTCHA not loaded or site key missing"));
    const address = new URL(scriptUrl);
    address.searchParams.set("render", siteKey);
    const script = document.createElement("script");
    script.src = address.href;
    script.async = true;
    script.addEventListener("error", fail);
    script.addEventListener("load", () => {
      const { grecaptcha } = window as unknown as { grecaptcha?: Recaptcha };
      if (grecaptcha) resolve(grecaptcha);
      else fail();
    });
    document.head.append(script);
    setTimeout(fail, 8000);
  }).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
