import { settingsPhoneJourneys } from "./admin-settings.ts";
import { test } from "./site.ts";

test.describe("settings on a phone", settingsPhoneJourneys);
