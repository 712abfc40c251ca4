import sharp from "sharp";
import { picturesOf } from "../../bin/pictures/pages.ts";
import { openPage, settle } from "../../bin/pictures/stage.ts";
import { expect, test as base } from "../e2e/stage.ts";

// Visual regression (docs/decisions/077-every-page-is-checked.md). A failed test leaves its whole pictures in test-results. After a
// change that is wanted: npm run looks -- pictures --update-snapshots

const mainPages = [
  "",
  "about",
  "calendar",
  "classes/:slug",
  "sessions",
  "chocolates",
  "chocolates/:slug",
  "cart",
  "passes",
  "contact",
  "login",
  "signup",
  "user/:id",
  "user/:id/book",
  "user/:id/wallet",
  "user/:id/account",
  "admin/today",
  "admin/week",
  "admin/dashboard",
  "admin/bookings",
  "admin/availability",
  "admin/chocolates",
  "admin/signups",
  "admin/events/:id/roster",
  "admin/orders",
  "admin/orders/:id",
  "admin/payments",
  "admin/users",
  "admin/users/:id",
  "admin/messages",
];

const screens = {
  phone: { viewport: { width: 390, height: 1500 }, colorScheme: "light", comparedWidth: 130 },
  desktop: { viewport: { width: 1280, height: 1200 }, colorScheme: "dark", comparedWidth: 320 },
} as const;

/** Of the smaller pictures. Browsers draw the edges of letters differently, which is hardly left in them. */
const tolerance = { threshold: 0.1, maxDiffPixelRatio: 0.002 };

const letterSwitches = ["--font-render-hinting=none", "--disable-lcd-text"];

const test = base.extend({
  // Letters as their outlines are, so that lines break at the same words with every library and setting of the system.
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({ ...launchOptions, args: [...letterSwitches, ...(launchOptions.args ?? [])] }),
    { scope: "worker" },
  ],
});

for (const { name, as, path, stored, prepare } of picturesOf("en").filter(({ route }) => mainPages.includes(route))) {
  test(`${name} looks as it did, on a phone in light and on a desktop in dark`, async ({
    browser,
    open,
    demo,
  }, testInfo) => {
    const { site, addresses } = demo;
    const page = await open({ browser, site }, { as, stored: stored?.(addresses), ...screens.phone });
    await openPage(page, path(addresses));
    await prepare?.(page);
    for (const [screen, { viewport, colorScheme, comparedWidth }] of Object.entries(screens)) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize(viewport);
      await settle(page, { wholePage: false });
      const whole = await page.screenshot({ animations: "disabled", caret: "hide" });
      const failures = testInfo.errors.length;
      expect.soft(await shrunk(whole, comparedWidth)).toMatchSnapshot(`${name}-${screen}.png`, tolerance);
      if (testInfo.errors.length > failures)
        await testInfo.attach(`${name}-${screen}-whole.png`, { body: whole, contentType: "image/png" });
    }
  });
}

function shrunk(whole: Buffer, width: number): Promise<Buffer> {
  return sharp(whole).resize({ width, kernel: "linear" }).removeAlpha().png({ compressionLevel: 9 }).toBuffer();
}
