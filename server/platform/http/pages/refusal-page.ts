import { createHash } from "node:crypto";
import { paths } from "../../../../contract/paths.ts";
import { text as t } from "../../../../contract/platform/call/text.ts";
import { currentLanguage } from "../../../../contract/platform/language/current-language.ts";
import { text as shared } from "../../../../contract/platform/language/text.ts";
import { escapeHtml } from "../../mail/escape-html.ts";

/** Titles by status. */
const titles = (): Record<number, string> => ({
  403: t.requestRefused,
  413: t.thatIsTooLarge,
  429: t.oneMomentPlease,
  503: shared.siteIsUnavailable,
});

const style = `:root{color-scheme:light dark;--page:#FAF6EF;--text:#2B1D16;--muted:#665345;--accent:#98421F}
@media (prefers-color-scheme:dark){:root{--page:#1A1310;--text:#F3E9DC;--muted:#C6B3A0;--accent:#EDAE8A}}
body{margin:0;min-height:100vh;display:grid;place-content:center;padding:1.5rem;background:var(--page);color:var(--text);font:1.0625rem/1.6 Figtree,system-ui,sans-serif;text-align:center}
h1{margin:0 0 .5rem;font:430 2.25rem/1.12 Newsreader,Georgia,serif;letter-spacing:-.015em}
p{margin:0 0 1.5rem;color:var(--muted)}a{color:var(--accent)}`;

const styleHash = createHash("sha256").update(style).digest("base64");

/**
 * A small page for a refused navigation or form, without files to load and without database queries: rendering a page
 * of the site would cost more than the refused request. The headers allow its style and nothing else.
 */
export function refusalPage(status: number, message: string): { html: string; headers: Record<string, string> } {
  const title = titles()[status] ?? t.thatDidNotWork;
  const html = `<!DOCTYPE html>
<html lang="${currentLanguage()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${escapeHtml(message)}</p>
<p><a href="">${t.tryAgain}</a> · <a href="${paths.home()}">${t.home}</a></p>
</main>
</body>
</html>
`;
  return {
    html,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": t.contentSecurityPolicy(styleHash),
      "cache-control": "no-store",
    },
  };
}

/** Whether the client wants a page to show, as a browser does, and not data. */
export function wantsPage(headers: NodeJS.Dict<string | string[]>): boolean {
  return String(headers["accept"] ?? "").includes("text/html");
}
