import type { SiteCache } from "./read.ts";

declare module "../../platform/call/ctx.ts" {
  interface CommonPorts {
    /** The site's documents and settings, from memory. */
    site: SiteCache;
  }
}
