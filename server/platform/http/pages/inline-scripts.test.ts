import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { hashMarkedScripts } from "./inline-scripts.ts";

const nonce = "9f86d081884c7d659a2feaa0c55ad015";
const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const marked = (text: string) => `<script nonce="${nonce}">${text}</script>`;

test("only scripts with the renderer's nonce are allowed, and the nonce is removed from the page", () => {
  const { html, scriptHashes } = hashMarkedScripts(
    `<p>Hello</p>${marked("start()")}<link nonce="${nonce}" rel="modulepreload"/><script nonce="${nonce}" type="module" async="">import "/a.js"</script>`,
    nonce,
  );
  expect(scriptHashes).toEqual([hash("start()"), hash('import "/a.js"')]);
  expect(html).toBe(
    '<p>Hello</p><script>start()</script><link rel="modulepreload"/><script type="module" async="">import "/a.js"</script>',
  );
});

test("a script injected through content is not allowed in any spelling", () => {
  for (const injected of [
    "<script>steal()</script>",
    '<script nonce="">steal()</script>',
    '<script nonce="0123456789abcdef0123456789abcdef">steal()</script>',
    "<SCRIPT>steal()</SCRIPT>",
    '<script type="application/ld+json">steal()</script>',
    "<script>steal()//",
    '<svg onload="steal()"></svg>',
  ]) {
    const { scriptHashes } = hashMarkedScripts(`${injected}${marked("start()")}`, nonce);
    for (const allowed of scriptHashes) expect(allowed, injected).toBe(hash("start()"));
  }
});
