import type { Page } from "@playwright/test";
import { addDays, studioDay } from "../../contract/platform/values/time.ts";
import { newId } from "../../server/platform/db/id.ts";
import type { TestApp } from "../app.ts";
import { buyCart, newGuest, readInventory, cartRequest } from "../buying.ts";
import { makeChocolate, makeEvent } from "../make.ts";
import { insertRow } from "../rows.ts";
import { logInStudent } from "./account.ts";
import { emailsTo } from "./admin-lists.ts";
import { storedCart } from "./chocolates.ts";
import { expect, test, visit } from "./site.ts";

let chocolates = 0;

/** Makes a chocolate for one test: unique name, $14 a tin, ten tins. */
export async function makeTin(site: TestApp, name: string, change: object = {}) {
  chocolates += 1;
  const uniqueName = `${name} ${process.pid}-${chocolates}`;
  const slug = uniqueName.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  return makeChocolate(site.database.db, {
    name: uniqueName,
    slug,
    price_cents: 1400,
    inventory: 10,
    ...change,
  });
}

type Tin = Awaited<ReturnType<typeof makeTin>>;
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const payButton = (page: Page) => page.getByRole("button", { name: "Pay with PayPal" });
const payDialog = (page: Page) => page.getByRole("dialog", { name: "Test payment" });
const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** The lines of the total as the page shows them, such as `Subtotal $28.00`. */
export const sumOf = (page: Page) =>
  page
    .locator("dl > div")
    .evaluateAll((lines) => lines.map((line) => [...line.children].map(({ textContent }) => textContent).join(" ")));

/** Adds each tin to the cart on its product page, then opens the cart. */
export async function fillCart(page: Page, ...tins: Tin[]): Promise<void> {
  for (const { slug, name } of tins) {
    await visit(page, `/chocolates/${slug}`);
    await button(page, `Add to cart: ${name}`).click();
  }
  await page.getByRole("banner").getByRole("link", { name: /^Cart/ }).click();
  await expect(title(page, "Cart")).toBeVisible();
}

async function pay(page: Page): Promise<void> {
  await payButton(page).click();
  await payDialog(page)
    .getByRole("button", { name: /^Pay \$/ })
    .click();
}

