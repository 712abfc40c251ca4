import { defineConfig } from "@playwright/test";
import { findChromium } from "./bin/find-chromium.ts";

const executablePath = findChromium();
const isRoot = process.getuid?.() === 0;

// Journeys run at 1280 px. What is about phones lies in *.phone.spec.ts and runs at 390 px, with touch.
// Each test starts its site through the fixture of test/e2e/site.ts, so there is no webServer here.
export default defineConfig({
  testDir: "test/e2e",
  globalSetup: "./test/global-setup.ts",
  outputDir: "test-results",
  workers: 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: Boolean(process.env["CI"]),
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [["list"], ["./test/e2e/closing-line.ts"]],
  use: {
    browserName: "chromium",
    headless: true,
    actionTimeout: 10_000,
    locale: "en-US",
    // A visitor's own zone, on purpose not the studio's: pages show the studio's time.
    timezoneId: "Europe/Berlin",
    video: "off",
    // A third of the run's time. To look into a failure: npx playwright test NAME --trace retain-on-failure
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        ...(isRoot ? ["--no-sandbox"] : []),
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // A phone that reaches the studio's machine by a name, over plain http (test/e2e/lan.phone.spec.ts).
        "--host-resolver-rules=MAP studio.test 127.0.0.1",
      ],
    },
  },
  projects: [
    {
      name: "desktop",
      testIgnore: "**/*.phone.spec.ts",
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: "phone",
      testMatch: "**/*.phone.spec.ts",
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
    },
  ],
});
