import { createHash, randomBytes } from "node:crypto";

/** A nonce that marks the inline scripts of one render. */
export const newNonce = (): string => randomBytes(16).toString("hex");

/**
 * The sha256 sources of the inline scripts that the renderer marked with this render's nonce, and the page without
 * the nonce. Content cannot know the nonce, so an injected script gets no hash. JSON-LD is data and needs none.
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

/** A self-contained function as an inline script that calls it, without comments, indentation and the gaps of types. */
export function inlineScript(run: () => void): string {
  const code = run.toString().replaceAll(/^\s*(?:\/\*\*[\s\S]*?\*\/|\/\/.*)$/gm, "");
  return `(${code.replaceAll(/\s*\n\s*/g, "\n").replaceAll(/ {2,}/g, " ")})()`;
}

/** The Content-Security-Policy source of an inline script or style. */
export const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
