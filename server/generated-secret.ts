import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "./start-error.ts";

/**
 * Reads a secret from a 0600 file in DATA_DIR; generates it at the first call. Throws a StartError if DATA_DIR is
 * unusable.
 */
export function generatedSecret(dataDir: string, name: string): string {
  const file = join(dataDir, name);
  try {
    if (!existsSync(file)) {
      mkdirSync(dataDir, { recursive: true });
      const draft = `${file}.${process.pid}`;
      writeFileSync(draft, randomBytes(32).toString("hex"), { mode: 0o600 });
      // Linked, not renamed: the file appears complete, and of two processes that start together the first one's is
      // kept.
      try {
        linkSync(draft, file);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      } finally {
        unlinkSync(draft);
      }
    }
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    throw new StartError(`DATA_DIR ${dataDir} cannot be used: ${(error as Error).message}.`);
  }
}
