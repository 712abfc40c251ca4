import { ensureOwner, ownerLogin } from "../owner.ts";
import { ownerLoginForm } from "./admin-access.ts";
import { checkInButton } from "./admin-lists.ts";
import { clearDay, makeFullDay, test, todayCard } from "./admin-today.ts";
import { press, skipToContent, tabTo, type } from "./focus.ts";
import { expect, focusedElement, visit } from "./site.ts";

test("the owner logs in, checks a student in, fulfils and refunds an order, and changes a price, with the keyboard only", async ({
  page,
  site,
}) => {
  await clearDay(site);
  const { order } = await makeFullDay(site);
  await ensureOwner(site);
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const expectFocusKept = () => expect(focusedElement(page)).toHaveCount(1);

  await visit(page, "/admin");
  const login = ownerLoginForm(page);
  await type(login.email, ownerLogin.email);
  await type(login.password, ownerLogin.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin/dashboard");
  await expect(page.getByText("Login Successful! Welcome to the admin dashboard.")).toBeVisible();
  // The address changes before the page does.
  await expect(page.getByRole("heading", { level: 1, name: "Events" })).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("t");
  await expect(page).toHaveURL("/admin/today");
  const card = todayCard(page, "Gentle Morning Yoga");
  await expect(card).toBeVisible();

  await skipToContent(page);
  await press(checkInButton(page, "Ana Whitlow"), "Space");
  await expect(checkInButton(page, "Ana Whitlow")).toHaveAttribute("aria-pressed", "true");
  await expect(checkInButton(page, "Ana Whitlow")).toBeFocused();

  await page.keyboard.press("/");
  await expect(page.getByRole("combobox", { name: "Search your desk" })).toBeFocused();
  await page.keyboard.type(`${order.number}`);
  await expect(page.getByRole("option", { name: `Order ${order.number}` })).toBeVisible();
  while (!(await page.getByRole("option", { selected: true }).textContent())?.includes(`Order ${order.number}`))
    await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/admin/orders/${order.id}`);
  await press(button("Mark as ready for pick-up"));
  await expect(page.getByText("The order is marked as packed.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Next step" })).toBeFocused();

  await tabTo(button("Refund"), { key: "Shift+Tab" });
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Refund" });
  await tabTo(dialog.getByLabel("Amount in dollars"));
  await page.keyboard.press("Control+a");
  await page.keyboard.type("5");
  await type(dialog.getByLabel("Reason"), "One tin was broken.");
  await press(dialog.getByRole("button", { name: "Refund $5.00" }));
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("−$5.00")).toBeVisible();
  await expect(button("Refund")).toBeFocused();
  // All that is left: the button goes, and the focus does not go with it.
  await page.keyboard.press("Enter");
  await press(dialog.getByRole("button", { name: /^Refund \$/ }));
  await expect(button("Refund")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Paid by" })).toBeFocused();

  await page.keyboard.press("Control+k");
  await page.keyboard.type("chocolates");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin/chocolates");
  await expect(page.getByRole("list", { name: "Chocolates" })).toBeVisible();
  const price = page.getByRole("form", { name: "Sea Salt" }).getByLabel("Price");
  await tabTo(price);
  await page.keyboard.press("Control+a");
  await page.keyboard.type("17");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Product updated successfully!")).toBeVisible();
  await expect(price).toHaveValue("17");
  await expectFocusKept();
});
