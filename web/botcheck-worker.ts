import { lastCounter, type ProofChallenge, tryCounters } from "./proof-of-work.ts";

/** Solves one challenge beside the page, so that typing never stutters. */
addEventListener("message", ({ data }: MessageEvent<ProofChallenge>) => {
  postMessage(tryCounters(data, 0, lastCounter) ?? null);
});
