import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { languageNames, languages } from "../contract/platform/language/language.ts";

const root = join(import.meta.dirname, "..");
const stamp = join(root, "build", "stamp");

/** The inputs of a build. While none of them changes, the last build is valid. */
const inputs = [
  "contract",
  "web",
  "public",
  "server/platform/pictures",
  "package-lock.json",
  "build-language.ts",
  "bin/build-service-worker.ts",
  "bin/build.ts",
  "bin/chunks.ts",
  "bin/language-plugin.ts",
  "bin/vite-plugins.ts",
  "vite.config.ts",
  "react-router.config.ts",
];

type Step = { name: string; script: string; env?: Record<string, string> };

const steps: readonly Step[] = [
  ...languages.map((language) => ({
    name: `pages in ${languageNames[language]}`,
    script: "node_modules/.bin/react-router build",
    env: { SITE_LANGUAGE: language },
  })),
  { name: "service worker", script: "bin/build-service-worker.ts" },
  { name: "demo pictures", script: "bin/build-pictures.ts" },
];

/** Whether the last build was made from exactly these sources. */
export const isBuilt = (): boolean => existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint();

/** Builds the pages and the demo pictures. Ends the process if a step fails. */
export function build(): void {
  runSteps(steps);
  mkdirSync(join(root, "build"), { recursive: true });
  writeFileSync(stamp, fingerprint());
}

/** Says which step runs. Only a step that fails shows its own output. */
export function runSteps(list: readonly Step[]): void {
  for (const [index, { name, script, env }] of list.entries()) {
    console.log(`Building ${index + 1} of ${list.length}: ${name} …`);
    const { status, output, error } = spawnSync(process.execPath, script.split(" "), {
      cwd: root,
      env: { ...process.env, ...env },
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
    });
    if (status === 0) continue;
    console.error(`${output?.join("") ?? ""}${error?.message ?? ""}\nThe build of the ${name} failed.`);
    process.exit(1);
  }
}

function fingerprint(): string {
  const hash = createHash("sha256");
  for (const file of inputs.flatMap((input) => filesBelow(join(root, input))))
    hash.update(file.slice(root.length)).update("\0").update(readFileSync(file));
  return hash.digest("hex");
}

function filesBelow(path: string): string[] {
  if (!existsSync(path)) return [];
  if (/\.\w+$/.test(path) && !path.endsWith(".d")) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes(".test."))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

if (import.meta.main) build();
