import { build, isBuilt } from "./build.ts";

/** Builds the pages and the demo pictures, unless the last build was made from exactly these sources. */
export function buildIfNeeded(): void {
  if (!isBuilt()) build();
}

if (import.meta.main) buildIfNeeded();
