import { picturesOf } from "../../bin/pictures/pages.ts";
import { openPage } from "../../bin/pictures/stage.ts";
import {
  desk,
  expectControlsFitThumb,
  expectLargeTextFits,
  expectNothingCutOff,
  expectReadableLines,
  phone,
} from "../e2e/fits.ts";
import { expectFocusSeen } from "../e2e/focus.ts";
import { test } from "../e2e/stage.ts";
import { expectForcedColors } from "./forced-colors.ts";

const pictures = picturesOf("en");

for (const [role, as] of Object.entries({ visitors: undefined, "a student": "student", "the owner": "owner" } as const))
  test(`every page of ${role} works with any colors, text size and screen, and shows its focus`, async ({
    browser,
    open,
    demo: { site, addresses },
  }) => {
    test.slow();
    const page = await open({ browser, site }, { as, stored: { cart: addresses.cart }, viewport: desk });
    for (const { name, path, prepare } of pictures.filter((picture) => picture.as === as))
      await test.step(name, async () => {
        await openPage(page, path(addresses));
        await prepare?.(page);
        await page.setViewportSize(desk);
        await expectForcedColors(page);
        await page.setViewportSize(phone);
        await expectFocusSeen(page);
        await expectControlsFitThumb(page);
        await expectLargeTextFits(page);
        await expectNothingCutOff(page, 320);
        if (as === undefined) await expectReadableLines(page, 2560);
      });
  });
