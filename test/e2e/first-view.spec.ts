import type { Page, Request } from "@playwright/test";
import { makeFailedMail } from "../make.ts";
import { submitOwnerLogin } from "./admin-access.ts";
import { visitWithLateScripts } from "./late-scripts.ts";
import { expect, waitForHydration, test, visit } from "./site.ts";
import { registerAndLogIn, newStudentEmail, studentPageUrl } from "./student-login.ts";

/** Opens a page and expects at most `most` requests, each URL once, and one stylesheet. Two are fonts, unless cached. */
async function expectFewRequests(page: Page, path: string, most: number): Promise<void> {
  // Ends the requests of the page before.
  await page.goto("about:blank");
  const requests: { url: string; type: string }[] = [];
  const count = (request: Request) => {
    const isData = request.url().startsWith("data:");
    // Door mode is loaded ahead, for a place without a connection.
    const isAhead = request.url().includes("/AdminDoorPage");
    if (!isData && !isAhead) requests.push({ url: request.url(), type: request.resourceType() });
  };
  page.on("request", count);
  await page.goto(path, { waitUntil: "networkidle" });
  page.off("request", count);
  const urls = requests.map(({ url }) => url);
  expect(urls.filter((url, n) => urls.indexOf(url) !== n)).toEqual([]);
  expect(requests.filter(({ type }) => type === "stylesheet")).toHaveLength(1);
  expect(urls.slice(most)).toEqual([]);
}

test("a student's page makes at most thirteen requests and shows its heading before its scripts run @detail", async ({
  page,
  site,
}) => {
  await registerAndLogIn(page, site, newStudentEmail());
  await expect(page).toHaveURL(studentPageUrl);
  const path = new URL(page.url()).pathname;
  await expectFewRequests(page, path, 13);
  await expectFewRequests(page, `${path}/wallet`, 13);
  const releaseScripts = await visitWithLateScripts(page, path);
  await expect(page.getByRole("heading", { name: "Hello", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "New Booking" })).toBeVisible();
  releaseScripts();
  await waitForHydration(page);
  await expect(page.getByRole("heading", { level: 1, name: "Hello, Ana" })).toBeVisible();
});

test("an admin page makes at most twelve requests and shows its bar and heading before its scripts run @detail", async ({
  page,
  site,
}) => {
  await makeFailedMail(site.database.db, { recipient: JSON.stringify({ address: "lost@example.com" }) });
  await submitOwnerLogin(page, site);
  await expect(page).toHaveURL("/admin/dashboard");
  await visit(page, "/admin/today");
  await expect(page.getByRole("region", { name: /could not be delivered/ })).toBeVisible();
  for (const path of ["/admin/today", "/admin/signups", "/admin/orders", "/admin/users", "/admin/passes"])
    await expectFewRequests(page, path, 12);
  const releaseScripts = await visitWithLateScripts(page, "/admin/orders");
  await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Admin" }).first()).toBeVisible();
  await page.getByRole("button", { name: "More" }).filter({ visible: true }).click();
  releaseScripts();
  await waitForHydration(page);
  await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toHaveCount(1);
  await expect(page.getByRole("link", { name: "Backups" }).filter({ visible: true })).toBeVisible();
});

test("a logged-out visitor is redirected from an admin page and a student's page to the login", async ({ page }) => {
  await visitWithLateScripts(page, "/admin/orders");
  await expect(page).toHaveURL("/admin");
  await page.goto("/user/00000000-0000-4000-8000-000000000000/account");
  await expect(page).toHaveURL("/login");
});
