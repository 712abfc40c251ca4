import { cp, mkdtemp, rename } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testApp } from "../../../../test/app.ts";

test("a page whose built files cannot be read is answered with a 500, and works once they can be read", async () => {
  const folder = await mkdtemp(join(tmpdir(), "site-build-"));
  await cp(join(import.meta.dirname, "..", "..", "..", "..", "build"), folder, { recursive: true });
  const assets = join(folder, "client", "assets");
  const site = await testApp({ from: "demo", build: folder });
  await rename(assets, `${assets}-away`);
  for (const path of ["/cart", "/about"]) {
    const { status, body } = await site.request("GET", path);
    expect({ status, message: body.message }, path).toEqual({ status: 500, message: expect.any(String) });
  }
  await rename(`${assets}-away`, assets);
  for (const path of ["/cart", "/about"]) expect((await site.request("GET", path)).status, path).toBe(200);
  await site.close();
});
