import type { Locator, Page } from "@playwright/test";
import { expect, test, visit } from "./site.ts";

export const cartLink = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Cart/ });
export const addToCartButton = (page: Page, tin: string) => page.getByRole("button", { name: `Add to cart: ${tin}` });

type Line = {
  _id: string;
  name: string;
  price: number;
  image: string;
  description: string;
  details: string;
  quantity: number;
};

/** The cart in localStorage. */
export const storedCart = (page: Page): Promise<Line[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem("cart") ?? "[]") as Line[]);

/** How many pictures of the slideshow are fully visible. */
export const countVisiblePictures = (page: Page) =>
  page.getByRole("group", { name: "Pictures" }).evaluate((strip) => {
    const { left, right } = strip.getBoundingClientRect();
    return [...strip.querySelectorAll("li")].filter((slide) => {
      const box = slide.getBoundingClientRect();
      return box.left >= left - 1 && box.right <= right + 1;
    }).length;
  });

/** The transform of the slideshow's strip, which sets its target position. */
export const stripTransform = (wrapper: Locator) =>
  wrapper.evaluate((element) => (element as HTMLElement).style.transform);

/** Shop journeys for desktop and phone. `abreast` is the number of pictures the slideshow shows at once. */
export function chocolateJourneys(abreast: number): void {
  chocolatePhoneJourneys(abreast);

  test("a guest adds tins: the bar counts them, the cart lists them, and a reload keeps them", async ({
    page,
    request,
  }) => {
    await visit(page, "/chocolates");
    await page.getByRole("link", { name: "Order", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Small tins, made on Thursdays" })).toBeInViewport();

    await expect(cartLink(page)).toHaveAccessibleName("Cart 0 tins");
    await addToCartButton(page, "Dark & Sea Salt").click();
    await expect(cartLink(page)).toHaveAccessibleName("Cart 1 tin");
    await addToCartButton(page, "Dark & Sea Salt").click();
    await addToCartButton(page, "Mint & Nib").click();
    await expect(cartLink(page)).toHaveAccessibleName("Cart 3 tins");
    await expect(page.getByText("Mint & Nib added. 3 tins in your cart.")).toBeVisible();

    const products = (await (await request.get("/api/chocolates")).json()) as Line[];
    const lineOf = (wanted: string, quantity: number) => {
      const { _id, name, price, image, description, details } = products.find(({ name }) => name === wanted)!;
      return { _id, name, price, image, description, details, quantity };
    };
    expect(await storedCart(page)).toEqual([lineOf("Dark & Sea Salt", 2), lineOf("Mint & Nib", 1)]);

    await page.reload();
    await expect(cartLink(page)).toHaveAccessibleName("Cart 3 tins");
    await cartLink(page).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cart");
    await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(2);
    await expect(page.getByText("$41.50")).toBeVisible();
  });

  test("a product page shows a tin and adds it to the cart; an unknown product shows the 404 page", async ({
    page,
    trouble,
  }) => {
    trouble.allow(/no-such-tin/);
    await visit(page, "/chocolates");
    await page.getByRole("link", { name: "Rose & Raspberry" }).click();
    await expect(page).toHaveURL("/chocolates/rose-raspberry");
    await expect(page).toHaveTitle(/^Rose & Raspberry · /);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rose & Raspberry");
    for (const words of ["$16", "Only 3 left", "Cocoa butter, cane sugar", "Allergens", "Best before"])
      await expect(page.getByText(words).first()).toBeVisible();
    await addToCartButton(page, "Rose & Raspberry").click();
    await expect(cartLink(page)).toHaveAccessibleName("Cart 1 tin");
    expect(await storedCart(page)).toMatchObject([{ name: "Rose & Raspberry", price: 16, quantity: 1 }]);

    await page.getByRole("link", { name: "All chocolates" }).click();
    await page.getByRole("link", { name: "Cinnamon & Chili" }).click();
    await expect(page.getByRole("button", { name: "Sold out: Cinnamon & Chili" })).toBeDisabled();
    await page.goto("/chocolates/no-such-tin");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("We can’t find this page");
  });
}

/** Journeys that are different on a phone: they run on both. */
export function chocolatePhoneJourneys(abreast: number): void {
  test("the slideshow shows its pictures side by side, advances by itself, and pauses on request @detail", async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.clock.install();
    await visit(page, "/chocolates");
    const show = page.getByRole("region", { name: "From the Thursday kitchen" });
    await show.scrollIntoViewIfNeeded();
    const pause = show.getByRole("button", { name: "Pause the slideshow" });
    await expect(pause).toBeVisible();
    await expect.poll(() => countVisiblePictures(page)).toBe(abreast);

    const wrapper = show.locator(".swiper-wrapper");
    const before = await stripTransform(wrapper);
    await page.clock.runFor(3000);
    await expect.poll(() => stripTransform(wrapper)).not.toBe(before);
    await expect(wrapper).toHaveCSS("transition-duration", "0.8s");

    await page.clock.runFor(1000);
    await pause.click();
    const stopped = await stripTransform(wrapper);
    await page.clock.runFor(20_000);
    expect(await stripTransform(wrapper)).toBe(stopped);
    await show.getByRole("button", { name: "Play the slideshow" }).click();
    await page.clock.runFor(4000);
    await expect.poll(() => stripTransform(wrapper)).not.toBe(stopped);
  });
}
