import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { chunkGroups } from "./bin/chunks.ts";
import { languagePlugin } from "./bin/language-plugin.ts";
import { drawingsOnce, pagesInBrowser, reactAsModule } from "./bin/vite-plugins.ts";
import { buildLanguage } from "./build-language.ts";

export default defineConfig(({ command }) => ({
  plugins: [languagePlugin(buildLanguage), reactAsModule(), drawingsOnce(), pagesInBrowser(), reactRouter()],
  // React selects its development build at run time unless NODE_ENV is `production`, and here NODE_ENV=production
  // also refuses pretend parts. So React is bundled into the server build, which also starts faster.
  ...(command === "build"
    ? { ssr: { noExternal: true }, define: { "process.env.NODE_ENV": JSON.stringify("production") } }
    : {}),
  environments: {
    client: {
      build: {
        rolldownOptions: {
          preserveEntrySignatures: "allow-extension" as const,
          // A sentence of a text file goes into the file of the page that shows it, not into a file of all sentences.
          optimization: { inlineConst: { mode: "all" as const } },
          output: { codeSplitting: { groups: chunkGroups } },
        },
      },
    },
  },
  build: {
    // Keep old files: a tab that was opened before a release still fetches the files of its own build.
    emptyOutDir: false,
    // The only picture in the stylesheets. It is smaller than a request for it.
    assetsInlineLimit: (path) => path.endsWith("pattern-cacao.svg"),
  },
}));
