// What can be said about the dependencies without a registry.

export type LockedPackage = {
  version?: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  hasInstallScript?: boolean;
  link?: boolean;
};
export type Lockfile = { packages: Record<string, LockedPackage> };
export type Manifest = Partial<
  Record<"dependencies" | "devDependencies" | "optionalDependencies", Record<string, string>>
> & {
  allowScripts?: Record<string, boolean>;
};

const registry = "https://registry.npmjs.org/";

const allowedLicenses = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC-BY-4.0",
  "CC0-1.0",
  "ISC",
  // libvips of sharp: a library of its own, which anyone may replace.
  "LGPL-3.0-or-later",
  "MIT",
  "MIT-0",
  // One package writes this license in this way.
  "MPL 2.0",
  "MPL-2.0",
  "OFL-1.1",
  "Python-2.0",
  "Unlicense",
  "Zlib",
]);

/** Packages whose lockfile entry names no license; read in their files. All are MIT. */
const readLicenses = new Set([
  "busboy",
  "humanize-number",
  "memorystream",
  "png-js",
  "streamsearch",
  "xmlhttprequest-ssl",
]);

/** One sentence for each package that breaks a rule. */
export function lockfileFaults({ packages }: Lockfile, manifest: Manifest): string[] {
  const faults: string[] = [];
  for (const kind of ["dependencies", "devDependencies", "optionalDependencies"] as const)
    for (const [name, version] of Object.entries(manifest[kind] ?? {}))
      if (!/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
        faults.push(`package.json: ${name} is ${version}. Pin one version: npm install --save-exact ${name}.`);
  for (const [path, locked] of Object.entries(packages)) {
    if (path === "") continue;
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    const which = `${name} ${locked.version ?? ""}`.trim();
    if (locked.link) faults.push(`${which} is a link to a folder.`);
    else if (!/^sha512-[\w+/]{86}==$/.test(locked.integrity ?? "")) faults.push(`${which} has no SHA-512 integrity.`);
    if (locked.resolved !== undefined && !locked.resolved.startsWith(registry))
      faults.push(`${which} comes from ${locked.resolved}, not from ${registry}.`);
    if (!isAllowed(locked.license) && !(locked.license === undefined && readLicenses.has(name)))
      faults.push(`${which} has the license ${locked.license ?? "(none)"}, which is not in the list of lockfile.ts.`);
    if (locked.hasInstallScript && !manifest.allowScripts?.[name])
      faults.push(
        `${which} runs a script when it is installed. Do without it, or name it in allowScripts of package.json.`,
      );
  }
  return faults;
}

/** `A AND B` needs both to be allowed, `A OR B` one of them. */
function isAllowed(license: string | undefined): boolean {
  if (license === undefined) return false;
  const words = license.replace(/^\((.*)\)$/, "$1");
  if (words.includes(" OR ")) return words.split(" OR ").some((each) => allowedLicenses.has(each));
  return words.split(" AND ").every((each) => allowedLicenses.has(each));
}
