import type { Page } from "@playwright/test";
import { expect, emailsFrom, test, visit } from "./site.ts";

export function contactForm(page: Page) {
  const form = page.getByRole("form", { name: "Write to me" });
  return {
    name: form.getByLabel("Name"),
    email: form.getByLabel("Email"),
    message: form.getByLabel("Message"),
    send: form.getByRole("button"),
    success: form.getByRole("status"),
    failure: form.getByRole("alert"),
  };
}

export async function fillContact(page: Page, email: string): Promise<void> {
  const { name, email: address, message } = contactForm(page);
  await name.fill("Tomas Reedly");
  await address.fill(email);
  await message.fill("Is there parking?\n\nTomas");
}

export async function expectContactInput(page: Page, email: string): Promise<void> {
  const { name, email: address, message } = contactForm(page);
  await expect(name).toHaveValue("Tomas Reedly");
  await expect(address).toHaveValue(email);
  await expect(message).toHaveValue("Is there parking?\n\nTomas");
}

export const contactSuccess = "Thank you. Your message has been sent.";

/** Visitor journeys on the contact page, for desktop and phone. */
export function contactJourneys(): void {
  test("a visitor sends a message; the owner gets it as an email with the visitor's Reply-To", async ({
    page,
    site,
  }) => {
    const email = "tomas.parking@example.com";
    await visit(page, "/contact");
    const { message, send, success } = contactForm(page);
    await expect(message).toHaveAttribute("rows", "10");
    await fillContact(page, email);
    await send.click();
    await expect(success).toHaveText(contactSuccess);
    await expect(success).toBeFocused();
    await expect(message).toHaveValue("");
    await expect.poll(() => emailsFrom(site, email)).toHaveLength(1);
    expect(emailsFrom(site, email)[0]!.mail.text).toContain("Is there parking?");
  });
}
