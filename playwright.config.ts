import { defineConfig } from "@playwright/test";
import { findChromium } from "./bin/find-chromium.ts";

const executablePath = findChromium();
const isRoot = process.getuid?.() === 0;

// A whole Chromium loads two hidden pages of its own for each window. This switch replaces Playwright's, so it repeats
// the features of Playwright that matter here. The headless shell has no such pages.
const disabledFeatures = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "ThirdPartyStoragePartitioning",
  "PaintHolding",
  "MediaRouter",
  "LensOverlay",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];

// Tests run at 1280 px, *.phone.spec.ts at 390 px with touch. The fixture of test/e2e/site.ts starts a site for each
// worker, so there is no webServer here. What looks wrong on any page is in playwright.looks.config.ts. `npm test` leaves
// out the journeys with @detail in their names, which `npm run details` runs.
export default defineConfig({
  testDir: "test/e2e",
  globalSetup: "./test/global-setup.ts",
  outputDir: "test-results",
  workers: 2,
  // Node runs these files as they are. Playwright would transpile them in each worker, which takes ten seconds.
  build: { external: ["bin/**", "build/**", "contract/**", "pretend/**", "server/**", "test/*.ts"] },
  fullyParallel: false,
  // An unstable journey shows a race in the test or in the product.
  retries: 0,
  forbidOnly: Boolean(process.env["CI"]),
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [["list"], ["./test/e2e/closing-line.ts"]],
  use: {
    browserName: "chromium",
    headless: true,
    actionTimeout: 30_000,
    locale: "en-US",
    // Deliberately not the studio's time zone: pages must show the studio's time.
    timezoneId: "Europe/Berlin",
    // Playwright cannot hold or fail the requests of a service worker. offline.phone.spec.ts allows it.
    serviceWorkers: "block",
    video: "off",
    // Tracing takes a third of the run time. To debug a failure: npx playwright test NAME --trace retain-on-failure
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        ...(isRoot ? ["--no-sandbox"] : []),
        "--disable-gpu",
        // A page of a journey lives for seconds: optimizing its scripts takes longer than they run (8 % of all CPU time).
        "--js-flags=--no-opt",
        `--disable-features=${disabledFeatures.join(",")}`,
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // For test/e2e/lan.phone.spec.ts: a phone reaches the studio's machine by name over plain http.
        "--host-resolver-rules=MAP studio.test 127.0.0.1",
      ],
    },
  },
  projects: [
    {
      name: "desktop",
      testIgnore: "**/*.phone.spec.ts",
      // Without animations, which take processor time. The phone project runs with them.
      use: { viewport: { width: 1280, height: 800 }, contextOptions: { reducedMotion: "reduce" } },
    },
    {
      name: "phone",
      testMatch: "**/*.phone.spec.ts",
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1, isMobile: true, hasTouch: true },
    },
  ],
});
