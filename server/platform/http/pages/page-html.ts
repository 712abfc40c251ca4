import type { Assets } from "./assets.ts";
import { chosenLanguage } from "./chosen-language.ts";
import { hashMarkedScripts, hashOf } from "./inline-scripts.ts";
import { deferScripts } from "./react-router/defer-scripts.ts";
import { inlineModules } from "./react-router/inline-modules.ts";
import { inlineStyles, joinedPath, linkStyles, stylesheetsOf } from "./react-router/inline-styles.ts";
import { earlyActions } from "./react/early-actions.ts";

/**
 * Prepares a cached page: it needs no files but its fonts and pictures for the first view; its scripts come later.
 */
export async function prepareCachedPage(assets: Assets, rendered: string, nonce: string) {
  const marked = hashMarkedScripts(await inlineModules(rendered, assets.text), nonce);
  const styled = await inlineStyles(marked.html, assets.text);
  const deferred = deferScripts(styled.html);
  const isChoice = hasLanguages.test(rendered);
  const html = isChoice ? withScript(deferred.html, `<script>${chosenLanguage}</script>`) : deferred.html;
  const chosen = isChoice ? [hashOf(chosenLanguage)] : [];
  const policyNeeds = {
    scriptHashes: [...new Set([...marked.scriptHashes, ...deferred.scriptHashes, ...chosen])],
    styleHashes: styled.styleHashes,
  };
  return { html, policyNeeds };
}

/**
 * Prepares a page that is made for one visitor: its styles and scripts are in few files, which the browser caches. What
 * is done before the hydration is repeated after it.
 */
export async function preparePersonalPage(assets: Assets, rendered: string, nonce: string): Promise<string> {
  const choice = hasLanguages.test(rendered) ? `${chosenLanguage};` : "";
  const html = withScript(rendered, `<script nonce="${nonce}">${choice}${earlyActions}</script>`);
  const joined = joinedPath(stylesheetsOf(html));
  return inlineModules(assets.has(joined) ? linkStyles(html, joined) : html, assets.text);
}

/**
 * Prepares a page that needs a login and is visible before its scripts are loaded. A visitor without a login, which is
 * in `localStorage` under `token`, is redirected at once.
 */
export function withLoginRedirect(html: string, nonce: string, { token, to }: { token: string; to: string }): string {
  // `stop()` ends the loading of the page, whose own scripts would redirect too.
  const redirect = `try{localStorage.getItem("${token}")||(stop(),location.replace("${to}"))}catch{}`;
  return withScript(html, `<script nonce="${nonce}">${redirect}</script>`);
}

/** A page of a site that is shown in several languages. */
const hasLanguages = /<html [^>]*data-languages="\w+ /;

const withScript = (html: string, script: string) => html.replace("</head>", () => `${script}</head>`);
