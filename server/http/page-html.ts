import type { Assets } from "./assets.ts";
import { deferScripts } from "./defer-scripts.ts";
import { earlyActions } from "./early-actions.ts";
import { inlineModules } from "./inline-modules.ts";
import { hashMarkedScripts } from "./inline-scripts.ts";
import { inlineStyles, joinedPath, linkStyles, stylesheetsOf } from "./inline-styles.ts";

// What becomes of a rendered page before it is sent.

/** What React Router's build says of its routes. */
type Routes = Record<string, { parentId?: string | undefined; css?: string[] | undefined } | undefined>;

/** Where somebody without a login is led from a page, and under which key of `localStorage` a login is kept. */
export type Door = { token: string; to: string };

/** A page shows itself without another file than its fonts and pictures; its scripts come later. */
export async function forFirstView(assets: Assets, rendered: string, nonce: string) {
  const marked = hashMarkedScripts(await inlineModules(rendered, assets.text), nonce);
  const styled = await inlineStyles(marked.html, assets.text);
  const { html, scriptHashes } = deferScripts(styled.html);
  const policyNeeds = {
    scriptHashes: [...new Set([...marked.scriptHashes, ...scriptHashes])],
    styleHashes: styled.styleHashes,
  };
  return { html, policyNeeds };
}

/** A page that is made for one visitor: its styles and scripts in few files, which the browser keeps. */
export async function inFewFiles(assets: Assets, html: string): Promise<string> {
  const joined = joinedPath(stylesheetsOf(html));
  return inlineModules(assets.has(joined) ? linkStyles(html, joined) : html, assets.text);
}

/**
 * A page of one person is visible before its scripts are loaded. A visitor without a login in this browser is
 * redirected to the login at once, and a button pressed before hydration is pressed again after it.
 */
export function withLoginForm(html: string, nonce: string, { token, to }: Door): string {
  // What is left of the page is not read any more: its scripts would lead to the door as well.
  const leave = `try{localStorage.getItem("${token}")||(stop(),location.replace("${to}"))}catch{}`;
  return html.replace("</head>", () => `<script nonce="${nonce}">${leave};${earlyActions}</script></head>`);
}

/** Offers the stylesheets of every page as one file. */
export function joinStyles(assets: Assets, routes: Routes): void {
  const stylesOf = (id: string | undefined): string[] => {
    const route = id === undefined ? undefined : routes[id];
    return route ? [...stylesOf(route.parentId), ...(route.css ?? [])] : [];
  };
  for (const id of Object.keys(routes)) {
    const paths = [...new Set(stylesOf(id).map((path) => path.replace("#", "")))];
    if (paths.length > 1) assets.join(joinedPath(paths), paths);
  }
}
