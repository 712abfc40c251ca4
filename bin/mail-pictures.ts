// Takes pictures of one mail of each kind (test/sample-mails.ts) for the eye: 320, 390 and 640 px wide, light and dark,
// without styles, and the text part. The folder is build/mails, which is not committed.
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { startEmbedded } from "../server/db/embedded/start.ts";
import { migrate } from "../server/db/migrate.ts";
import { openDatabase } from "../server/db/pool.ts";
import { type SampleMail, sampleMails } from "../test/sample-mails.ts";
import { findChromium } from "./find-chromium.ts";

const folder = join(import.meta.dirname, "..", "build", "mails");
// A Thursday at 8:40 in the morning, as the studio's clock shows it.
const now = new Date("2027-06-17T15:40:00Z");

const samples = await readSamples();
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
for (const width of [320, 390, 640])
  for (const colorScheme of ["light", "dark"] as const) {
    const page = await browser.newPage({ viewport: { width, height: 600 }, colorScheme });
    for (const { name, html } of samples) {
      await page.setContent(html);
      await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`), fullPage: true });
    }
    await page.close();
  }
const plain = await browser.newPage({ viewport: { width: 390, height: 600 } });
for (const { name, html, text } of samples) {
  await plain.setContent(html.replace(/<style>.*?<\/style>/s, "").replace(/ style="[^"]*"/g, ""));
  await plain.screenshot({ path: join(folder, `${name}-390-without-styles.png`), fullPage: true });
  await writeFile(join(folder, `${name}.txt`), text);
}
await browser.close();
console.log(`${samples.length} mails in ${folder}`);

async function readSamples(): Promise<SampleMail[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "mat-and-cacao-mails-"));
  // As root, PostgreSQL runs as another user, which must be able to enter this folder.
  await chmod(dataDir, 0o755);
  const server = await startEmbedded({ dataDir });
  const database = openDatabase(server.connection);
  try {
    await migrate(database.db);
    return await sampleMails({ ...database, connection: server.connection }, now);
  } finally {
    await database.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
