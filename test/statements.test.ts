import { afterAll, beforeAll, expect, test } from "vitest";
import { sessionTypes } from "../contract/bookings.ts";
import { newId } from "../server/db/id.ts";
import type { TestApp } from "./app.ts";
import { buyer, checkedCart, wantedCart } from "./buying.ts";
import { makeChocolate, makeEvent } from "./make.ts";
import { ana } from "./people.ts";
import { approved, capture, open, payer, wantedSession } from "./paying.ts";
import { askedDuring } from "./statements.ts";
import { signatureDataUrl, signUpNew, signUpReturning } from "./students.ts";
import { vouchedSite } from "./vouched.ts";

// How many statements and round trips each operation takes. A number that falls is lowered here; one that rises needs
// a reason.

let site: TestApp;
beforeAll(async () => {
  site = await vouchedSite({ env: { TRUST_PROXY: "1" } });
});
afterAll(() => site.close());

const asked: Record<string, { statements: number; trips: number }> = {};
async function holds(
  name: string,
  most: { statements: number; trips: number },
  work: () => Promise<unknown>,
) {
  const { statements, trips, texts } = await askedDuring(work);
  asked[name] = { statements, trips };
  expect(
    { statements, trips },
    texts.map((text) => text.replaceAll(/\s+/g, " ").slice(0, 110)).join("\n"),
  ).toEqual(most);
}

test("a returning student signs up", async () => {
  const [first, second] = [await makeEvent(site.database.db), await makeEvent(site.database.db)];
  const email = "returning@example.com";
  await signUpNew(site, first, { ...ana, email, signature: await signatureDataUrl() });
  await holds("sign-up, returning", { statements: 0, trips: 0 }, () => signUpReturning(site, second, email));
});
