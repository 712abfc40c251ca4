import type { Page } from "@playwright/test";
import { desk, expectControlsFitThumb, expectLargeTextFits, expectNothingCutOff, phone } from "./fits.ts";
import { expectFocusSeen } from "./focus.ts";
import { expectForcedColors } from "./forced-colors.ts";
import { expectAccessibleIn } from "./site.ts";

/**
 * Expects of the open page: no axe violations in light mode on a desktop and in dark mode on a phone; at 320 px nothing is cut
 * off; text at 200 % fits; controls fit a thumb; the focus is seen; forced colors work.
 */
export async function expectPageAccessible(page: Page): Promise<void> {
  await page.setViewportSize(desk);
  await expectAccessibleIn(page, "light");
  await expectForcedColors(page);
  await page.setViewportSize(phone);
  await expectAccessibleIn(page, "dark");
  await expectFocusSeen(page);
  await expectControlsFitThumb(page);
  await expectLargeTextFits(page);
  await expectNothingCutOff(page, 320);
}
