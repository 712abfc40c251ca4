import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { visitAsOwner } from "./admin-lists.ts";
import { bookingJourneys } from "./booking.ts";
import { expect, test } from "./site.ts";

test.describe("booking a session", bookingJourneys);

test("a page that is left while its live connection is still being made causes no warning @detail", async ({
  browser,
  site,
  trouble,
}) => {
  const silent = createServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  // The policy would block another server than the site.
  const context = await browser.newContext({ baseURL: site.url, bypassCSP: true });
  trouble.watch(context);
  const page = await context.newPage();
  await page.addInitScript(
    (port) => {
      const Native = WebSocket;
      window.WebSocket = class extends Native {
        constructor() {
          super(`ws://127.0.0.1:${port}`);
        }
      };
    },
    (silent.address() as AddressInfo).port,
  );
  const connected = once(silent, "connection");
  await visitAsOwner(page, site, "/admin/bookings");
  await connected;
  await page.keyboard.press("g");
  await page.keyboard.press("t");
  await expect(page).toHaveURL("/admin/today");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await context.close();
  silent.close();
});
