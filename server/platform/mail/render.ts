import { paths } from "../../../contract/paths.ts";
import { currentLanguage } from "../../../contract/platform/language/current-language.ts";
import { escapeHtml } from "./escape-html.ts";
import { absoluteAddress, type Block, type FactRow, type Letter, type Letterhead, cleanText } from "./letter.ts";

/**
 * Renders both parts of a mail. Throws for a button or link that leads neither to http(s) nor to a path of the site. The HTML
 * has the site's look (light and dark), in the tables and inline styles that mail programs understand.
 */
export function render(letter: Letter, { siteName, publicUrl }: Letterhead): { html: string; text: string } {
  return { html: htmlOf(letter, siteName, publicUrl), text: textOf(letter, siteName, publicUrl) };
}

function textOf(letter: Letter, siteName: string, publicUrl: string): string {
  const blocks = letter.body.map((block) => textBlock(block, publicUrl));
  return [...blocks, `-- \n${siteName}\n${homePage(publicUrl)}`].join("\n\n") + "\n";
}

/** The address of the home page in the language of the letter, without a slash at its end. */
const homePage = (publicUrl: string) => publicUrl + paths.home().replace(/\/$/, "");

function textBlock(block: Block, publicUrl: string): string {
  switch (block.kind) {
    case "paragraph":
    case "small":
      return cleanText(block.text);
    case "facts":
    case "sum":
      return block.rows.map((row) => textRow(row, publicUrl)).join("\n");
    case "quote":
      return cleanText(block.text)
        .split("\n")
        .map((line) => `> ${line}`.trimEnd())
        .join("\n");
    case "button":
    case "link":
      return `${cleanText(block.words)}:\n${absoluteAddress(block.address, publicUrl)}`;
    case "code":
      return `    ${cleanText(block.code)}`;
  }
}

function textRow({ label, value, address }: FactRow, publicUrl: string): string {
  const row = `${cleanText(label)}: ${cleanText(value)}`;
  return address === undefined ? row : `${row}\n  ${absoluteAddress(address, publicUrl)}`;
}

// Copies of the colors in web/kit/styles: mails cannot use custom properties.
const light = {
  page: "#FAF6EF",
  surface: "#F2E8DA",
  raised: "#FFFDF9",
  text: "#2B1D16",
  muted: "#665345",
  line: "#DFCFBB",
  accent: "#A94B26",
  onAccent: "#FFFAF2",
  link: "#98421F",
};
const dark: typeof light = {
  page: "#1A1310",
  surface: "#231A15",
  raised: "#2C221C",
  text: "#F3E9DC",
  muted: "#C6B3A0",
  line: "#43352B",
  accent: "#E39A72",
  onAccent: "#21130C",
  link: "#EDAE8A",
};
const serif = "Newsreader,Georgia,'Times New Roman',serif";
const sans = "Figtree,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";

const styles = `
body{margin:0;padding:0;width:100%!important;-webkit-text-size-adjust:100%}
@media (max-width:480px){.card{padding:28px 22px!important}.label{display:block!important;width:auto!important;padding-bottom:0!important;border:0!important}.value{display:block!important;padding-top:2px!important}}
@media (prefers-color-scheme:dark){
.page{background-color:${dark.page}!important}.card{background-color:${dark.raised}!important;border-color:${dark.line}!important}
.text{color:${dark.text}!important}.muted{color:${dark.muted}!important}.link{color:${dark.link}!important}
.quote{background-color:${dark.surface}!important;border-color:${dark.accent}!important}.row{border-color:${dark.line}!important}
.leaf,.press{background-color:${dark.accent}!important}.press a{color:${dark.onAccent}!important}}`;

