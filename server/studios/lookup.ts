import * as t from "../../contract/operations/studios/text.desk.ts";
import { Unavailable } from "./refuse.ts";
import type { Registry, Studio } from "./registry.ts";

type Known = { studio: Studio | undefined; at: number };

/** A known answer is used this long; then it is used once more while the registry is asked again. */
const freshMs = 2_000;
const staleMs = 60_000;
const mostKnown = 20_000;
/** Maximum number of simultaneous lookups, so that unknown names cannot fill the queue of the registry. */
const mostLookups = 100;

/**
 * Finds the studio of a host name. Changes in the registry take effect after 2 s, or after one more request. While the
 * registry is away, known names stay known.
 */
export function openLookup(registry: Pick<Registry, "find">) {
  const known = new Map<string, Known>();
  const running = new Map<string, Promise<Studio | undefined>>();

  function ask(host: string): Promise<Studio | undefined> {
    const asking = running.get(host);
    if (asking) return asking;
    if (running.size >= mostLookups) return Promise.reject(new Unavailable(t.allStudiosAreBusy, 5));
    const lookup = registry
      .find(host)
      .then((studio) => {
        known.delete(host);
        known.set(host, { studio, at: performance.now() });
        if (known.size > mostKnown) known.delete(known.keys().next().value!);
        return studio;
      })
      .finally(() => running.delete(host));
    running.set(host, lookup);
    return lookup;
  }

  return (host: string): Studio | undefined | Promise<Studio | undefined> => {
    const before = known.get(host);
    const age = before ? performance.now() - before.at : Infinity;
    if (before && age < freshMs) return before.studio;
    const lookup = ask(host);
    if (!before?.studio) return lookup;
    const stale = lookup.catch(() => before.studio);
    return age < staleMs ? before.studio : stale;
  };
}

/** The host name of a Host header, without its port; undefined when it cannot be a studio's. */
export function hostNameOf(header: string | undefined): string | undefined {
  const name = header?.toLowerCase().replace(/:\d+$/, "").replace(/\.$/, "");
  return name && name.length <= 253 && /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(name) ? name : undefined;
}
