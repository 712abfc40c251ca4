// Takes pictures of every page of the site for the eye: five widths, light and dark, with the demo's content, on a new
// site, and with what goes wrong. The folder is build/looks, which is not committed. Words name pages and states:
// `npm run pictures -- orders error` takes the pages with `orders` in their names, in the state `error`.
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { languages } from "../../contract/platform/language/language.ts";
import type { TestApp } from "../../test/app.ts";
import { changeSettings } from "../../test/settings.ts";
import { type Addresses, addressesOfDemo, addressesOfNothing } from "./addresses.ts";
import { breakPage } from "./break-page.ts";
import { type NamedPicture, picturesOf } from "./pages.ts";
import { contactSheet, type Picture } from "./sheet.ts";
import { launchBrowser, openPage, openSite, openWindow, settle, withTestServer } from "./stage.ts";

const folder = join(import.meta.dirname, "..", "..", "build", "looks");
const widths = [320, 390, 768, 1280, 1920];
const heightOf = (width: number) => (width < 700 ? 844 : width < 1000 ? 1024 : 900);
const states = ["full", "empty", "error"] as const;
type State = (typeof states)[number];

type On = { site: TestApp; browser: Browser; state: State; addresses: Addresses };

const words = process.argv.slice(2);
const isState = (word: string): word is State => states.some((state) => state === word);
const names = words.filter((word) => !isState(word));
const wantedStates = words.some(isState) ? words.filter(isState) : states;
const wanted = languages
  .flatMap(picturesOf)
  .filter(({ name }) => names.length === 0 || names.some((word) => name.includes(word)));
if (wanted.length === 0) throw new Error(`No page has ${names.join(" or ")} in its name.`);

const problems: string[] = [];
if (words.length === 0) await rm(folder, { recursive: true, force: true });
await withTestServer(async () => {
  const browser = await launchBrowser();
  for (const content of ["demo", "new"] as const) {
    const ofContent = wantedStates.filter((state) => (state === "empty") === (content === "new"));
    if (ofContent.length === 0) continue;
    const site = await openSite(content);
    await changeSettings(site, { languages: ["en", "es"] });
    const addresses = await (content === "demo" ? addressesOfDemo(site) : addressesOfNothing(site));
    for (const state of ofContent) await takeState({ site, browser, state, addresses });
    await site.close();
  }
  await browser.close();
});
await writeIndex();
console.log(`\nPictures: ${join(folder, "index.html")}`);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

async function takeState(on: On): Promise<void> {
  const pages = wanted.filter(({ fault }) => on.state !== "error" || fault !== "nothing");
  for (const [nth, picture] of pages.entries()) {
    const label = `${on.state}/${picture.name}`;
    const found = await takePage(on, picture).catch((error: unknown) => [String(error)]);
    problems.push(...found.map((problem) => `${label}: ${problem}`));
    console.log(`${nth + 1} of ${pages.length}: ${label}${found.length > 0 ? ` (${found.length} problems)` : ""}`);
  }
}

/** Takes the pictures of one page in one state. Returns its problems. */
async function takePage({ site, browser, state, addresses }: On, picture: NamedPicture): Promise<string[]> {
  const found = new Set<string>();
  const window = { as: picture.as, stored: state === "full" ? picture.stored?.(addresses) : undefined };
  const page = await openWindow({ browser, site }, { ...window, viewport: { width: widths[0]!, height: 844 } });
  page.on("console", (message) => {
    // The browser itself reports each response that is an error. Those of documents and of `error` are on purpose.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      found.add(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => void found.add(`script fault: ${error.message}`));
  try {
    if (state === "error") await breakPage(page, picture, { site, addresses });
    else await openPage(page, picture.path(addresses));
    if (state === "full") await picture.prepare?.(page);
    await settle(page, { wholePage: true });
    await savePictures(page, { into: join(folder, state, picture.name), hasBar: picture.as === "owner", found });
  } finally {
    await page.context().close();
  }
  return [...found];
}

type Wanted = { into: string; hasBar: boolean; found: Set<string> };

async function savePictures(page: Page, { into, hasBar, found }: Wanted): Promise<void> {
  await mkdir(into, { recursive: true });
  const pictures: Picture[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const width of widths) {
      await page.setViewportSize({ width, height: heightOf(width) });
      await settle(page, { wholePage: true });
      const scrollWidth = await page.evaluate(() => {
        // Hides the part above a scrolled window, such as the link to the content, which would be in the picture.
        scrollTo({ top: 0, behavior: "instant" });
        return document.documentElement.scrollWidth;
      });
      if (scrollWidth > width) found.add(`scrolls sideways at ${width} px: ${scrollWidth} px`);
      // A bar at the end of the window would otherwise be in the middle of the picture.
      if (hasBar) await page.setViewportSize({ width, height: await heightOfPage(page) });
      const shot = { type: "jpeg", quality: 80, fullPage: true, animations: "disabled", caret: "hide" } as const;
      const bytes = await page.screenshot({ ...shot, path: join(into, `${width}-${colorScheme}.jpg`) });
      pictures.push({ width, colorScheme, bytes });
    }
  }
  await writeFile(join(into, "sheet.png"), await contactSheet(pictures));
}

function heightOfPage(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollHeight);
}

/** Lists all pictures of the folder, also those of earlier runs. */
async function writeIndex(): Promise<void> {
  const rows: string[] = [];
  for (const state of states)
    for (const name of await readdir(join(folder, state)).catch(() => [])) {
      const sheet = `${state}/${name}/sheet.png`;
      const links = ["light", "dark"].flatMap((scheme) =>
        widths.map((width) => `<a href="${state}/${name}/${width}-${scheme}.jpg">${width} ${scheme}</a>`),
      );
      rows.push(
        `<h2>${name}, ${state}</h2><p>${links.join(" ")}</p><a href="${sheet}"><img src="${sheet}" alt="" loading="lazy" width="900"></a>`,
      );
    }
  const head = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Pictures of all pages</title>`;
  await writeFile(join(folder, "index.html"), `${head}<h1>Pictures of all pages</h1>${rows.join("\n")}`);
}
