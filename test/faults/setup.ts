import fc from "fast-check";
import { faultsSeed } from "./figures.ts";

// Random inputs and commands repeat with the seed of the run.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: faultsSeed });
