import { currentPlace } from "../../../contract/platform/values/place.ts";
import { offsetWords, studioOffset } from "../../../contract/platform/values/time.ts";

type Span = { startsAt: Date; endsAt: Date };
type Change = { at: Date; from: number; to: number };

/** Made VTIMEZONEs by zone and years. */
const kept = new Map<string, string>();

/**
 * VTIMEZONE (RFC 5545) of the studio's time zone: each change of its clocks from the year before the first of these
 * events until two years after the last. No rules for later years, because a zone may have none (Africa/Casablanca).
 */
export function clockRules(events: readonly Span[]): string {
  const years = events.flatMap(({ startsAt, endsAt }) => [startsAt.getUTCFullYear(), endsAt.getUTCFullYear()]);
  const [first, last] = [Math.min(...years) - 1, Math.max(...years) + 2];
  const key = `${currentPlace().zone} ${first} ${last}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const made = rulesBetween(new Date(Date.UTC(first, 0, 1)), new Date(Date.UTC(last + 1, 0, 1)));
  kept.set(key, made);
  return made;
}

function rulesBetween(first: Date, last: Date): string {
  const changes = changesBetween(first, last);
  const atFirst = studioOffset(first);
  // Before a change back, the clocks are those of summer.
  const before = { at: first, from: atFirst, to: atFirst, isSummer: changes[0] && changes[0].to < changes[0].from };
  const lines = [before, ...changes].flatMap(
    ({ at, from, to, isSummer = to > from }: Change & { isSummer?: boolean | undefined }) => {
      const name = isSummer ? "DAYLIGHT" : "STANDARD";
      // The wall clock at the change, before it.
      const wall = new Date(at.getTime() + from * 60_000).toISOString().slice(0, 19).replace(/[-:]/g, "");
      const offsets = [`TZOFFSETFROM:${offsetWords(from, "")}`, `TZOFFSETTO:${offsetWords(to, "")}`];
      return [`BEGIN:${name}`, ...offsets, `DTSTART:${wall}`, `END:${name}`];
    },
  );
  return ["BEGIN:VTIMEZONE", `TZID:${currentPlace().zone}`, ...lines, "END:VTIMEZONE"].join("\n");
}

const weekMs = 7 * 86_400_000;

/** The changes of the studio's clocks in a span of time, to the minute. No zone has two within a week. */
export function changesBetween(first: Date, last: Date): Change[] {
  const changes: Change[] = [];
  for (let at = first; at < last; at = new Date(at.getTime() + weekMs)) {
    let [low, high] = [at.getTime() / 60_000, (at.getTime() + weekMs) / 60_000];
    const offsetAt = (minute: number) => studioOffset(new Date(minute * 60_000));
    const [from, to] = [offsetAt(low), offsetAt(high)];
    if (from === to) continue;
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (offsetAt(middle) === from) low = middle;
      else high = middle;
    }
    changes.push({ at: new Date(high * 60_000), from, to });
  }
  return changes;
}
