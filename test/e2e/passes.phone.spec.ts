import { ownerWalletJourneys, passJourneys, passPhoneJourneys } from "./passes.ts";
import { test } from "./site.ts";

test.describe("passes and gift cards on a phone", passJourneys);
test.describe("passes and wallets of the owner on a phone", ownerWalletJourneys);
test.describe("passes and gift cards on a phone", passPhoneJourneys);
