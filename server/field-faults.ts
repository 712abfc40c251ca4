import type { z } from "zod";
import { http } from "../contract/catalogues.ts";
import { translated } from "./sentences.ts";

/** Maximum number of faults in a response. A caller may send thousands of unknown fields. */
const mostFaults = 20;

/**
 * The first fault of each field, by its path; a fault of the whole input has the path "". A Map, because paths come
 * from the caller and a plain object already has a `constructor`.
 */
export function fieldFaults(errors: readonly z.ZodError[]): Map<string, string> {
  const faults = new Map<string, string>();
  for (const issue of errors.flatMap((error) => error.issues)) {
    const isUnknown = issue.code === "unrecognized_keys";
    for (const path of isUnknown ? issue.keys : [issue.path.join(".")]) {
      if (faults.size < mostFaults && !faults.has(path))
        faults.set(path, isUnknown ? http.unknownField : translated(issue.message));
    }
  }
  return faults;
}
