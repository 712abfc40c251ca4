import { passJourneys } from "./passes.ts";
import { test } from "./site.ts";

test.describe("passes and gift cards", passJourneys);
