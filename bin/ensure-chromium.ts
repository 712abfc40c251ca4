// Finds a Chromium for the browser tests, or installs one.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { findChromium } from "./find-chromium.ts";

const debianCommands = [
  ["apt-get", "update", "-qq"],
  ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium-headless-shell", "fonts-liberation"],
];
const playwrightCommands = [["npx", "playwright", "install", "chromium"]];

try {
  const chromium = findChromium() ?? install();
  console.log(`The browser tests use ${chromium}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function install(): string {
  const mayUseApt = existsSync("/etc/debian_version") && process.getuid?.() === 0;
  const commands = mayUseApt ? debianCommands : playwrightCommands;
  console.log(`No Chromium found. Installing it: ${commands.map((command) => command.join(" ")).join(" && ")}`);
  for (const [program = "", ...words] of commands) {
    const { error, status } = spawnSync(program, words, {
      stdio: "inherit",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
    if (error || status !== 0)
      throw new Error(
        `The browser tests need Chromium, and \`${[program, ...words].join(" ")}\` failed (${error?.message ?? `exit ${status}`}). ` +
          "Install Chromium or Chrome yourself, or set CHROMIUM_PATH to its program.",
      );
  }
  const installed = findChromium();
  if (!installed) throw new Error("Chromium was installed but not found. Set CHROMIUM_PATH to its program.");
  return installed;
}
