import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const common = {
  environment: "node",
  pool: "forks",
  globalSetup: ["test/global-setup.ts"],
  setupFiles: ["test/setup.ts"],
  // They only end a test that hangs. A slow machine needs three times as long as a fast one.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
  // Node imports the built pages once. Vite would read and transform them for each site that a test starts.
  server: { deps: { external: [/\/build\//] } },
} satisfies TestProjectInlineConfiguration["test"];

// Vitest starts with the largest files. These are small and slow: started last, they would run alone.
const slowest = [
  "test/growth.test.ts",
  "server/platform/push/push.test.ts",
  "test/move-and-cancel.test.ts",
  "server/selling/payments/settle-time.test.ts",
  "test/known-addresses.test.ts",
  "test/any-input.test.ts",
  "test/ledger.test.ts",
];
const isSlow = ({ moduleId }: TestSpecification) => slowest.some((file) => moduleId.endsWith(`/${file}`));
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own
    const largestFirst = await super.sort(files);
    return [...largestFirst.filter(isSlow), ...largestFirst.filter((file) => !isSlow(file))];
  }
}

// One seed for all random choices of `npm run faults` (test/faults/figures.ts). The workers inherit it.
process.env["FAULTS_SEED"] ??= String(Date.now() % 1e9);

// `tests` runs in `npm test`; `faults` are the long and random tests (`npm run faults`), and `cluster`
// those of several processes (`npm run cluster`). Browser tests: playwright.config.ts.
export default defineConfig({
  test: {
    // Two more than the cores of the smallest machine: tests also wait, for mails and background tasks.
    maxWorkers: 4,
    sequence: { sequencer: SlowestFirst },
    reporters: ["default", "./test/faults-reporter.ts", "./test/closing-line.ts"],
    projects: [
      {
        test: {
          ...common,
          name: "tests",
          // The files of a worker share its modules: importing them for each file takes a fifth of the time.
          isolate: false,
          include: [
            "contract/**/*.test.ts",
            "server/**/*.test.ts",
            "pretend/**/*.test.ts",
            "web/**/*.test.{ts,tsx}",
            "test/*.test.ts",
          ],
        },
      },
      {
        test: {
          ...common,
          name: "faults",
          include: ["test/faults/**/*.test.ts"],
          setupFiles: [...common.setupFiles, "test/faults/setup.ts"],
          testTimeout: 600_000,
        },
      },
      {
        test: {
          ...common,
          name: "cluster",
          include: ["test/cluster/**/*.test.ts"],
          // Each file starts servers and processes that use all CPUs.
          fileParallelism: false,
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
