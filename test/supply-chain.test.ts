import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readAdvisories } from "../bin/supply-chain/advisories.ts";
import { lockfileFaults } from "../bin/supply-chain/lockfile.ts";

const root = join(import.meta.dirname, "..");
const read = (name: string) => JSON.parse(readFileSync(join(root, name), "utf8"));

test("the lockfile of this project keeps all rules", () => {
  expect(lockfileFaults(read("package-lock.json"), read("package.json"))).toEqual([]);
});

const integrity = `sha512-${"a".repeat(86)}==`;
const good = { version: "1.0.0", integrity, license: "MIT" };

test.each([
  [{ ...good, integrity: undefined }, "bad 1.0.0 has no SHA-512 integrity."],
  [{ ...good, integrity: "sha1-abc" }, "bad 1.0.0 has no SHA-512 integrity."],
  [{ ...good, link: true }, "bad 1.0.0 is a link to a folder."],
  [{ ...good, resolved: "git+ssh://git@github.com/x/bad.git#1" }, "bad 1.0.0 comes from git+ssh:"],
  [{ ...good, resolved: "https://registry.npmjs.org.evil.example/bad.tgz" }, "bad 1.0.0 comes from https:"],
  [{ ...good, license: "GPL-3.0" }, "bad 1.0.0 has the license GPL-3.0"],
  [{ ...good, license: "MIT AND GPL-3.0" }, "bad 1.0.0 has the license MIT AND GPL-3.0"],
  [{ ...good, license: undefined }, "bad 1.0.0 has the license (none)"],
  [{ ...good, hasInstallScript: true }, "bad 1.0.0 runs a script when it is installed."],
])("a package that breaks a rule is named: %j", (locked, sentence) => {
  const found = lockfileFaults({ packages: { "": {}, "node_modules/a/node_modules/bad": locked } }, {});
  expect(found).toEqual([expect.stringContaining(sentence)]);
});

test("allowed are named scripts, one of two licenses, and one exact version only", () => {
  const packages = { "node_modules/built": { ...good, hasInstallScript: true, license: "(MIT OR GPL-3.0)" } };
  expect(lockfileFaults({ packages }, { allowScripts: { built: true } })).toEqual([]);
  const dependencies = { a: "1.2.3", b: "^1.2.3", c: "1.2.3-beta.1", d: "latest", e: "github:x/e" };
  const found = lockfileFaults({ packages: {} }, { dependencies });
  expect(found.map((fault) => fault.slice(0, 15))).toEqual(["package.json: b", "package.json: d", "package.json: e"]);
});

// A registry with the protocol of npm audit: the bulk advisories, and the versions of a package.
let folder: string;
let url: string;
let state: "quiet" | "high" | "low" | "away" = "quiet";
const asked: unknown[] = [];
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => void chunks.push(chunk));
  request.on("end", () => {
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (state === "away") return void send(503, {});
    if (request.url === "/-/npm/v1/security/advisories/bulk") {
      const body = Buffer.concat(chunks);
      asked.push(JSON.parse((request.headers["content-encoding"] === "gzip" ? gunzipSync(body) : body).toString()));
      // npm keeps what it knows about an id.
      const advisory = {
        id: state.length,
        url: "https://example.com/1",
        title: "A hole",
        vulnerable_versions: "<=1.0.0",
      };
      return void send(200, state === "quiet" ? {} : { holey: [{ ...advisory, severity: state }] });
    }
    if (request.url === "/holey") {
      const versions = { "1.0.0": { name: "holey", version: "1.0.0" } };
      return void send(200, { name: "holey", "dist-tags": { latest: "1.0.0" }, versions });
    }
    return void send(404, {});
  });
});

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  folder = mkdtempSync(join(tmpdir(), "audited-"));
  const own = { name: "audited", version: "1.0.0", dependencies: { holey: "1.0.0" } };
  writeFileSync(join(folder, "package.json"), JSON.stringify(own));
  const packages = { "": own, "node_modules/holey": { ...good, resolved: `${url}/holey/-/holey-1.0.0.tgz` } };
  writeFileSync(
    join(folder, "package-lock.json"),
    JSON.stringify({ name: "audited", version: "1.0.0", lockfileVersion: 3, requires: true, packages }),
  );
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const advisories = () =>
  readAdvisories(folder, {
    PATH: process.env["PATH"],
    HOME: folder,
    npm_config_registry: url,
    npm_config_cache: join(folder, "cache"),
    npm_config_package_lock_only: "true",
  });

test("a severe advisory about an installed version differs from none, a mild one, and a silent registry", async () => {
  expect(await advisories()).toEqual({ is: "good" });
  expect(asked).toEqual([{ holey: ["1.0.0"] }]);
  state = "high";
  expect(await advisories()).toEqual({ is: "vulnerable", names: ["holey"] });
  state = "low";
  expect(await advisories()).toEqual({ is: "good" });
  state = "away";
  expect(await advisories()).toMatchObject({ is: "unknown" });
});
