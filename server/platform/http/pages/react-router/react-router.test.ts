import { globSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { startSite } from "../../../../../test/start-site.ts";
import { inlineModules } from "./inline-modules.ts";

const files: Record<string, string> = {
  "/assets/root-a.js": 'export{Dt as ErrorBoundary,At as default,kt}from"./frame-b.js";',
  "/assets/page-c.js": 'import{t as e}from"./frame-b.js";export{e as default};',
  "/assets/entry.client-d.js": 'import{U as e}from"./frame-b.js";e();',
};
const read = async (path: string) => files[path]!;

const preload = (path: string, rest = "") => `<link rel="modulepreload" href="${path}"${rest}/>`;
const script = (code: string) => `<script nonce="n" type="module" async="">${code}</script>`;

test("modules that only re-export are inlined into the page's script, and their links are disabled", async () => {
  const html = [
    preload("/assets/root-a.js", ' nonce="n"'),
    preload("/assets/page-c.js"),
    preload("/assets/entry.client-d.js"),
    script(
      'import * as route0 from "/assets/root-a.js";\nimport * as route1 from "/assets/page-c.js";\nwindow.modules = {"root":route0,"page":route1};\nimport("/assets/entry.client-d.js");',
    ),
  ].join("");
  expect(await inlineModules(html, read)).toBe(
    [
      preload("/assets/root-a.js", ' nonce="n" media="not all"'),
      preload("/assets/page-c.js", ' fetchpriority="low"'),
      preload("/assets/entry.client-d.js", ' media="not all"'),
      script(
        [
          'import * as route0_ from "/assets/frame-b.js";const route0={ErrorBoundary:route0_.Dt,default:route0_.At,kt:route0_.kt};',
          'import * as route1 from "/assets/page-c.js";',
          'window.modules = {"root":route0,"page":route1};',
          'import{U as e}from"/assets/frame-b.js";e();',
        ].join("\n"),
      ),
    ].join(""),
  );
});

test("a page without scripts is not changed", async () => {
  const html = "<p>Hello</p>";
  expect(await inlineModules(html, read)).toBe(html);
});

describe("the built pages", () => {
  const site = startSite();

  const htmlOf = async (path: string) => (await fetch(site.url + path)).text();
  const links = (html: string, kind: string) => html.match(new RegExp(`<link [^>]*rel="${kind}"[^>]*>`, "g")) ?? [];
  const text = async (path: string) => (await fetch(site.url + path)).text();

  test("a page for all visitors has its styles in it, and its scripts wait", async () => {
    const html = await htmlOf("/about");
    expect(html.match(/<style>/g)).toHaveLength(1);
    const stylesheets = links(html, "stylesheet");
    expect(stylesheets.length).toBeGreaterThan(1);
    for (const link of stylesheets) expect(link).toContain('disabled=""');
    expect(html).not.toMatch(/type="module"|as="font"/);
    for (const link of links(html, "modulepreload")) expect(link).toContain('media="not all"');
    const [, modules = "", code = ""] = /id="deferred" data-modules="([^"]+)">([\s\S]*?)<\/script>/.exec(html)!;
    expect(modules.split(" ").length).toBeGreaterThan(2);
    for (const path of modules.split(" ")) expect((await fetch(site.url + path)).status, path).toBe(200);
    await expectInlined(code);
  });

  test("a page for one visitor has one stylesheet, and its small modules are in its script", async () => {
    const html = await htmlOf("/cart");
    const [shared, ...disabled] = links(html, "stylesheet");
    expect(shared).toMatch(/href="\/assets\/page-\w+\.css"/);
    expect((await text(/href="([^"]+)"/.exec(shared!)![1]!)).length).toBeGreaterThan(1_000);
    expect(disabled.length).toBeGreaterThan(1);
    for (const link of disabled) expect(link).toContain('disabled=""');
    const preloads = links(html, "modulepreload");
    expect(preloads.filter((link) => link.includes('media="not all"')).length).toBeGreaterThan(0);
    for (const link of preloads) expect(link).toMatch(/media="not all"|fetchpriority="low"/);
    await expectInlined(/<script nonce="\w+" type="module" async="">([\s\S]*?)<\/script>/.exec(html)![1]!);
  });

  /** No module that is imported only re-exports another one, and the entry needs no request. */
  async function expectInlined(code: string) {
    expect(code).toMatch(/const route\d+=\{/);
    expect(code).not.toContain("/assets/entry.client");
    const imported = [...code.matchAll(/from ?"(\/assets\/[^"]+)"/g)].map(([, path]) => path!);
    expect(imported.length).toBeGreaterThan(1);
    for (const path of imported) expect(await text(path), path).not.toMatch(/^export\{[^}]*\}from"[^"]+";\s*$/);
  }

  test("the data of a page is at the address that the browser asks for, and is the same for all visitors", async () => {
    for (const path of ["/about.data", "/_.data"]) {
      const answer = await fetch(site.url + path);
      expect([answer.status, answer.headers.get("content-type")], path).toEqual([
        200,
        expect.stringContaining("text/x-script"),
      ]);
      expect(answer.headers.get("etag"), path).toBeTruthy();
    }
    const client = await Promise.all(
      [...links(await htmlOf("/cart"), "modulepreload")].map((link) => text(/href="([^"]+)"/.exec(link)![1]!)),
    );
    for (const name of ["react-router-scroll-positions", "_routes", "_.${"])
      expect(client.join(), name).toContain(name);
  });

  test("a page that another page loads is the file that the router loads", async () => {
    const root = join(import.meta.dirname, "../../../../..");
    const sources = await Promise.all(
      globSync("web/**/*.{ts,tsx}", { cwd: root }).map((file) => readFile(join(root, file), "utf8")),
    );
    const pages = sources.flatMap((source) =>
      [...source.matchAll(/import\("[^"]*?(\w+)\.tsx\?__react-router-build-client-route"\)/g)].map(([, name]) => name!),
    );
    expect(pages.length).toBeGreaterThan(5);
    const folder = join(root, "build/client/assets");
    const names = (await readdir(folder)).filter((name) => name.endsWith(".js"));
    const scripts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
    const manifest = scripts[names.findIndex((name) => name.startsWith("manifest-"))]!;
    for (const page of new Set(pages)) {
      const [, loaded] = new RegExp(`"module":"/assets/(${page}-[^"]+)"`).exec(manifest) ?? [];
      expect(
        scripts.filter((script) => script.includes(`import(\`./${loaded}\`)`)),
        page,
      ).not.toEqual([]);
    }
  });
});
