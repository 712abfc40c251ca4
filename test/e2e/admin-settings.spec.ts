import { settingsJourneys } from "./admin-settings.ts";
import { test } from "./site.ts";

test.describe("settings", settingsJourneys);
