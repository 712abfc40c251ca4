import * as rules from "./rules.ts";
import type { Cluster } from "./sites.ts";

/** Asserts all rules, one after the other. */
export async function allHold(cluster: Cluster): Promise<void> {
  for (const rule of Object.values(rules)) await rule(cluster);
}
