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
export type Guard = {
  /** What the code protects, in one sentence. */
  rule: string;
  file: string;
  /** Text that occurs exactly once in the file. */
  before: string;
  /** What replaces it; by default nothing. */
  after?: string;
  /** Test files that may catch it; by default the one beside the file. If the file is in web/ and a test is not, the pages are built again. */
  tests?: readonly string[];
  /** Part of the name of the journey that catches it: its tests are Playwright files, all others are Vitest files. */
  grep?: string;
};

const guards: readonly Guard[] = [
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

export const mutations = guards.map((guard) => ({ after: "", tests: [testBeside(guard.file)], ...guard }));

export type Mutation = (typeof mutations)[number];

function testBeside(file: string): string {
  return file.replace(/\.tsx?$/, ".test$&");
}
