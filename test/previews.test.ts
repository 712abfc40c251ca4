import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "./app.ts";

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

/** Who may hold a page in a frame, and whom it may hold. */
async function framing(path: string) {
  const { headers } = await site.request("GET", path);
  const policy = headers.get("content-security-policy")!;
  const rule = (name: string) => new RegExp(`${name} ([^;]*)`).exec(policy)![1];
  return {
    heldBy: rule("frame-ancestors"),
    frames: headers.get("x-frame-options"),
    holds: rule("frame-src"),
  };
}

test("a preview may stand in a page of the site's own, and nothing else may stand anywhere", async () => {
  const nowhere = { heldBy: "'none'", frames: "DENY" };
  expect(await framing("/admin/preview/home")).toEqual({
    heldBy: "'self'",
    frames: "SAMEORIGIN",
    holds: "'none'",
  });
  for (const path of ["/", "/about", "/login", "/contact"])
    expect(await framing(path)).toMatchObject({ ...nowhere, holds: "'none'" });
  // The desk is one document from its login on: whatever page of it is opened first holds the previews.
  for (const path of ["/admin", "/admin/dashboard", "/admin/words/home"])
    expect(await framing(path)).toEqual({ ...nowhere, holds: "'self'" });
});

test("a preview's address tells nothing: the words come from the editor around it", async () => {
  const { status, body } = await site.request("GET", "/admin/preview/home");
  expect(status).toBe(200);
  expect(body).toContain("noindex");
  expect(body).not.toContain("A slower hour");
});
