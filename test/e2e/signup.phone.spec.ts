import { signupUrl, makeUpcomingClass, fillSignup, signedUpEmails, drawSignature, signupForm } from "./signup.ts";
import { expect, test, visit } from "./site.ts";

test.describe("signing up on a phone", () => {
  test("turning the phone after signing keeps the drawing, and nothing overflows @detail", async ({ page, site }) => {
    const event = await makeUpcomingClass(site);
    await visit(page, signupUrl("/signup", event));
    await fillSignup(page, `turned.${event.id}@example.com`);
    await page.setViewportSize({ width: 320, height: 640 });
    await drawSignature(page);
    await page.setViewportSize({ width: 844, height: 390 });
    const fits = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    expect(fits).toBe(true);
    await signupForm(page).send.click();
    await expect(page).toHaveURL(/\/calendar/);
    expect(await signedUpEmails(site, event)).toHaveLength(1);
  });
});
