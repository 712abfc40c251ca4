import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";

// The headless shell comes first: it is Chromium without the windows around the page, and takes a third less CPU time.
const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

const fixedPaths = [
  "/snap/bin/chromium",
  "/opt/google/chrome/chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

const programsInBuild = [
  "chrome-linux/chrome",
  "chrome-linux64/chrome",
  "chrome-mac/Chromium.app/Contents/MacOS/Chromium",
  "chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing",
  "chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing",
];

/** Path of the Chromium for tests: CHROMIUM_PATH, else PATH and the usual folders, else Playwright's newest build. */
export function findChromium(): string | undefined {
  const given = process.env["CHROMIUM_PATH"];
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH is ${given}, but there is no such file.`);
    return given;
  }
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter(Boolean);
  const onPath = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...onPath, ...fixedPaths, ...playwrightBuilds()].find((path) => existsSync(path));
}

function playwrightBuilds(): string[] {
  const cache =
    process.env["PLAYWRIGHT_BROWSERS_PATH"] ??
    join(homedir(), process.platform === "darwin" ? "Library/Caches" : ".cache", "ms-playwright");
  if (!existsSync(cache)) return [];
  const builds = readdirSync(cache).filter((name) => /^chromium-\d+$/.test(name));
  const newestFirst = builds.toSorted((a, b) => Number(b.slice(9)) - Number(a.slice(9)));
  return newestFirst.flatMap((build) => programsInBuild.map((program) => join(cache, build, program)));
}
