import type { Tx } from "../../platform/call/ctx.ts";

declare module "../../platform/call/ctx.ts" {
  interface Hooks {
    /** The timetable, or the usual length of a session, changed. */
    timetableChanged(tx: Tx): Promise<unknown>;
  }
}
