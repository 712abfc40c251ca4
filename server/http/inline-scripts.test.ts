import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { hashMarkedScripts } from "./inline-scripts.ts";

const nonce = "9f86d081884c7d659a2feaa0c55ad015";
const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const ours = (text: string) => `<script nonce="${nonce}">${text}</script>`;

test("only scripts that the renderer marked are allowed, and no mark is left on the page", () => {
  const { html, scriptHashes } = hashMarkedScripts(
    `<p>Hello</p>${ours("start()")}<link nonce="${nonce}" rel="modulepreload"/><script nonce="${nonce}" type="module" async="">import "/a.js"</script>`,
    nonce,
  );
  expect(scriptHashes).toEqual([hash("start()"), hash('import "/a.js"')]);
  expect(html).toBe(
    '<p>Hello</p><script>start()</script><link rel="modulepreload"/><script type="module" async="">import "/a.js"</script>',
  );
});

test("a script that came in through content is not allowed, however it is written", () => {
  for (const smuggled of [
    "<script>steal()</script>",
    '<script nonce="">steal()</script>',
    '<script nonce="0123456789abcdef0123456789abcdef">steal()</script>',
    "<SCRIPT>steal()</SCRIPT>",
    '<script type="application/ld+json">steal()</script>',
    "<script>steal()//",
    '<svg onload="steal()"></svg>',
  ]) {
    const { scriptHashes } = hashMarkedScripts(`${smuggled}${ours("start()")}`, nonce);
    for (const allowed of scriptHashes) expect(allowed, smuggled).toBe(hash("start()"));
  }
});
