import type { Recorder } from "./recorder.ts";
import { type FaultKind, faultKinds } from "./trouble.ts";

/** How often an operation of each kind must succeed in a minute: much less than two CPUs without other work reach. */
const perMinute: Record<string, number> = {
  "slot hold": 1,
  "slot book": 0.4,
  "slot free": 0.2,
  "slot arrive": 0.2,
  "slot read": 5,
  "class signUp": 1,
  "class leave": 0.4,
  "class join": 0.2,
  "class read": 1,
  "tin hold": 1,
  "tin sell": 0.4,
  "tin change": 0.4,
  "tin take": 0.4,
  "tin read": 2,
  "lot pay": 0.4,
  "lot spend": 0.2,
  "lot change": 0.4,
  "lot read": 1,
  "gift use": 0.2,
  "login use": 0.2,
  "message write": 0.4,
  "check-in write": 0.4,
  "edited write": 0.4,
  "session refund": 0.2,
};
/** Of the operations of clients without the reads. */
const mostUnknown = 0.4;
/** From this time on, each kind of fault must have come. */
const minutesOfAllFaults = 5;

/** What succeeded of each kind, and the share whose outcome is unknown. */
export function workDone({ operations, counts }: Recorder) {
  const done: Record<string, number> = { "session refund": counts.get("session refund: ok") ?? 0 };
  let [known, unknown] = [0, 0];
  for (const { key, kind, client, outcome } of operations) {
    if (client === "site") continue;
    const name = `${key.split(" ")[0]} ${kind}`;
    if (outcome === "ok") done[name] = (done[name] ?? 0) + 1;
    if (kind === "read") continue;
    if (outcome === "unknown") unknown++;
    else known++;
  }
  return { done, unknownShare: unknown / Math.max(1, known + unknown) };
}

/** What a run of this length did too seldom to prove something. */
export function missingWork(
  { done, unknownShare }: ReturnType<typeof workDone>,
  { minutes, faults }: { minutes: number; faults: Partial<Record<FaultKind, unknown>> },
): string[] {
  const few = Object.entries(perMinute).filter(([name, times]) => (done[name] ?? 0) < Math.floor(minutes * times));
  const absent = minutes < minutesOfAllFaults ? [] : faultKinds.filter((kind) => !faults[kind]);
  return [
    ...few.map(([name, times]) => `${name} succeeded ${done[name] ?? 0} times of ${Math.floor(minutes * times)}`),
    ...absent.map((kind) => `No ${kind}`),
    ...(unknownShare > mostUnknown ? [`${Math.round(unknownShare * 100)} % of the outcomes are unknown`] : []),
  ];
}
