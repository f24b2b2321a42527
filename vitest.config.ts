import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { REST, SOAK } from './scripts/test-projects.ts';

/** The files that take longest: they start first, so that none of them runs alone at the end. */
const LONGEST = [
  /browser\/page-kinds/,
  /browser-full\/slow-and-stale/,
  /contract\/(?:routes|calls)/,
  /api-members\/attempts/,
];

/** Vitest sorts by the durations of earlier runs; a new checkout has none. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.some((pattern) => pattern.test(moduleId));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

const common = {
  // Deadlines for a machine whose cores are busy: they only end a hanging test.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
  // The files of a worker share its modules: loading the application for each file took a quarter of the time of the server tests.
  isolate: false,
};
/** Files in parallel: much of a test's time is waiting for a browser or a database. */
const PARALLEL_FILES = 2;
/** Imports each content once, for the databases of all files of a project. */
const TEMPLATES = 'tests/support/database-templates.ts';
/** Set by scripts/test.ts: whether the tests cover every page, or a sample. */
const scope = { isFullRun: process.env.TEST_SCOPE === 'full' };
const testsIn = (folder: string) => [`${folder}/**/*.test.ts`];
/** Starts the site and the browser that the files of a project share. */
const sharedSite = { globalSetup: [TEMPLATES, 'tests/support/shared-site.ts'] };

export default defineConfig({
  cacheDir: '.cache/vitest',
  test: {
    sequence: { sequencer: LongestFirst },
    // The shared site and the browser close after the last test.
    teardownTimeout: 60_000,
    projects: [
      { test: { ...common, name: 'unit', include: ['tests/unit/**/*.test.ts'] } },
      {
        test: {
          ...common,
          name: 'server',
          globalSetup: [TEMPLATES],
          // The server renders with React's production build, as it does for visitors.
          env: { NODE_ENV: 'production' },
          include: ['tests/server/**/*.test.ts', 'tests/contract/**/*.test.ts'],
          provide: scope,
          maxWorkers: PARALLEL_FILES,
        },
      },
      {
        test: {
          ...common,
          name: 'reliability',
          globalSetup: [TEMPLATES],
          env: { NODE_ENV: 'production' },
          include: testsIn(REST.reliability),
          maxWorkers: PARALLEL_FILES,
        },
      },
      {
        test: {
          ...common,
          name: 'providers',
          globalSetup: [TEMPLATES],
          env: { NODE_ENV: 'production' },
          include: testsIn(REST.providers),
          maxWorkers: PARALLEL_FILES,
        },
      },
      {
        test: {
          ...common,
          name: 'processes',
          globalSetup: [TEMPLATES],
          env: { NODE_ENV: 'production' },
          include: testsIn(REST.processes),
          maxWorkers: PARALLEL_FILES,
        },
      },
      {
        test: {
          ...common,
          ...sharedSite,
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          provide: scope,
          maxWorkers: PARALLEL_FILES,
        },
      },
      {
        test: {
          ...common,
          ...sharedSite,
          name: 'browser-full',
          include: testsIn(REST['browser-full']),
          provide: scope,
          maxWorkers: PARALLEL_FILES,
        },
      },
      {
        test: {
          ...common,
          // Long runs, which print their figures.
          name: 'soak',
          globalSetup: [TEMPLATES],
          include: testsIn(SOAK.soak),
          testTimeout: 1_200_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
