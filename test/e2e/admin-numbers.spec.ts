import { numbersJourneys } from "./admin-numbers.ts";

numbersJourneys({ isWide: true });
