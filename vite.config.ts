import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { chunkGroups } from "./bin/chunks.ts";
import { reactAsModule } from "./bin/react-as-module.ts";

export default defineConfig(({ command }) => ({
  plugins: [reactAsModule(), reactRouter()],
  // React picks its development half at run time unless NODE_ENV says production; NODE_ENV is the operator's word for
  // something else here. So the server's half is built with React in it, which starts faster, too.
  ...(command === "build"
    ? { ssr: { noExternal: true }, define: { "process.env.NODE_ENV": JSON.stringify("production") } }
    : {}),
  environments: {
    client: {
      build: {
        rolldownOptions: {
          preserveEntrySignatures: "allow-extension" as const,
          output: { codeSplitting: { groups: chunkGroups } },
        },
      },
    },
  },
  build: {
    // A tab that was idle over a release still fetches its own files: old ones stay beside the new.
    emptyOutDir: false,
    // The one picture in stylesheets is smaller than its request.
    assetsInlineLimit: (path) => path.endsWith("pattern-cacao.svg"),
  },
}));
