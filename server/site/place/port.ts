import type { StudioPlace } from "../../../contract/platform/values/place.ts";
import type { Ahead, Keep } from "../../../contract/site/place/calls.ts";
import type { Ctx, Tx } from "../../platform/call/ctx.ts";

/** `keep` is undefined as long as the owner has not been asked what stays. */
export type ZoneChange = { was: StudioPlace; now: StudioPlace; keep: Keep | undefined };

declare module "../../platform/call/ctx.ts" {
  interface Hooks {
    countAhead(ctx: Pick<Ctx, "db" | "now">): Promise<Ahead>;
    /** The stored time zone has changed. Each moves what it knows of, in this order, or refuses. */
    zoneChanged: readonly ((tx: Tx, change: ZoneChange) => Promise<void>)[];
  }
}
