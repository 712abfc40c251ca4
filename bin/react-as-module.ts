import { createRequire } from "node:module";
import type { Plugin } from "vite";

const require = createRequire(import.meta.url);
const prefix = "\0module:";

/**
 * React comes as CommonJS only, so that every file of the built web that imports it would carry what turns it into a
 * module, and load a file more for that. Here it is turned into one once, for the browser's half.
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
