import { aboutJourneys } from "./about.ts";
import { test } from "./site.ts";

test.describe("reading about Mira on a phone", aboutJourneys);
