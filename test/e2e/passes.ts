import type { Page } from "@playwright/test";
import { asOwner } from "../owner.ts";
import { updateRows } from "../rows.ts";
import { changeSettings } from "../settings.ts";
import { makeStudent } from "../student.ts";
import { makePass } from "../wallet.ts";
import { logInStudent } from "./account.ts";
import { visitAsOwner } from "./admin-lists.ts";
import { expectOneSheet } from "./paper.ts";
import { expect, focusedElement, test, visit } from "./site.ts";

const heading = (page: Page, name: string, level = 1) => page.getByRole("heading", { level, name });

async function pay(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Continue to Payment" }).click();
  await page.getByRole("button", { name: "Pay with PayPal" }).click();
  const dialog = page.getByRole("dialog", { name: "Test payment" });
  await dialog.getByRole("button", { name: /^Pay \$/ }).click();
}

/** Journeys of passes, gift cards and wallets, for desktop and phone. */
export function passJourneys(): void {
  test("a guest buys a gift card and prints it; a student redeems it, and buys a pass", async ({ page, site }) => {
    await changeSettings(site, { giftCards: { isSold: true, amounts: [25, 50], least: 10, most: 500, years: null } });
    const name = `Five classes ${process.pid}-${Date.now()}`;
    await makePass(site, { name });
    await visit(page, "/passes");
    await page.getByRole("link", { name: "Give $50" }).click();
    await expect(heading(page, "Buy a pass or gift card")).toBeVisible();
    await page.getByText("Another amount", { exact: true }).click();
    await page.getByRole("button", { name: "Continue to Payment" }).click();
    await expect(page.getByText("Please choose an amount from $10 to $500, in whole dollars.")).toBeVisible();
    await expect(page.getByText("Please enter their email address.")).toBeVisible();
    await page.getByLabel("Amount in dollars").fill("40");
    await page.getByRole("radio", { name: /^I give it myself/ }).check();
    await pay(page);
    await expect(heading(page, "Your gift card is ready")).toBeVisible();
    const code = await page.getByText(/^([A-Z2-9]{4} ){3}[A-Z2-9]{4}$/).innerText();
    await page.getByRole("link", { name: "View and print" }).click();
    await expect(heading(page, "Your gift card")).toBeVisible();
    await expect(page.getByText(code)).toBeVisible();
    await expectOneSheet(page, [code, "$40", "Never expires"]);

    const student = await logInStudent(page, site);
    await visit(page, `/user/${student.id}/wallet`);
    await expect(heading(page, "Nothing in your wallet yet", 2)).toBeVisible();
    const redeem = async (typed: string) => {
      await page.getByLabel("Code of the gift card").fill(typed);
      await page.getByRole("button", { name: "Put it into my wallet" }).click();
    };
    await redeem(code.toLowerCase());
    await expect(page.getByText("$40 is now in your wallet.").first()).toBeVisible();
    await expect(page.getByText("Gift card redeemed: $40")).toBeVisible();

    await visit(page, "/passes");
    await page.getByRole("link", { name: `Buy: ${name}` }).click();
    await pay(page);
    await expect(heading(page, "Your pass is ready")).toBeVisible();
    await page.getByRole("link", { name: "See your wallet" }).click();
    await expect(page.getByText("5 of 5 uses left")).toBeVisible();
    await expect(page.getByText(`Bought: ${name}`)).toBeVisible();
    await expectOneSheet(page, [name, "5 of 5 uses left", /^As of /, "Ana Whitlow"]);
  });
}

/** Journeys that run on a phone only. */
export function passPhoneJourneys(): void {
  test("a wrong code of a gift card says nothing more, and stays in the field @detail", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/404/);
    const student = await logInStudent(page, site);
    await visit(page, `/user/${student.id}/wallet`);
    await page.getByLabel("Code of the gift card").fill("ABCD EFGH JKLM NPQR");
    await page.getByRole("button", { name: "Put it into my wallet" }).click();
    await expect(page.getByText(/We don’t recognize that gift card code/)).toBeVisible();
    await expect(page.getByLabel("Code of the gift card")).toHaveValue("ABCD EFGH JKLM NPQR");
  });
}

