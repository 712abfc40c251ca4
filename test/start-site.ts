import { afterAll, beforeAll, beforeEach } from "vitest";
import { type StartedApp, type TestApp, testApp } from "./app.ts";
import { asOwner } from "./owner.ts";

/**
 * What a file of tests needs: made before the first test, when the returned object gets its properties, and closed after the
 * last if it can be. Not for an object whose own properties are assigned later.
 */
export function started<T extends object>(make: () => Promise<T>): T {
  const made = {} as T;
  beforeAll(async () => {
    Object.defineProperties(made, Object.getOwnPropertyDescriptors(await make()));
  });
  afterAll(async () => {
    await (made as { close?(): unknown }).close?.();
  });
  return made;
}

type Options = Parameters<typeof testApp>[0];

/** The site of a file of tests. A function gives options that depend on what starts before. */
export const startSite = (options?: Options | (() => Options), start = testApp): StartedApp =>
  started(() => start(typeof options === "function" ? options() : options));

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
