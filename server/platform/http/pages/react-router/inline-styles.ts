import { createHash } from "node:crypto";
import { hashOf } from "../inline-scripts.ts";

/** A stylesheet link as React writes it. A `#` at the end keeps Vite from loading the file a second time. */
const stylesheetLink = /<link (?:nonce="[^"]*" )?rel="stylesheet" href="([^"#]+)(#?)"\/>/g;

/** The stylesheets of a page, in order. */
export const stylesheetsOf = (html: string): string[] => [...html.matchAll(stylesheetLink)].map(([, path]) => path!);

/**
 * Inlines a page's stylesheets as one <style>. The links stay, but disabled: React finds them at the hydration, the
 * router does not load them again for the next page, and the browser fetches none of them.
 */
export async function inlineStyles(html: string, read: (path: string) => Promise<string>) {
  const paths = stylesheetsOf(html);
  if (paths.length === 0) return { html, styleHashes: [] };
  const css = (await Promise.all(paths.map(read))).join("");
  return { html: replaceLinks(html, `<style>${css}</style>`), styleHashes: [hashOf(css)] };
}

/** Replaces the stylesheets by one file, which the browser can cache, for a page that is made for one visitor. */
export const linkStyles = (html: string, path: string): string =>
  replaceLinks(html, `<link rel="stylesheet" href="${path}"/>`);

function replaceLinks(html: string, styles: string): string {
  let isFirst = true;
  return html.replaceAll(stylesheetLink, (_link, path: string, mark: string) => {
    const before = isFirst ? styles : "";
    isFirst = false;
    return `${before}<link rel="stylesheet" href="${path}${mark}" disabled=""/>`;
  });
}

/** The address of one file with all these stylesheets; the same in all processes with the same build. */
export function joinedPath(paths: readonly string[]): string {
  return `/assets/page-${createHash("sha256").update(paths.join()).digest("hex").slice(0, 12)}.css`;
}
