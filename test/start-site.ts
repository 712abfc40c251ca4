import { afterAll, beforeAll, beforeEach } from "vitest";
import { type StartedApp, type TestApp, testApp } from "./app.ts";
import { asOwner } from "./owner.ts";

type Options = Parameters<typeof testApp>[0];

/**
 * The site of a file of tests: it starts before the first test, when the returned object is filled, and closes after the last.
 * A function gives the options of a second process, which depend on the site that starts before it.
 */
export function startSite(options?: Options | (() => Options), start = testApp): StartedApp {
  const site = {} as StartedApp;
  beforeAll(async () => {
    const started = await start(typeof options === "function" ? options() : options);
    Object.defineProperties(site, Object.getOwnPropertyDescriptors(started));
  });
  afterAll(() => site.close());
  return site;
}

type OwnerHeaders = Awaited<ReturnType<typeof asOwner>>;

/** Headers of the site's owner, from the first test on. */
export function startOwner(site: TestApp): OwnerHeaders {
  const owner = {} as OwnerHeaders;
  beforeAll(() => logInAgain(site, owner));
  return owner;
}

/** Headers of the site's owner, who logs in before each test, at this time if one is given. */
export function startOwnerEachTest(site: TestApp, at?: Date): OwnerHeaders {
  const owner = {} as OwnerHeaders;
  beforeEach(async () => {
    if (at) site.clock.set(at);
    await logInAgain(site, owner);
  });
  return owner;
}

/** A new login session of the owner, after the clock was moved past the end of the earlier one. */
export async function logInAgain(site: TestApp, owner: OwnerHeaders): Promise<void> {
  Object.assign(owner, await asOwner(site));
}
