import { access } from "./access.ts";
import { classes } from "./classes.ts";
import { data } from "./data.ts";
import { desk } from "./desk.ts";
import { keys } from "./keys.ts";
import { languages } from "./languages.ts";
import { limits } from "./limits.ts";
import { logins } from "./logins.ts";
import { money } from "./money.ts";
import { pages } from "./pages.ts";

/** One guard to break. `npm run mutations` applies each alone and expects a named test to fail. */
export type Mutation = {
  /** What the code protects, in one sentence. */
  rule: string;
  file: string;
  /** Text that occurs exactly once in the file. */
  before: string;
  after: string;
} & (
  | {
      kind: "unit";
      /** Vitest files that may catch it. If the file is in web/ and a test is not, the pages are built again. */
      tests: readonly string[];
    }
  | {
      kind: "journey";
      /** Playwright files that may catch it. The pages are built again. */
      tests: readonly string[];
      /** Part of the journey's name. */
      grep: string;
    }
);

export const mutations = [
  ...classes,
  ...money,
  ...access,
  ...data,
  ...keys,
  ...logins,
  ...pages,
  ...languages,
  ...desk,
  ...limits,
];
