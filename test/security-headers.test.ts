import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { rawRequest } from "./raw-request.ts";
import { startSite } from "./start-site.ts";

const site = startSite({ env: { PUBLIC_URL: "https://mira.example.com" } });

/** An answer of each kind: pages, calls, files, refusals, and what bypasses Fastify. */
async function addresses(): Promise<string[]> {
  const script = (await readdir(join(import.meta.dirname, "..", "build/client/assets"))).find((name) =>
    name.endsWith(".js"),
  );
  const home = (await rawRequest(`${site.url}/`, {})).body;
  const picture = /\/pictures\/[^" ]+\.jpg/.exec(home)![0];
  const pages = ["/", "/calendar", "/login", "/admin/dashboard", "/no-such-page", "/%zz", "/calendar/..%2f"];
  const calls = ["/api/events", "/api/admin/users", "/api/no-such-call", "/calendar.ics", "/metrics", "/healthz"];
  const files = [`/assets/${script}`, picture, "/robots.txt", "/sitemap.xml", "/assets/no-such-file.js"];
  return [...pages, ...calls, ...files, "/socket.io/?EIO=4&transport=polling", `/${"x".repeat(9000)}`];
}

test("each answer forbids sniffing and framing, has a policy, and asks for https for a year", async () => {
  for (const method of ["GET", "HEAD", "POST", "TRACE"])
    for (const path of await addresses()) {
      const { status, headers } = await rawRequest(site.url + path, {}, { method });
      const where = `${method} ${path.slice(0, 60)} (${status})`;
      expect(headers["x-content-type-options"], where).toBe("nosniff");
      expect(headers["content-security-policy"], where).toContain("frame-ancestors 'none'");
      expect(headers["strict-transport-security"], where).toBe("max-age=31536000; includeSubDomains");
      expect(headers["referrer-policy"], where).toMatch(/^(strict-origin-when-cross-origin|no-referrer)$/);
      expect(status, where).toBeLessThan(method === "GET" && path === "/" ? 300 : 500);
    }
});

test("no page may change the base of its addresses, and none has plugins", async () => {
  for (const path of ["/", "/admin/dashboard"]) {
    const { headers } = await rawRequest(site.url + path, {});
    expect(headers["content-security-policy"]).toContain("base-uri 'none'");
    expect(headers["content-security-policy"]).toContain("object-src 'none'");
  }
});
