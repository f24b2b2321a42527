import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, so that none of them is left to run alone at the end. */
const LONGEST = [
  /browser\/every-route/,
  /browser\/slow-and-stale/,
  /contract\/(?:walks|calls)/,
  /api-members\/attempts/,
];

/** A new checkout knows no durations, and goes by the size of files. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.some((pattern) => pattern.test(moduleId));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** A busy machine is slower than a visitor would wait. */
const patient = { poll: { timeout: 10_000 } };
/** Files at the same time: much of a test's time is waiting for a browser or a database. */
const SIDE_BY_SIDE = 2;

export default defineConfig({
  cacheDir: '.cache/vitest',
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { name: 'unit', include: ['tests/unit/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts', 'tests/contract/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 120_000,
          maxWorkers: SIDE_BY_SIDE,
        },
      },
      {
        test: {
          name: 'reliability',
          include: ['tests/reliability/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 120_000,
          // They measure time, and start and kill whole sites.
          fileParallelism: false,
        },
      },
      {
        test: {
          // Long runs whose figures stand in docs/reliability.md: `npm run test:soak`, not part of `npm test`.
          name: 'soak',
          include: ['tests/soak/**/*.test.ts'],
          testTimeout: 1_200_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: ['tests/support/shared-site.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: patient,
          maxWorkers: SIDE_BY_SIDE,
        },
      },
    ],
  },
});
