import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [reactRouter()],
  build: {
    // A tab that was idle over a release still fetches its own files: old ones stay beside the new.
    emptyOutDir: false,
    assetsInlineLimit: 0,
  },
});
