import type { Page } from "@playwright/test";
import { testApp, type TestApp } from "../app.ts";
import { findFreePort } from "../free-port.ts";
import { ownerLogin } from "../owner.ts";
import { submitOwnerLogin } from "./admin-access.ts";
import { expect, ownerEmail, test as base, visit } from "./site.ts";

// Browsers make passkeys for names only, not for IP addresses.
const test = base.extend<object, { site: TestApp }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from it
    async ({}, use) => {
      const port = await findFreePort();
      const url = `http://localhost:${port}`;
      const site = await testApp({ env: { OWNER_EMAIL: ownerEmail, PUBLIC_URL: url }, port });
      await use({ ...site, url });
      await site.close();
    },
    { scope: "worker" },
  ],
});

/** Gives the browser an authenticator that confirms everything, as a phone does after the fingerprint. */
async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const setVerified = (isUserVerified: boolean) =>
    session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
  return { setVerified };
}

test("the owner adds a passkey, logs in with it and removes it; without user verification it is refused", async ({
  page,
  site,
  trouble,
}) => {
  trouble.allow(/401/);
  const phone = await addAuthenticator(page);
  await submitOwnerLogin(page, site);
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await visit(page, "/admin/security");
  const add = page.getByRole("form", { name: "Add a passkey" });
  await add.getByLabel("Name").fill("My phone");
  await add.getByLabel("Your password").fill(ownerLogin.password);
  await add.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.locator("ol code")).toHaveCount(10);
  await expect(page.getByText("My phone", { exact: true })).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await submitOwnerLogin(page, site);
  const usePasskey = page.getByRole("button", { name: "Use your passkey" });
  await expect(usePasskey).toBeFocused();
  await phone.setVerified(false);
  await usePasskey.click();
  const failed = page.getByRole("dialog", { name: "The passkey wasn’t used" });
  await failed.getByRole("button", { name: "OK" }).click();
  await phone.setVerified(true);
  await usePasskey.click();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);

  await visit(page, "/admin/security");
  await expect(page.getByText("with password and passkey")).toBeVisible();
  await page.getByRole("button", { name: "Rename My phone" }).click();
  const rename = page.getByRole("dialog", { name: "Rename My phone" });
  await rename.getByRole("textbox", { name: "Name" }).fill("Old phone");
  await rename.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Remove Old phone" }).click();
  const question = page.getByRole("dialog", { name: "Are you sure?" });
  await expect(question).toContainText("This will permanently delete the passkey.");
  await question.getByRole("button", { name: "Yes, delete it!" }).click();
  const remove = page.getByRole("dialog", { name: "Remove Old phone" });
  const password = remove.getByLabel("Your password");
  await password.fill(ownerLogin.password);
  await remove.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
  const confirm = remove.getByRole("button", { name: "Remove" });
  await phone.setVerified(false);
  await confirm.click();
  await expect(remove.getByText("The passkey wasn’t used. Please try again, or use a code.")).toBeVisible();
  await expect(remove.getByText("Leave it empty to confirm with your passkey.")).toBeVisible();
  await phone.setVerified(true);
  await confirm.click();
  await expect(page.getByText("The passkey is removed.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove Old phone" })).toHaveCount(0);
});
