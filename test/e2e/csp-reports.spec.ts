import { expect, test } from "./site.ts";

// Over http, as here, browsers use report-uri; reports of the newer kind are sent over https only.
test("an injected script is blocked, and the browser's report is in the log of the site", async ({
  page,
  site,
  trouble,
}) => {
  trouble.allow(/^console error: Executing inline script violates/);
  await page.goto("/privacy?token=s3cret", { waitUntil: "domcontentloaded" });
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "document.title = 'injected'";
    document.head.append(script);
  });
  await expect(page).not.toHaveTitle("injected");
  const report =
    /"directive":"script-src-elem","blocked":"inline","page":"\/privacy","msg":"[^"]*has blocked something/;
  await expect.poll(() => site.log()).toMatch(report);
  expect(site.log()).not.toContain("s3cret");
});
