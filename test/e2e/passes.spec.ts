import { ownerWalletJourneys, passJourneys } from "./passes.ts";
import { test } from "./site.ts";

test.describe("passes and gift cards", passJourneys);
test.describe("passes and wallets of the owner", ownerWalletJourneys);
