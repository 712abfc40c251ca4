import { maxCounter, type ProofChallenge, tryCounters } from "./proof-of-work.ts";

/** Solves one challenge off the main thread, so that typing stays responsive. */
addEventListener("message", ({ data }: MessageEvent<ProofChallenge>) => {
  postMessage(tryCounters(data, 0, maxCounter) ?? null);
});