/** Checkout journeys of guests and students, for desktop. */
export function checkoutJourneys(): void {
  test("a guest buys two kinds: the first payment is declined, the second succeeds, and the order has a page", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/402/);
    const salt = await makeTin(site, "Salt");
    const rose = await makeTin(site, "Rose", { price_cents: 1650 });
    const address = `june.${newId()}@example.com`;
    await fillCart(page, salt, rose);
    await button(page, `One more: ${salt.name}`).click();
    await page.getByLabel("Email for the receipt").fill(address);
    const sum = [
      "Subtotal $44.50",
      "Shipping $5.50",
      "Handling (10%) $4.45",
      "Online order credit −$0.50",
      "Total $53.95",
    ];
    await expect.poll(() => sumOf(page)).toEqual(sum);

    await button(page, "Continue to Payment").click();
    await expect(page.getByText(/Held for you: \d+ min \d+ s/)).toBeVisible();
    expect(await sumOf(page)).toEqual([
      "Ships to United States · You choose the address at PayPal.",
      "Ships On a Friday. We email you when your tins are on their way.",
      ...sum,
    ]);
    expect(await readInventory(site, salt.id)).toBe(8);
    await payButton(page).click();
    await payDialog(page).getByRole("button", { name: "Decline" }).click();
    await expect(page.getByText("Payment Unsuccessful")).toBeVisible();
    await payDialog(page).getByRole("button", { name: "Pay $53.95" }).click();
    await expect(page.getByText("Payment Successful").first()).toBeVisible();
    await expect(title(page, "Order Confirmed")).toBeFocused();
    expect(await storedCart(page)).toEqual([]);
    await page.reload();
    await expect(page.getByRole("definition").filter({ hasText: `2 × ${salt.name}, 1 × ${rose.name}` })).toBeVisible();
    await expect(page.getByRole("definition").filter({ hasText: /^United States$/ })).toBeVisible();

    await page.getByRole("link", { name: "See your order" }).click();
    await expect(title(page, "Order 1")).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "Paid (done)" })).toBeVisible();
    expect(await sumOf(page)).toEqual(sum);
    const number = /\d+/.exec((await page.getByRole("heading", { level: 1 }).textContent()) ?? "")![0];
    await expect.poll(() => emailsTo(site, address).length).toBe(1);
    expect(emailsTo(site, address)[0]!.mail.text).toContain(`Your order ${number} is paid`);
    expect(emailsTo(site, address)[0]!.mail.text).toContain("$53.95");
  });

  test("while PayPal refuses the account, a guest reads it, may ask for a link, and pays once it works again", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/402/);
    const mint = await makeTin(site, "Mint");
    await fillCart(page, mint);
    const refusal = { do: "answer", status: 422, issue: "PAYEE_ACCOUNT_RESTRICTED", when: "before" } as const;
    await site.payPal.misbehave({ ...refusal, on: "create" });
    await button(page, "Continue to Payment").click();
    const down = page.getByText("We can’t take payments at the moment. Nothing was charged.");
    await expect(down).toBeVisible();
    await expect(page.getByText("A gift card or credit can still pay for it.")).toBeVisible();
    await page.getByRole("link", { name: "Ask for a link" }).click();
    await expect(page.getByLabel("Message")).toHaveValue(new RegExp(`send me a link.*1 × ${mint.name}`));
    await page.goBack();

    await button(page, "Continue to Payment").click();
    await site.payPal.misbehave({ ...refusal, on: "capture" });
    await payButton(page).click();
    await payDialog(page).getByRole("button", { name: /^Pay / }).click();
    await expect(down).toBeVisible();
    await expect(page.getByRole("link", { name: "Ask for a link" })).toBeVisible();
    // The account is accepted again: the same order is paid.
    await payButton(page).click();
    await payDialog(page).getByRole("button", { name: /^Pay / }).click();
    await expect(title(page, "Order Confirmed")).toBeFocused();
  });

  test("the cart accepts 1 to 99 whole tins; other input is refused, and the last valid number stays @detail", async ({
    page,
    site,
  }) => {
    const salt = await makeTin(site, "Salt");
    await fillCart(page, salt);
    const field = page.getByLabel(`Tins of ${salt.name}`);
    await field.fill("3");
    await field.press("Enter");
    await expect.poll(() => sumOf(page)).toContain("Subtotal $42.00");
    const refused = "Please enter a whole number from 1 to 99. Your cart still has 3.";
    for (const typed of ["2.5", "-4", "100", "0", "", "two"]) {
      await field.fill(typed);
      await expect(page.getByText(refused)).toHaveCount(0);
      await field.press("Tab");
      await expect(field, typed).toHaveAccessibleDescription(refused);
      await expect(field).toHaveValue("3");
      expect(await storedCart(page)).toMatchObject([{ quantity: 3 }]);
    }
    await field.fill("99");
    await field.press("Tab");
    expect(await storedCart(page)).toMatchObject([{ quantity: 99 }]);
    await expect(page.getByText(/Please enter a whole number/)).toHaveCount(0);
  });

  test("an unavailable payment service leads back to the cart with a message, and the tins stay held", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/pretend-paypal/, /ERR_FAILED/);
    const fig = await makeTin(site, "Fig");
    await fillCart(page, fig);
    await page.route("**/pretend-paypal/web-sdk/**", (route) => route.abort());
    await button(page, "Continue to Payment").click();
    const note = page.getByRole("form", { name: "Checkout" }).getByRole("alert");
    await expect(note).toContainText("Payment Service Unavailable");
    await expect(note).toContainText("Failed to load PayPal. Please try again later.");
    await expect(note).toBeFocused();
    await expect(title(page, "Cart")).toBeVisible();
    expect(await readInventory(site, fig.id)).toBe(9);
    await page.unroute("**/pretend-paypal/web-sdk/**");
    await button(page, "Continue to Payment").click();
    await expect(payButton(page)).toBeVisible();
    expect(await readInventory(site, fig.id)).toBe(9);

    const failed = { status: 409, json: { message: "This payment is closed.", code: "payment-closed" } };
    await page.route("**/api/payments/*/capture", (route) => route.fulfill(failed), { times: 1 });
    trouble.allow(/409/);
    await pay(page);
    await expect(note).toContainText("Payment Unsuccessful");
    await expect(title(page, "Cart")).toBeVisible();
  });

  test("tins sold in the meantime are reported before anything is charged", async ({ page, site }) => {
    const mint = await makeTin(site, "Mint", { inventory: 3 });
    const fig = await makeTin(site, "Fig");
    await fillCart(page, mint, fig);
    await page.getByLabel(`Tins of ${mint.name}`).fill("3");
    await page.keyboard.press("Enter");
    await expect.poll(() => sumOf(page)).toContain("Subtotal $56.00");

    await buyCart(site, newGuest(), cartRequest([[mint, 2]]));
    await site.database.db.updateTable("chocolates").set({ state: "hidden" }).where("id", "=", fig.id).execute();
    await button(page, "Continue to Payment").click();
    await expect(page.getByText(`${mint.name}: only 1 left, and your cart has 3.`)).toBeVisible();
    await expect(page.getByText(`${fig.name} is no longer sold.`)).toBeVisible();
    await button(page, "Update my cart").click();
    await expect.poll(() => sumOf(page)).toContain("Subtotal $14.00");

    // The buyer's own hold does not block the buyer, not even after a reload.
    await button(page, "Continue to Payment").click();
    await expect(payButton(page)).toBeVisible();
    await page.reload();
    await expect(payButton(page)).toBeVisible();
    await page.goBack();
    await expect(page.getByText("Sold out")).toHaveCount(0);
    await button(page, "Continue to Payment").click();
    await expect(payButton(page)).toBeVisible();
    await button(page, "Edit cart").click();
    await expect(page.getByText("Nothing was charged. Your cart is as you left it.")).toBeVisible();
    await expect.poll(() => readInventory(site, mint.id)).toBe(1);

    await buyCart(site, newGuest(), cartRequest([[mint, 1]]));
    await page.reload();
    await expect(page.getByText(`${mint.name} is sold out.`)).toBeVisible();
    await button(page, "Update my cart").click();
    await expect(title(page, "Your cart is empty")).toBeFocused();
  });

  test("a cart open for payment in two tabs is paid once; the other tab names the order, and the same can be bought again", async ({
    page,
    site,
  }) => {
    const plum = await makeTin(site, "Plum");
    await fillCart(page, plum);
    const other = await page.context().newPage();
    await visit(other, "/cart");
    for (const tab of [page, other]) {
      await button(tab, "Continue to Payment").click();
      await expect(payButton(tab)).toBeVisible();
    }
    expect(await readInventory(site, plum.id)).toBe(9);

    // A payment of another cart replaces the first one.
    const third = await page.context().newPage();
    await visit(third, "/cart");
    await button(third, `One more: ${plum.name}`).click();
    await expect.poll(() => sumOf(third)).toContain("Subtotal $28.00");
    await button(third, "Continue to Payment").click();
    await expect(page.getByText("You have started another payment since. Nothing was charged here.")).toBeVisible();
    await expect.poll(() => readInventory(site, plum.id)).toBe(8);

    await pay(third);
    await expect(title(third, "Order Confirmed")).toBeFocused();
    await expect(
      other.getByText(/^You paid for this in another tab: order \d+\. You were not charged again\.$/),
    ).toBeVisible();
    await expect(payButton(other)).toHaveCount(0);
    await expect(other.getByText("The link to your order is in our email.")).toBeVisible();
    await button(other, "Back to cart").click();
    await expect(title(other, "Your cart is empty")).toBeVisible();

    await fillCart(other, plum);
    await button(other, "Continue to Payment").click();
    await expect(payButton(other)).toBeVisible();
    // The cart is emptied in another tab: nothing is paid that is not wanted any more.
    await button(page, "Back to cart").click();
    await button(page, `Remove ${plum.name}`).click();
    await expect(other.getByText("Your cart was changed in another tab. Nothing was charged.")).toBeVisible();
    await button(other, "Back to cart").click();
    await expect(title(other, "Your cart is empty")).toBeVisible();

    await fillCart(other, plum);
    await button(other, "Continue to Payment").click();
    await pay(other);
    await expect(title(other, "Order Confirmed")).toBeFocused();
    expect(await readInventory(site, plum.id)).toBe(7);
  });

  test("a guest whose code pays all places a pick-up order without PayPal, with name and address", async ({
    page,
    site,
  }) => {
    const tin = await makeTin(site, "Gift");
    const code = `GIFT-${process.pid}-${chocolates}`;
    await insertRow(site.database.db, "discount_codes", {
      id: newId(),
      code,
      percent: 100,
      created_at: site.clock.now(),
    });
    await fillCart(page, tin);
    await page.getByText("Discount code").click();
    await page.getByRole("textbox", { name: /^Code/ }).fill(code);
    await button(page, "Apply").click();
    // Shipping still costs.
    await expect.poll(() => sumOf(page)).toContain("Total $5.00");
    await expect(button(page, "Continue to Payment")).toBeVisible();
    await page.getByText("Pick up at a class").click();
    await expect.poll(() => sumOf(page)).toEqual(["Subtotal $14.00", "Discount −$14.00", "Total $0.00"]);
    await page.locator("input[name=eventId]").first().check();
    await button(page, "Place order").click();
    await expect(page.getByText("Please enter your name.")).toBeVisible();
    await expect(page.getByText("Please enter your email address.")).toBeVisible();
    const email = `gift${process.pid}-${chocolates}@example.com`;
    await page.getByRole("textbox", { name: "Name" }).fill("Gwen Guest");
    await page.getByRole("textbox", { name: "Email for the receipt" }).fill(email);
    await button(page, "Place order").click();
    await expect(title(page, "Order Confirmed")).toBeVisible();
    await expect(page.getByText("There was nothing to pay. We’re emailing you the details.")).toBeVisible();
    await expect(page.getByText("Gwen Guest")).toBeVisible();
    expect(await readInventory(site, tin.id)).toBe(9);
    await expect.poll(() => emailsTo(site, email).length).toBe(1);
  });

  test("a student orders with a discount code for pickup at a class; a failed order submission is retried", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/402/, /404/);
    await logInStudent(page, site);
    const nib = await makeTin(site, "Nib");
    const code = `NIB-${process.pid}-${chocolates}`;
    await insertRow(site.database.db, "discount_codes", {
      id: newId(),
      code,
      percent: 10,
      created_at: site.clock.now(),
    });
    // Later than the next six classes, and among the next hundred, whatever other journeys add.
    const date = addDays(studioDay(site.clock.now()), 100 + chocolates);
    const event = await makeEvent(site.database.db, {
      title: `Slow Flow ${process.pid}-${chocolates}`,
      date,
      time: "05:10",
    });
    await fillCart(page, nib);
    await page.getByText("Pick up at a class").click();
    await page.getByText("Discount code").click();
    await expect(page.getByRole("textbox", { name: /^Code/ })).toBeFocused();
    await button(page, "Apply").click();
    await expect(page.getByRole("textbox", { name: /^Code/ })).toHaveAccessibleDescription(
      "Please enter a code first.",
    );
    await page.getByRole("textbox", { name: /^Code/ }).fill("nonsense-of-mine");
    await button(page, "Apply").click();
    await expect(page.locator("#field-code-error")).toContainText("Check the code, or clear the field.");
    await page.getByRole("textbox", { name: /^Code/ }).fill(code.toLowerCase());
    await button(page, "Apply").click();
    await expect.poll(() => sumOf(page)).toEqual(["Subtotal $14.00", "Discount −$1.40", "Total $12.60"]);
    await expect(page.getByText("Applied: $1.40 off.")).toBeVisible();
    await button(page, "Remove code").click();
    await expect(page.getByRole("textbox", { name: /^Code/ })).toBeFocused();
    await expect(page.getByRole("textbox", { name: /^Code/ })).toHaveValue("");
    await expect.poll(() => sumOf(page)).toEqual(["Subtotal $14.00", "Total $14.00"]);
    await page.getByRole("textbox", { name: /^Code/ }).fill(code);
    await button(page, "Apply").click();
    await expect(button(page, "Remove code")).toBeVisible();
    await button(page, "Continue to Payment").click();
    await expect(page.getByText("Please choose a class.")).toBeVisible();
    await expect(page.getByRole("radiogroup", { name: "At which class will you pick them up?" })).toBeFocused();
    await expect(page.locator("input[name=eventId]")).toHaveCount(6);
    await button(page, "Later classes").click();
    await page.locator(`input[value="${event.id}"]`).check();
    await page.reload();
    await expect(page.locator(`input[value="${event.id}"]`)).toBeChecked();
    await expect.poll(() => sumOf(page)).toContain("Total $12.60");
    await expect(page.getByRole("link", { name: "Show on the map" })).toBeVisible();
    await button(page, "Continue to Payment").click();

    // Back leads to the form as it was typed, and forward to the payment again; a reload stays there.
    await expect(payButton(page)).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("textbox", { name: /^Code/ })).toHaveValue(code);
    await expect(page.locator(`input[value="${event.id}"]`)).toBeChecked();
    await button(page, "Continue to Payment").click();
    await expect(payButton(page)).toBeVisible();
    await page.reload();
    await expect(payButton(page)).toBeVisible();
    await expect(page.getByText(event.title)).toBeVisible();

    const notPaid = {
      status: 402,
      json: { message: "Please complete the payment first.", code: "not-paid" },
    };
    await page.route("**/api/orders", (route) => route.fulfill(notPaid), { times: 1 });
    await pay(page);
    await expect(page.getByText("Order Submission Failed:")).toBeVisible();
    await expect(
      page.getByText("We couldn't save your order. Please contact support if this issue persists."),
    ).toBeVisible();
    expect(await storedCart(page)).toEqual([]);
    const orderRequest = page.waitForRequest("**/api/orders");
    await button(page, "Try again").click();
    expect((await orderRequest).postDataJSON()).toMatchObject({ payerName: "Pat Payer" });
    await expect(title(page, "Order Confirmed")).toBeFocused();
    await page.getByRole("link", { name: "See your order" }).click();
    await expect(page.getByText(event.title)).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "Ready for pick-up (upcoming)" })).toBeVisible();

    const response = await page.goto(`/order?token=${"x".repeat(43)}`);
    expect(response!.status()).toBe(404);
    expect(response!.headers()).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
    });
    await expect(title(page, "We can’t find this order")).toBeVisible();
  });

  test("a shipping address that changes the tax changes the total, and the guest has to confirm it", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/409/);
    const { db } = site.database;
    // The state in the shipping address that the PayPal simulator returns.
    await db.insertInto("tax_rates").values({ state: "CA", basis_points: 725 }).execute();
    try {
      await fillCart(page, await makeTin(site, "Chili"));
      await expect.poll(() => sumOf(page)).toContain("Sales tax shown once you enter ZIP and state");
      await button(page, "Continue to Payment").click();
      await expect(page.getByText("Please enter a 5-digit ZIP.")).toBeVisible();
      await page.getByLabel("ZIP").fill("97201");
      await page.getByLabel("State").selectOption("California");
      await button(page, "Continue to Payment").click();
      await expect(page.getByLabel("State")).toHaveAccessibleDescription(
        "This ZIP is in another state. Please check both.",
      );
      expect(await sumOf(page)).toContain("Sales tax shown once you enter ZIP and state");
      await page.getByLabel("State").selectOption("Oregon");
      await expect.poll(() => sumOf(page)).not.toContain("Sales tax shown once you enter ZIP and state");
      // A reload keeps both, and they can still be changed.
      await page.reload();
      await expect(page.getByLabel("ZIP")).toHaveValue("97201");
      await expect(page.getByLabel("State")).toHaveValue("OR");
      await button(page, "Continue to Payment").click();
      await expect(payButton(page)).toBeVisible();
      await expect(page.getByRole("definition").filter({ hasText: "Oregon 97201" })).toBeVisible();
      expect(await sumOf(page)).toContain("Total $20.40");
      await pay(page);
      await expect(page.getByText("The total has changed.")).toBeVisible();
      await expect.poll(() => sumOf(page)).toContain("Sales tax $1.02");
      expect(await sumOf(page)).toContain("Total $21.42");
      await pay(page);
      await expect(title(page, "Order Confirmed")).toBeFocused();
    } finally {
      await db.deleteFrom("tax_rates").execute();
    }
  });
}

