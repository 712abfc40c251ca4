import { afterAll, beforeAll } from "vitest";
import { type TestApp, testApp } from "./app.ts";
import { asOwner } from "./owner.ts";

/** The site of a file of tests: it starts before the first test, when the returned object is filled, and closes after the last. */
export function startSite(options?: Parameters<typeof testApp>[0]): TestApp {
  const site = {} as TestApp;
  beforeAll(async () => {
    Object.defineProperties(site, Object.getOwnPropertyDescriptors(await testApp(options)));
  });
  afterAll(() => site.close());
  return site;
}

/** Headers of the site's owner, from the first test on. */
export function startOwner(site: TestApp): Awaited<ReturnType<typeof asOwner>> {
  const owner = {} as Awaited<ReturnType<typeof asOwner>>;
  beforeAll(async () => {
    Object.assign(owner, await asOwner(site));
  });
  return owner;
}
