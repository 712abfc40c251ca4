import { defineConfig } from "@playwright/test";
import config from "./playwright.config.ts";

// npm run looks: what a change of styles or words may break on any page, in both languages and on all screens.
export default defineConfig({
  ...config,
  testDir: "test/looks",
  // The same pictures for every platform (test/looks/pictures.spec.ts).
  snapshotPathTemplate: "test/looks/pictures/{arg}{ext}",
  projects: [{ name: "looks" }],
});