/** Journeys that run on a phone only. */
export function checkoutPhoneJourneys(): void {
  test("after a cancelled payment the cart is in the viewport where it says so; offline prices are read again by themselves @detail", async ({
    context,
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/ERR_INTERNET_DISCONNECTED/);
    const [salt, rose, fig] = [await makeTin(site, "Salt"), await makeTin(site, "Rose"), await makeTin(site, "Fig")];
    await fillCart(page, salt, rose, fig);
    await button(page, "Continue to Payment").click();
    await expect(page.getByRole("definition").filter({ hasText: "You choose the address at PayPal." })).toBeVisible();
    await payButton(page).click();
    await payDialog(page).getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByText("Nothing was charged. You can still pay here.")).toBeVisible();
    expect(await readInventory(site, fig.id)).toBe(9);
    await button(page, "Edit cart").click();
    const note = page.getByText("Nothing was charged. Your cart is as you left it.");
    await expect(note).toBeInViewport({ ratio: 1 });
    await expect(sumOf(page)).resolves.toContain("Subtotal $42.00");
    await expect(note).toBeInViewport({ ratio: 1 });

    await context.setOffline(true);
    await button(page, `One more: ${fig.name}`).click();
    const banner = page.getByText("We couldn’t load today’s prices.");
    await expect(banner).toBeVisible();
    await context.setOffline(false);
    await expect(banner).toHaveCount(0);
    await expect.poll(() => sumOf(page)).toContain("Subtotal $56.00");
  });
}
