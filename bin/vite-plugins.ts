import { createRequire } from "node:module";
import { join, sep } from "node:path";
import type { Plugin } from "vite";

const require = createRequire(import.meta.url);
const prefix = "\0module:";

/**
 * Wraps React in an ES module, once, in the client build. React is published as CommonJS only: without this, every
 * built file that imports it would contain the conversion and load one more file for it.
 */
export function reactAsModule(): Plugin {
  return {
    name: "react-as-module",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    resolveId(source, importer) {
      const isOurs = importer !== undefined && !/node_modules|\0/.test(importer);
      return isOurs && /^react(\/jsx-runtime)?$/.test(source) ? prefix + source : null;
    },
    load(id) {
      if (!id.startsWith(prefix)) return null;
      const source = id.slice(prefix.length);
      const names = Object.keys(require(source) as object).filter((name) => /^[a-z]/i.test(name));
      return `import * as all from ${JSON.stringify(source)};\nexport const { ${names.join(", ")} } = all;`;
    },
  };
}

/** Keeps a drawing (`*.svg?raw`) in one file: `inlineConst` would copy it into every page that shows it. */
export const drawingsOnce = (): Plugin => ({
  name: "drawings-once",
  enforce: "post",
  transform: {
    filter: { id: /\.svg\?raw$/ },
    handler: (code) =>
      `const drawing = { svg: ${code.replace(/^export default /, "").replace(/;\s*$/, "")} };\nexport default drawing.svg;`,
  },
});

const inBrowser = join(import.meta.dirname, "..", "web", "kit", "pages", "in-browser", sep);

/** The browser gets the values that web/kit/pages/in-browser/ makes of the table of pages, not the table. */
export const pagesInBrowser = (): Plugin => ({
  name: "pages-in-browser",
  enforce: "pre",
  applyToEnvironment: ({ name }) => name === "client",
  async load(id) {
    if (!id.startsWith(inBrowser)) return null;
    const values = Object.entries((await import(id)) as object);
    return values.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join("\n");
  },
});
