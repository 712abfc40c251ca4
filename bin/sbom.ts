import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

// npm run sbom -- FILE: the dependencies that run in production, from package-lock.json, as CycloneDX. The same lockfile
// gives the same bytes: no time, no serial number, no version of npm. The image has it as build/sbom.cdx.json.

type Bom = {
  serialNumber?: string;
  metadata: { timestamp?: string; tools?: unknown; component: { name: string } };
  components: { "bom-ref": string }[];
  dependencies: { ref: string; dependsOn?: string[] }[];
};

const root = join(import.meta.dirname, "..");
const words = [
  "sbom",
  "--sbom-format",
  "cyclonedx",
  "--sbom-type",
  "application",
  "--package-lock-only",
  "--omit",
  "dev",
];
const bom = JSON.parse(execFileSync("npm", words, { cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 })) as Bom;
delete bom.serialNumber;
delete bom.metadata.timestamp;
delete bom.metadata.tools;
bom.metadata.component.name = (JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { name: string }).name;
bom.components.sort((a, b) => (a["bom-ref"] < b["bom-ref"] ? -1 : 1));
bom.dependencies.sort((a, b) => (a.ref < b.ref ? -1 : 1));

const text = `${JSON.stringify(bom, null, 1)}\n`;
const [file] = process.argv.slice(2);
if (file) writeFileSync(file, text);
else process.stdout.write(text);
