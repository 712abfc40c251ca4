// Takes pictures of one mail of each kind (test/sample-mails.ts) for the eye: 320, 390 and 640 px wide, light and dark,
// without styles, and the text part. The folder is build/mails, which is not committed.
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { testDatabase } from "../test/database.ts";
import { type SampleMail, sampleMails } from "../test/sample-mails.ts";
import { launchBrowser, now, withTestServer } from "./pictures/stage.ts";

const folder = join(import.meta.dirname, "..", "build", "mails");

await withTestServer(async () => {
  const database = await testDatabase();
  await takePictures(await sampleMails(database, now));
  await database.close();
});

async function takePictures(samples: readonly SampleMail[]): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const browser = await launchBrowser();
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
}
