import { readdirSync, readFileSync } from "node:fs";

/** Processor time of a site's process and of the database that is its child, in milliseconds. */
export function cpuOf(pid: number): { site: number; database: number } {
  const others = family(pid).filter((one) => one !== pid);
  return { site: cpuMs(pid), database: others.reduce((sum, one) => sum + cpuMs(one), 0) };
}

/** Proportional memory of a process and its children in MB, so that what they share counts once. */
export function memoryMb(pid: number): number {
  const kb = family(pid).map((one) =>
    Number(/^Pss:\s+(\d+)/m.exec(attempt(`/proc/${one}/smaps_rollup`))?.[1] ?? 0),
  );
  return Math.round(kb.reduce((sum, one) => sum + one, 0) / 1024);
}

/** A process with its children and theirs. */
function family(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc")) {
    const parent = fieldsOf(Number(name))[1];
    if (parent !== undefined) parents.set(Number(name), Number(parent));
  }
  const isOurs = (candidate: number): boolean => {
    if (candidate === pid) return true;
    const parent = parents.get(candidate);
    return parent !== undefined && parent > 1 && isOurs(parent);
  };
  return [...parents.keys()].filter(isOurs);
}

/** User and system time, and that of children that have ended. Linux counts in hundredths of a second. */
function cpuMs(pid: number): number {
  const fields = fieldsOf(pid);
  return [11, 12, 13, 14].reduce((sum, n) => sum + Number(fields[n] ?? 0), 0) * 10;
}

/** The fields of `/proc/<pid>/stat` after the name; none of a process that has ended. */
function fieldsOf(pid: number): string[] {
  return attempt(`/proc/${pid}/stat`).split(") ")[1]?.split(" ") ?? [];
}

function attempt(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
