import { expect, test } from "vitest";
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
