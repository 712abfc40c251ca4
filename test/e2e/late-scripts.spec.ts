import { lateScriptJourneys } from "./late-scripts.ts";

lateScriptJourneys();
