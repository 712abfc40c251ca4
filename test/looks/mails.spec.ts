import type { Page } from "@playwright/test";
import { button, code, facts, paragraph, quote, small, sum } from "../../server/platform/mail/letter.ts";
import { render } from "../../server/platform/mail/render.ts";
import { testDatabase } from "../database.ts";
import { expect, expectAccessible, test } from "../e2e/site.ts";
import { type SampleMail, sampleMails } from "../sample-mails.ts";

const publicUrl = "https://studio.example.com";
/** Gmail cuts off what is above 102 KB. The transfer encoding adds up to a third. */
const mostBytes = 60_000;

/** What a reader sees and can follow, each without line breaks. */
async function contentOf(page: Page): Promise<{ words: string[]; addresses: string[] }> {
  return page.evaluate(() => {
    const plain = (element: Element) => (element as HTMLElement).innerText.replace(/\s+/g, " ").trim();
    return {
      words: [...document.querySelectorAll("th, td:not(:has(td, p)), p, .quote")].map(plain).filter(Boolean),
      addresses: [...document.querySelectorAll("a")].map(({ href }) => href),
    };
  });
}

async function expectNoSidewaysScroll(page: Page, name: string): Promise<void> {
  for (const width of [320, 390, 640]) {
    await page.setViewportSize({ width, height: 700 });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over, `${name} at ${width} px`).toBeLessThanOrEqual(0);
  }
}

test("one mail of each kind: readable at 320 px, in light and dark, and as text", async ({ page }) => {
  const database = await testDatabase("empty");
  let samples: SampleMail[];
  try {
    samples = await sampleMails(database, new Date());
  } finally {
    await database.close();
  }
  expect(samples.length).toBeGreaterThan(50);
  for (const { name, html, text } of samples) {
    await page.setContent(html);
    await expectNoSidewaysScroll(page, name);
    await page.setViewportSize({ width: 320, height: 700 });
    // A mail program shows it as a part of its own page. Spanish has the same elements.
    if (name.endsWith("-en"))
      for (const colorScheme of ["light", "dark"] as const)
        await expectAccessible(page, { colorScheme, within: "body > table" });
    expect(Buffer.byteLength(html), name).toBeLessThan(mostBytes);
    expect(html, `${name} loads nothing`).not.toMatch(/<(img|script|link|iframe)\b|url\(|@import/);
    const { words, addresses } = await contentOf(page);
    const plain = text.replace(/^> ?/gm, "").replace(/\s+/g, " ");
    for (const each of words.filter((line) => !line.startsWith("Mat & Cacao"))) expect(plain, name).toContain(each);
    for (const address of addresses) expect(text, name).toContain(address.replace(/\/$/, ""));
    expect(text, `${name} has no markup`).not.toMatch(/<\/?[a-z]+[^>]*>|&(amp|lt|nbsp);/);
  }
});

test("a mail with very long words does not scroll sideways", async ({ page }) => {
  const long = "W".repeat(90);
  const { html } = render(
    {
      to: "owner",
      subject: long,
      body: [
        paragraph(long),
        facts({ [long]: long, Where: { value: long, address: `/${long}` } }),
        sum([{ label: long, value: "$1,234,567.00" }]),
        quote(long),
        code("A1B2 C3D4 E5F6 G7H8"),
        button(long, "/admin"),
        small(long),
      ],
    },
    { siteName: long, publicUrl },
  );
  await page.setContent(html);
  await expectNoSidewaysScroll(page, "long words");
});
