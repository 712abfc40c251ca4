import type { Backups } from "./index.ts";

declare module "../../platform/call/ctx.ts" {
  interface CtxPorts {
    backups: Backups;
  }
}
