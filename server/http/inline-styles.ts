import { hashOf } from "./inline-scripts.ts";

/** A stylesheet link as React writes it. A `#` at the end keeps Vite from loading the file a second time. */
const stylesheetLink = /<link rel="stylesheet" href="([^"#]+)(#?)"\/>/g;

/**
 * Puts a page's stylesheets into the page, as one <style>. The links stay, switched off: React finds them when it
 * hydrates, the router does not load them again for the next page, and the browser fetches none of them.
 */
export async function inlineStyles(
  html: string,
  read: (path: string) => Promise<string>,
): Promise<{ html: string; styleHashes: string[] }> {
  const paths = [...html.matchAll(stylesheetLink)].map(([, path]) => path!);
  if (paths.length === 0) return { html, styleHashes: [] };
  const css = (await Promise.all(paths.map(read))).join("");
  let isFirst = true;
  const inlined = html.replaceAll(stylesheetLink, (_link, path: string, mark: string) => {
    const style = isFirst ? `<style>${css}</style>` : "";
    isFirst = false;
    return `${style}<link rel="stylesheet" href="${path}${mark}" disabled=""/>`;
  });
  return { html: inlined, styleHashes: [hashOf(css)] };
}
