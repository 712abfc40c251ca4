import { picturesOf } from "../../bin/pictures/pages.ts";
import { openPage } from "../../bin/pictures/stage.ts";
import { englishLeft } from "../e2e/english-left.ts";
import { expectLargeTextFits, expectNothingCutOff, phone } from "../e2e/fits.ts";
import { expectAccessible } from "../e2e/site.ts";
import { expect, test } from "../e2e/stage.ts";
import { changeSettings } from "../settings.ts";

const spanish = picturesOf("es");

test.beforeAll(({ demo }) => changeSettings(demo.site, { languages: ["en", "es"] }));
test.afterAll(({ demo }) => changeSettings(demo.site, { languages: ["en"] }));

for (const [role, as] of Object.entries({ visitors: undefined, "a student": "student" } as const))
  test(`every page of ${role} is Spanish, accessible, and fits a narrow phone and large text`, async ({
    browser,
    open,
    demo: { site, addresses },
  }) => {
    const page = await open({ browser, site }, { as, stored: { cart: addresses.cart }, viewport: phone });
    for (const { name, path } of spanish.filter((picture) => picture.as === as))
      await test.step(name, async () => {
        await openPage(page, path(addresses));
        await expect(page.locator("html")).toHaveAttribute("lang", "es");
        expect.soft(await englishLeft(page), name).toEqual([]);
        await expectAccessible(page, { colorScheme: "light" });
        await expectLargeTextFits(page);
        await expectNothingCutOff(page, 320);
        // Links stay in Spanish, but for files and the English page.
        const links = await page
          .locator("a[href^='/']:not([hreflang=en])")
          .evaluateAll((all) =>
            all
              .map((link) => link.getAttribute("href")!)
              .filter((href) => !/^\/(es(\/|[?#]|$)|api\/|share-card)/.test(href)),
          );
        expect.soft(links, name).toEqual([]);
      });
  });
