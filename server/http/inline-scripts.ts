import { createHash, randomBytes } from "node:crypto";

/** Marks the inline scripts of one render. */
export function newNonce(): string {
  return randomBytes(16).toString("hex");
}

/**
 * sha256 of the inline scripts that the renderer marked with the nonce of this render, and the page without its marks.
 * Content cannot know the nonce, so a script that came in through content has no hash. JSON-LD is data and needs none.
 */
export function hashMarkedScripts(rendered: string, nonce: string): { html: string; scriptHashes: string[] } {
  const mark = ` nonce="${nonce}"`;
  const scripts = rendered.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g);
  const marked = [...scripts].filter(([, tag]) => tag!.includes(mark) && !/\ssrc=/.test(tag!));
  return {
    html: rendered.replaceAll(mark, ""),
    scriptHashes: [...new Set(marked.map(([, , text]) => hashOf(text!)))],
  };
}

/** A function that needs nothing outside of it, as an inline script that calls it; in few bytes. */
export const inlineScript = (run: () => void) => `(${run.toString().replaceAll(/\n\s+/g, "\n")})()`;

/** What a Content-Security-Policy calls an inline script or style. */
export const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