function htmlOf(letter: Letter, siteName: string, publicUrl: string): string {
  const home = escapeHtml(publicUrl + paths.home());
  const language = currentLanguage();
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escapeHtml(letter.subject)}</title><style>:root{color-scheme:light dark;supported-color-schemes:light dark}${styles}</style></head>
<body class="page" style="margin:0;padding:0;background-color:${light.page}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(previewOf(letter))}</div>
<table role="presentation" lang="${language}" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:${light.page};overflow-wrap:anywhere;word-break:break-word"><tr><td align="center" style="padding:32px 16px 48px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px">
<tr><td align="left" style="padding:0 4px 20px">${mark}<a href="${home}" class="text" style="font:400 24px/1.2 ${serif};letter-spacing:-.015em;color:${light.text};text-decoration:none">${escapeHtml(siteName)}</a></td></tr>
<tr><td align="left" class="card" style="padding:40px;background-color:${light.raised};border:1px solid ${light.line};border-radius:20px">
<h1 class="text" style="margin:0 0 20px;font:400 28px/1.2 ${serif};letter-spacing:-.015em;color:${light.text}">${escapeHtml(letter.subject)}</h1>
${letter.body.map((block) => htmlBlock(block, publicUrl)).join("\n")}
</td></tr>
<tr><td align="left" class="muted" style="padding:20px 4px 0;font:400 14px/1.6 ${sans};color:${light.muted}">${escapeHtml(siteName)} · <a href="${home}" class="link" style="color:${light.link}">${escapeHtml(publicUrl.replace(/^https?:\/\//, ""))}</a></td></tr>
</table></td></tr></table></body></html>
`;
}

/** The line that mail programs show below the subject: what the letter says after its greeting, without codes. */
function previewOf({ body }: Letter): string {
  const parts = body.map((block) => {
    if (block.kind === "paragraph") return block.isGreeting ? "" : block.text;
    return block.kind === "facts" ? block.rows.map(({ label, value }) => `${label}: ${value}`).join(" · ") : "";
  });
  const words = cleanText(parts.join(" ")).replace(/\s+/g, " ").trim();
  return words.length > 140 ? `${words.slice(0, 140).replace(/\s*\S*$/, "")} …`.toWellFormed() : words;
}

const leaf = (shape: string) =>
  `<span class="leaf" style="display:inline-block;background-color:${light.accent};${shape};mso-hide:all"></span>`;
/** The three leaves of the site's mark. They are not shown without styles or in Outlook for Windows. */
const mark = `<span aria-hidden="true">${leaf("width:11px;height:11px;border-radius:0 100%")}${leaf("width:9px;height:19px;margin:0 -1px;border-radius:50%")}${leaf("width:11px;height:11px;margin-right:10px;border-radius:100% 0")}</span>`;

function htmlBlock(block: Block, publicUrl: string): string {
  switch (block.kind) {
    case "paragraph":
      return `<p class="text" style="margin:0 0 18px;font:400 16px/1.6 ${sans};color:${light.text}">${lines(block.text)}</p>`;
    case "small":
      return `<p class="muted" style="margin:0 0 12px;font:400 14px/1.6 ${sans};color:${light.muted}">${lines(block.text)}</p>`;
    case "facts":
      return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 22px">${block.rows.map((row) => htmlRow(row, publicUrl)).join("")}</table>`;
    case "sum":
      return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 22px">${block.rows.map((row, at) => sumRow(row, at === block.rows.length - 1)).join("")}</table>`;
    case "quote":
      return `<div class="quote text" style="margin:0 0 22px;padding:16px 20px;background-color:${light.surface};border-left:3px solid ${light.accent};border-radius:0 12px 12px 0;font:400 16px/1.6 ${sans};color:${light.text}">${lines(block.text)}</div>`;
    case "code":
      return htmlCode(cleanText(block.code));
    case "link":
      return `<p style="margin:0 0 18px;font:400 16px/1.6 ${sans}">${htmlLink(block.words, block.address, publicUrl)}</p>`;
    case "button": {
      const address = escapeHtml(absoluteAddress(block.address, publicUrl));
      return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:6px 0 26px"><tr><td class="press" align="center" style="background-color:${light.accent};border-radius:999px;mso-padding-alt:15px 30px"><a href="${address}" style="display:inline-block;padding:15px 30px;font:600 16px/1.2 ${sans};color:${light.onAccent};text-align:center;text-decoration:none">${escapeHtml(cleanText(block.words))}</a></td></tr></table>`;
    }
  }
}

/** A long code (of a gift card) is smaller, and breaks only between pairs of its groups. */
function htmlCode(code: string): string {
  const font = code.length > 8 ? "600 20px/1.5" : "600 30px/1.2";
  const spacing = code.length > 8 ? ".06em" : ".2em";
  const pairs = code.match(/\S+(?: \S+)?/g) ?? [];
  const words = pairs.map((pair) => `<span style="white-space:nowrap">${escapeHtml(pair)}</span>`).join(" ");
  return `<p class="quote text" style="margin:0 0 22px;padding:16px 12px;background-color:${light.surface};border-radius:12px;text-align:center;text-indent:${spacing};font:${font} ui-monospace,Menlo,Consolas,monospace;letter-spacing:${spacing};color:${light.text}">${words}</p>`;
}

function htmlLink(words: string, address: string, publicUrl: string): string {
  return `<a href="${escapeHtml(absoluteAddress(address, publicUrl))}" class="link" style="color:${light.link}">${lines(words)}</a>`;
}

const cellStyle = (weight = 400) =>
  `vertical-align:top;font:${weight} 16px/1.5 ${sans};border-bottom:1px solid ${light.line}`;

function htmlRow({ label, value, address }: FactRow, publicUrl: string): string {
  const words = address === undefined ? lines(value) : htmlLink(value, address, publicUrl);
  return `<tr><th scope="row" align="left" width="150" class="label row muted" style="padding:10px 16px 10px 0;${cellStyle()};font-size:14px;color:${light.muted}">${escapeHtml(cleanText(label))}</th><td align="left" class="value row text" style="padding:10px 0;${cellStyle()};color:${light.text}">${words}</td></tr>`;
}

/** Amounts are below each other, also on a phone. */
function sumRow({ label, value }: FactRow, isTotal: boolean): string {
  const style = `${cellStyle(isTotal ? 600 : 400)};color:${light.text}`;
  return `<tr><th scope="row" align="left" class="row text" style="padding:8px 16px 8px 0;${style}">${escapeHtml(cleanText(label))}</th><td align="right" class="row text" style="padding:8px 0;white-space:nowrap;${style}">${escapeHtml(cleanText(value))}</td></tr>`;
}

const lines = (text: string) => escapeHtml(cleanText(text)).replaceAll("\n", "<br>");
