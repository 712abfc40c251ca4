import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const stamp = join(root, "build", "stamp");

/** The inputs of a build. While none of them changes, the last build is valid. */
const inputs = [
  "contract",
  "web",
  "public",
  "server/pictures",
  "package-lock.json",
  "build-language.ts",
  "bin/build-service-worker.ts",
  "bin/chunks.ts",
  "bin/language-plugin.ts",
  "bin/vite-plugins.ts",
  "vite.config.ts",
  "react-router.config.ts",
];

/** Builds the pages and the demo pictures, unless the last build was made from exactly these sources. */
export function buildIfNeeded(): void {
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint()) return;
  console.log("Building the pages and pictures. This takes about a minute the first time …");
  execFileSync("npm", ["run", "--silent", "build"], { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
}

/** The last step of `npm run build`. */
function stampBuild(): void {
  mkdirSync(join(root, "build"), { recursive: true });
  writeFileSync(stamp, fingerprint());
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

if (import.meta.main) {
  if (process.argv.includes("--stamp")) stampBuild();
  else buildIfNeeded();
}
