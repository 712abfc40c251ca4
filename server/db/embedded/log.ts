import { appendFileSync, renameSync, statSync } from "node:fs";

/** PostgreSQL's log: in a file, with the last lines also in memory. */
export type ServerLog = { write: (text: string) => void; lastWords: () => string };

const keptLines = 40;

/** Keeps two files of about `maxBytes` each: `file`, and `file`.1 with the earlier lines. */
export function openLog(file: string, maxBytes = 256 * 1024): ServerLog {
  let bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  let tail = "";
  return {
    write(text) {
      tail = (tail + text).split("\n").slice(-keptLines).join("\n");
      // Ignores errors: on a full disk the site must continue without a log.
      try {
        if (bytes > maxBytes) {
          renameSync(file, `${file}.1`);
          bytes = 0;
        }
        appendFileSync(file, text, { mode: 0o600 });
        bytes += Buffer.byteLength(text);
      } catch {}
    },
    lastWords: () => failureLine(tail),
  };
}

const systemFault =
  /No space left on device|Permission denied|Read-only file system|Input\/output error|quota exceeded/;

/** Whether the operating system refused something, so that a later attempt may succeed. */
export const isSystemFault = (words: string) => systemFault.test(words);

/**
 * The line with the cause, without time and pid. A refusal by the operating system comes before errors that follow
 * from it.
 */
export function failureLine(output: string): string {
  const lines = output.split("\n").map((line) => line.trim());
  const why =
    lines.findLast((line) => systemFault.test(line)) ??
    lines.findLast((line) => /\b(FATAL|PANIC|ERROR|error):/.test(line)) ??
    lines.findLast((line) => line !== "") ??
    "no error message";
  return why.replace(/^.*?\b[\d-]+ [\d:.]+ \w+ \[\d+\] /, "").replace(/\.$/, "");
}
