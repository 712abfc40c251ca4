const preloadLink = /<link rel="modulepreload" href="([^"]+)"(?: nonce="[^"]*")?\/>/g;
const moduleScript = /(<script (?:nonce="[^"]*" )?type="module" async="">)([\s\S]*?)<\/script>/;
const routeImport = /import \* as (route\d+) from "(\/assets\/[^"]+)";/g;
const startImport = /import\("(\/assets\/entry\.client[^"]+)"\);?/;
/** A module that only re-exports another one. */
const reExport = /^export\{([^}]*)\}from"\.\/([^"]+)";\s*$/;
/** The entry module is inlined if it is smaller than this. */
const smallBytes = 512;

/**
 * Inlines the smallest of a page's modules into the script that imports them: React Router's build makes a module for
 * each layout that only re-exports a larger file and would take one more request. Their links stay, but disabled,
 * because React would write them again at the hydration. The other modules get a low priority.
 */
export async function inlineModules(html: string, read: (path: string) => Promise<string>): Promise<string> {
  const found = moduleScript.exec(html);
  if (!found) return html;
  const inlined = new Set<string>();
  let code = found[2]!;
  for (const [statement, name, path] of code.matchAll(routeImport)) {
    const from = reExport.exec(await read(path!));
    if (!from) continue;
    inlined.add(path!);
    const fields = from[1]!.split(",").map((part) => {
      const [inner, outer = inner] = part.split(" as ");
      return `${outer}:${name}_.${inner}`;
    });
    code = code.replace(
      statement,
      () => `import * as ${name}_ from "/assets/${from[2]}";const ${name}={${fields.join()}};`,
    );
  }
  const start = startImport.exec(code);
  const text = start ? await read(start[1]!) : "";
  if (start && text.length < smallBytes) {
    inlined.add(start[1]!);
    code = code.replace(start[0], "") + text.replaceAll('from"./', 'from"/assets/');
  }
  return html
    .replaceAll(preloadLink, (link, path: string) =>
      link.replace("/>", inlined.has(path) ? ' media="not all"/>' : ' fetchpriority="low"/>'),
    )
    .replace(moduleScript, (_script, tag: string) => `${tag}${code}</script>`);
}
