import { randomBytes } from "node:crypto";
import {
  closeSync,
  fchmodSync,
  fchownSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";

export const newKey = (): string => randomBytes(32).toString("hex");

/**
 * Replaces the keys in a generated file, first one first. Its owner and mode stay, also when root runs the command for
 * the site's user. After a kill or a loss of power at any time the file is the old or the new one.
 */
export function writeKeys(file: string, keys: readonly string[]): void {
  const draft = `${file}.${process.pid}`;
  const { uid, gid, mode } = statSync(file);
  try {
    onDisk(draft, "w", (opened) => {
      fchownSync(opened, uid, gid);
      fchmodSync(opened, mode & 0o777);
      writeFileSync(opened, keys.join("\n"));
    });
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
  onDisk(dirname(file), "r", () => {});
}

/** Opens a file or folder, and waits until what was written is on the disk. */
function onDisk(path: string, flags: "r" | "w", write: (opened: number) => void): void {
  const opened = openSync(path, flags, 0o600);
  try {
    write(opened);
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
