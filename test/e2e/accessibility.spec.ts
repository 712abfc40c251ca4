import type { Page } from "@playwright/test";
import { failCalls, sendForm } from "../../bin/pictures/break-page.ts";
import { type NamedPicture, picturesOf } from "../../bin/pictures/pages.ts";
import { desk, phone } from "./fits.ts";
import { openStates, reach } from "./open-states.ts";
import { expectAccessible, listenForTrouble } from "./site.ts";
import { expect, followTo, type Stage, test } from "./stage.ts";

// The only place where axe runs: on every page with content, empty, and refused, and with everything open that opens.

// A preview is in a frame of the editor.
const pictures = picturesOf("en").filter(({ route }) => !route.startsWith("admin/preview"));
const roles = { visitors: undefined, "a student": "student", "the owner": "owner" } as const;

/** Opens no lists of its own, so an empty site and failing calls change nothing. */
const isStatic = ({ fault }: NamedPicture) => fault === "nothing";

for (const [role, as] of Object.entries(roles)) {
  const ofRole = pictures.filter((picture) => picture.as === as);

  test(`axe finds nothing on the pages of ${role}, with content, and nothing fails there`, async ({
    browser,
    open,
    demo: { site, addresses },
  }) => {
    const page = await open({ browser, site }, { as, stored: { cart: addresses.cart }, viewport: desk });
    const { found, trouble } = listenForTrouble(new URL(site.url).port);
    trouble.watch(page.context());
    let requiredSelects = 0;
    for (const { name, path, prepare } of ofRole)
      await test.step(name, async () => {
        await followTo(page, path(addresses));
        await prepare?.(page);
        requiredSelects += await expectNoChoiceMade(page);
        await expectAccessible(page);
      });
    if (as === "owner") expect(requiredSelects).toBeGreaterThan(7);
    // The links without a token, and the page that does not exist.
    const onPurpose = /nowhere|verify|user\/delete|oauth|validate-token/;
    expect(found.filter((fault) => !onPurpose.test(fault))).toEqual([]);
  });

  test(`axe finds enough contrast on the pages of ${role}, light on a desktop and dark on a phone @detail`, async ({
    browser,
    open,
    demo: { site, addresses },
  }) => {
    const page = await open({ browser, site }, { as, stored: { cart: addresses.cart }, viewport: desk });
    for (const { name, path, prepare } of ofRole)
      await test.step(name, async () => {
        await followTo(page, path(addresses));
        await prepare?.(page);
        await expectAccessible(page, { colorScheme: "light" });
        await page.setViewportSize(phone);
        await expectAccessible(page, { colorScheme: "dark" });
        await page.setViewportSize(desk);
      });
  });

  test(`axe finds nothing on the pages of ${role} of a new site @detail`, async ({
    browser,
    open,
    fresh: { site, addresses },
  }) => {
    const page = await open({ browser, site }, { as, viewport: phone });
    for (const picture of ofRole.filter((each) => !isStatic(each)))
      await test.step(picture.name, async () => {
        await followTo(page, picture.path(addresses));
        await expectAccessible(page);
      });
  });

  test(`axe finds nothing on the pages of ${role} when a call fails @detail`, async ({
    browser,
    open,
    demo,
    fresh,
  }) => {
    const stored = { cart: demo.addresses.cart };
    const page = await open({ browser, site: demo.site }, { as, stored, viewport: phone });
    for (const picture of ofRole.filter((each) => !isStatic(each)))
      await test.step(picture.name, async () => {
        await openFailing(page, picture, { demo, fresh });
        await expectAccessible(page);
        await page.unrouteAll();
      });
  });

  // On the owner's pages this takes twice as long as on all others.
  test(`axe finds nothing on the pages of ${role} with something open${as === "owner" ? " @detail" : ""}`, async ({
    browser,
    open,
    demo,
  }) => {
    const page = await open({ browser, site: demo.site }, { as, viewport: phone });
    for (const { name, path } of ofRole)
      for (const [index, [state, steps]] of Object.entries(openStates[name] ?? {}).entries())
        await test.step(`${name}: ${state}`, async () => {
          // Closes what the state before has opened.
          await page.keyboard.press("Escape");
          // The same page starts again only from another one.
          if (index > 0) await followTo(page, as === "owner" ? "/admin/words" : "/terms");
          await followTo(page, path(demo.addresses));
          await reach(page, steps);
          await expectAccessible(page, { within: await whatOpened(page) });
        });
  });
}

/** An open dialog covers the page, which was tested without it. */
const whatOpened = async (page: Page) => ((await page.locator("dialog:modal").count()) > 0 ? "dialog:modal" : ":root");

/** Opens a page of which something goes wrong. */
async function openFailing(page: Page, { fault, path }: NamedPicture, { demo, fresh }: { demo: Stage; fresh: Stage }) {
  if (fault === "calls") await failCalls(page);
  await followTo(page, path(fault === "link" ? fresh.addresses : demo.addresses));
  if (fault !== "send") return;
  await failCalls(page);
  await sendForm(page);
}

/** Every required select starts without a choice. Returns how many there are. */
async function expectNoChoiceMade(page: Page): Promise<number> {
  const firstOptions = await page
    .locator("select[required]")
    .evaluateAll((selects) => selects.map((select) => (select as HTMLSelectElement).options[0]!.value));
  expect.soft(firstOptions, page.url()).toEqual(firstOptions.map(() => ""));
  return firstOptions.length;
}
