import type { Tx } from "../../platform/call/ctx.ts";

declare module "../../platform/call/ctx.ts" {
  interface Hooks {
    /** Classes will be removed. They are not locked yet. */
    classesWillBeRemoved(tx: Tx, eventIds: readonly string[]): Promise<void>;
    /** Classes were removed. Returns what to say of the money of their seats, by the id of the seat. */
    classesRemoved(tx: Tx, eventIds: readonly string[]): Promise<ReadonlyMap<string, () => string[]>>;
  }
}
