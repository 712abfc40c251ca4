import { enableCompileCache, flushCompileCache } from "node:module";
import { join } from "node:path";
import { buildIfNeeded } from "./build-if-needed.ts";

// A third of the CPU of a start is compiling what has not changed since the last one.
enableCompileCache(join(import.meta.dirname, "..", "build", "compile-cache"));
buildIfNeeded();
await import("../server/main.ts");
// Else it is written at the exit only, which a killed process never reaches.
flushCompileCache();
