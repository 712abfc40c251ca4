import { appendFileSync, renameSync, statSync } from "node:fs";

/** PostgreSQL's own words: kept in a file, the last few lines also at hand. */
export type ServerLog = { write: (text: string) => void; lastWords: () => string };

const keptLines = 40;

/** Two files of at most `maxBytes`: `file` and the one before it, `file`.1. */
export function openLog(file: string, maxBytes = 256 * 1024): ServerLog {
  let bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  let tail = "";
  return {
    write(text) {
      tail = (tail + text).split("\n").slice(-keptLines).join("\n");
      // On a full disk the site must go on, log or not.
      try {
        if (bytes > maxBytes) {
          renameSync(file, `${file}.1`);
          bytes = 0;
        }
        appendFileSync(file, text, { mode: 0o600 });
        bytes += Buffer.byteLength(text);
      } catch {}
    },
    lastWords: () => lastWords(tail),
  };
}

const systemFault =
  /No space left on device|Permission denied|Read-only file system|Input\/output error|quota exceeded/;

/** Whether the system refused something, which may change without us. */
export const isSystemFault = (words: string) => systemFault.test(words);

/** The line that says why, without time and pid: what the system refused, before what followed from it. */
export function lastWords(output: string): string {
  const lines = output.split("\n").map((line) => line.trim());
  const why =
    lines.findLast((line) => systemFault.test(line)) ??
    lines.findLast((line) => /\b(FATAL|PANIC|ERROR|error):/.test(line)) ??
    lines.findLast((line) => line !== "") ??
    "it said nothing";
  return why.replace(/^.*?\b[\d-]+ [\d:.]+ \w+ \[\d+\] /, "").replace(/\.$/, "");
}
