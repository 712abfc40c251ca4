import { expect, test } from "vitest";
import { startSite } from "./start-site.ts";

const site = startSite();

/** Response headers of a page that control framing. */
async function framing(path: string) {
  const { headers } = await site.request("GET", path);
  const policy = headers.get("content-security-policy")!;
  const rule = (name: string) => new RegExp(`${name} ([^;]*)`).exec(policy)![1];
  return {
    frameAncestors: rule("frame-ancestors"),
    xFrameOptions: headers.get("x-frame-options"),
    frameSrc: rule("frame-src"),
  };
}

test("a preview may be framed by the site itself, and no other page may be framed", async () => {
  const notFramed = { frameAncestors: "'none'", xFrameOptions: "DENY" };
  expect(await framing("/admin/preview/home")).toEqual({
    frameAncestors: "'self'",
    xFrameOptions: "SAMEORIGIN",
    frameSrc: "'none'",
  });
  for (const path of ["/", "/about", "/login", "/contact"])
    expect(await framing(path)).toMatchObject({ ...notFramed, frameSrc: "'none'" });
  // The owner's pages are one document from the login on, so each of them must be able to frame previews.
  for (const path of ["/admin", "/admin/dashboard", "/admin/words/home"])
    expect(await framing(path)).toEqual({ ...notFramed, frameSrc: "'self'" });
});

test("a preview's URL returns no draft: the draft comes from the editor that frames it", async () => {
  const { status, body } = await site.request("GET", "/admin/preview/home");
  expect(status).toBe(200);
  expect(body).toContain("noindex");
  expect(body).not.toContain("A slower hour");
});