/** The owner adds a pass, and gives a student credit and a pass. */
export function ownerWalletJourneys(): void {
  test("an unsaved edit of a pass stays when the pass is deleted elsewhere; an empty form does not keep the page @detail", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/404/);
    const [name, other] = [`Gone ${process.pid}-${Date.now()}`, `Kept ${process.pid}-${Date.now()}`];
    const id = await makePass(site, { name });
    await makePass(site, { name: other });
    await visitAsOwner(page, site, "/admin/passes");
    const add = page.getByRole("button", { name: "Add a pass" });
    await add.click();
    await add.click();
    await expect(page.getByText("Please name the pass.")).toBeVisible();
    await page.reload();

    await page.getByRole("button", { name: new RegExp(name) }).click();
    const form = page.getByRole("form", { name });
    await form.getByLabel("Uses").fill("9");
    await site.request("DELETE", `/api/admin/passes/${id}`, undefined, await asOwner(site));
    await page.getByRole("button", { name: new RegExp(other) }).click();
    await page.getByRole("button", { name: `Delete ${other}` }).click();
    await page.getByRole("button", { name: "Yes, delete it!" }).click();
    await page.getByRole("button", { name: "Undo", exact: true }).last().click();
    await expect(page.getByText("The pass is back.")).toBeVisible();
    // The one that is gone, which is the last, does not keep the others from being ordered.
    await page.getByRole("button", { name: `Down: ${other}` }).click();
    await expect(page.getByText(`${other} is now number`)).toBeVisible();
    await page.getByRole("button", { name: new RegExp(`${name}.*Unsaved changes`) }).click();
    await expect(form.getByLabel("Uses")).toHaveValue("9");
    await form.getByRole("button", { name: "Save Changes" }).click();
    await expect(focusedElement(page)).toContainText("This pass was deleted elsewhere.");
    await form.getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("button", { name: new RegExp(name) })).toHaveCount(0);
  });

  test("the owner adds a pass and changes it, gives credit and takes it back, and gives a pass", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/409/);
    const student = await makeStudent(site);
    await visitAsOwner(page, site, "/admin/passes");
    await page.getByRole("button", { name: "Add a pass" }).first().click();
    const form = page.getByRole("form", { name: "Add a pass" });
    const name = `Ten classes ${process.pid}-${Date.now()}`;
    await form.getByLabel("Name").fill(name);
    await form.getByRole("button", { name: "Add a pass" }).click();
    await expect(form.getByText("Please enter a price from $1 to $10,000, like 90.")).toBeVisible();
    await form.getByLabel("Price").fill("160");
    await form.getByRole("button", { name: "Add a pass" }).click();
    await page.getByRole("button", { name: new RegExp(name) }).click();
    await page.getByRole("form", { name }).getByLabel("Uses").fill("10");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("Classes · 10 uses · never expires").first()).toBeVisible();

    // Another tab saves first: the owner sees its values, and keeps their own.
    const changed = page.getByRole("form", { name });
    await updateRows(site.database.db, "wallet_offers", { name }, { price_cents: 15_000, version: 7 });
    await changed.getByLabel("Uses").fill("12");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(focusedElement(page)).toContainText("This pass was changed elsewhere.");
    await expect(changed.getByRole("definition")).toHaveText(["150"]);
    await changed.getByRole("button", { name: "Save mine instead" }).click();
    await expect(page.getByText("Classes · 12 uses · never expires").first()).toBeVisible();
    await page.getByRole("button", { name: `Delete ${name}` }).click();
    await expect(page.getByRole("dialog", { name: "Are you sure?" })).toContainText(
      "This will permanently delete the pass.",
    );
    await page.getByRole("button", { name: "Yes, delete it!" }).click();
    await expect(page.getByRole("form", { name })).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("The pass is back.")).toBeVisible();

    await visit(page, `/admin/users/${student.id}`);
    await page.getByRole("button", { name: "Give a pass or credit" }).click();
    const dialog = page.getByRole("dialog", { name: "Give a pass or credit" });
    await dialog.getByText("Credit", { exact: true }).click();
    await dialog.getByLabel("Amount in dollars").fill("15");
    await dialog.getByRole("button", { name: "Give it" }).click();
    await expect(dialog.getByText("Please enter a reason. The student sees it, too.")).toBeVisible();
    await dialog.getByLabel("Reason").fill("The class began late.");
    await dialog.getByRole("button", { name: "Give it" }).click();
    const wallet = page.getByRole("region", { name: "Wallet", exact: true });
    await expect(wallet.getByText("$15 left")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(wallet.getByText("$0 left")).toBeVisible();

    // A pass is chosen first.
    await page.getByRole("button", { name: "Give a pass or credit" }).click();
    await dialog.getByRole("button", { name: "Give it" }).click();
    await expect(dialog.getByText("Please enter a whole number of uses, 1 to 500.")).toBeVisible();
    await dialog.getByLabel("Uses").fill("3");
    await dialog.getByLabel("Reason").fill("Thank you for helping.");
    await dialog.getByRole("button", { name: "Give it" }).click();
    await expect(wallet.getByText(/^3( of 3)? uses left/)).toBeVisible();
  });
}
