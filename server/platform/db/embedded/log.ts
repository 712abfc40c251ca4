import { appendFileSync, renameSync, statSync } from "node:fs";

export type ServerLog = ReturnType<typeof openLog>;

const keptLines = 40;
const maxBytes = 256 * 1024;

/** PostgreSQL's log: two files of about `maxBytes`, `file` and `file`.1 with earlier lines, and the last lines in memory. */
export function openLog(file: string) {
  let bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  let tail = "";
  return {
    write(text: string): void {
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

/** The line with the cause, without time and pid. Errors that follow from a system fault come after it. */
export function failureLine(output: string): string {
  const lines = output.split("\n").map((line) => line.trim());
  const why =
    lines.findLast((line) => systemFault.test(line)) ??
    lines.findLast((line) => /\b(FATAL|PANIC|ERROR|error):/.test(line)) ??
    lines.findLast((line) => line !== "") ??
    "no error message";
  return why.replace(/^.*?\b[\d-]+ [\d:.]+ \w+ \[\d+\] /, "").replace(/\.$/, "");
}
