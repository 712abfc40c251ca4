import type { Ctx } from "../../platform/call/ctx.ts";

declare module "../../platform/call/ctx.ts" {
  interface Hooks {
    /** What the owner should know of the backups today. One query at a time, since Today reads one snapshot. */
    newsOfBackups(
      ctx: Pick<Ctx, "db" | "now" | "backups">,
    ): Promise<{ problem: string | null; rehearsed: string | null }>;
  }
}
