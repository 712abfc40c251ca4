import type { Page } from "@playwright/test";
import { desk, expectControlsFitThumb, expectLargeTextFits, expectNothingCutOff, phone } from "./fits.ts";
import { expectFocusSeen } from "./focus.ts";
import { expectForcedColors } from "./forced-colors.ts";
import { expectAccessible } from "./site.ts";

/**
 * Expects of the open page: no axe violations in light and dark mode on a desktop and a phone; at 320 px nothing is cut
 * off; text at 200 % fits; controls fit a thumb; the focus is seen; forced colors work.
 */
export async function expectPageAccessible(page: Page): Promise<void> {
  await page.setViewportSize(desk);
  await expectAccessible(page);
  await expectForcedColors(page);
  await page.setViewportSize(phone);
  await expectAccessible(page);
  await expectFocusSeen(page);
  await expectControlsFitThumb(page);
  await expectLargeTextFits(page);
  await expectNothingCutOff(page, 320);
}
