import { join } from "node:path";
import { build } from "vite";

// Part of `npm run build`. One script for both languages, at an address that stays: the browser looks there for a new
// version.
const root = join(import.meta.dirname, "..");

await build({
  root,
  configFile: false,
  logLevel: "warn",
  // Workbox logs each request unless NODE_ENV is `production`.
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  build: {
    outDir: "build/client",
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: join(root, "web/kit/service-worker/main.ts"),
      output: { format: "iife", entryFileNames: "service-worker.js" },
    },
  },
});
