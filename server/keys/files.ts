import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from "node:fs";

export const newKey = (): string => randomBytes(32).toString("hex");

/** Replaces the keys in a generated file, first one first. After a kill at any time the file is the old or the new one. */
export function writeKeys(file: string, keys: readonly string[]): void {
  const draft = `${file}.${process.pid}`;
  const opened = openSync(draft, "w", 0o600);
  try {
    writeFileSync(opened, keys.join("\n"));
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
  renameSync(draft, file);
}
