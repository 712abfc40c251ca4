import { build, isBuilt } from "./build.ts";

/** Builds the pages and the demo pictures, unless the last build was made from exactly these sources. */
export async function buildIfNeeded(): Promise<void> {
  if (!isBuilt()) await build();
}

if (import.meta.main) await buildIfNeeded();
