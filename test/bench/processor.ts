import { readdirSync, readFileSync } from "node:fs";

/** CPU milliseconds of the site's process, and of its child processes (the database). */
export function cpuMsByPart(pid: number): { site: number; database: number } {
  const descendants = processTree(pid).filter((one) => one !== pid);
  return { site: cpuMs(pid), database: descendants.reduce((sum, one) => sum + cpuMs(one), 0) };
}

/** Proportional memory (PSS) of a process and its descendants in MB: shared memory counts once. */
export function memoryMb(pid: number): number {
  const kb = processTree(pid).map((one) =>
    Number(/^Pss:\s+(\d+)/m.exec(readOrEmpty(`/proc/${one}/smaps_rollup`))?.[1] ?? 0),
  );
  return Math.round(kb.reduce((sum, one) => sum + one, 0) / 1024);
}

/** Ids of a process and all its descendants. */
function processTree(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc")) {
    const parent = fieldsOf(Number(name))[1];
    if (parent !== undefined) parents.set(Number(name), Number(parent));
  }
  const isInTree = (candidate: number): boolean => {
    if (candidate === pid) return true;
    const parent = parents.get(candidate);
    return parent !== undefined && parent > 1 && isInTree(parent);
  };
  return [...parents.keys()].filter(isInTree);
}

/** User and system time, including ended children. Linux counts in hundredths of a second. */
function cpuMs(pid: number): number {
  const fields = fieldsOf(pid);
  return [11, 12, 13, 14].reduce((sum, n) => sum + Number(fields[n] ?? 0), 0) * 10;
}

/** Fields of `/proc/<pid>/stat` after the process name; empty for a process that has ended. */
function fieldsOf(pid: number): string[] {
  return readOrEmpty(`/proc/${pid}/stat`).split(") ")[1]?.split(" ") ?? [];
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
