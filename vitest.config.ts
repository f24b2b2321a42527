// Before everything else: on an older Node the tests would end with errors of syntax.
import './scripts/check-machine.mjs';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { SummaryReporter } from './tests/support/summary-reporter.ts';

/** The files that take longest: they start first, so that none of them runs alone at the end. */
const LONGEST = [/page-kinds\.browser\./, /slow-and-stale/, /contract\/(?:routes|calls)/, /attempts/];

/** Vitest sorts by the durations of earlier runs; a new checkout has none. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.some((pattern) => pattern.test(moduleId));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** Deadlines for a machine whose cores are busy: they only end a hanging test. */
const TIMEOUT_MS = 120_000;
const SOAK_TIMEOUT_MS = 1_200_000;
/** The files of a project that run at the same time: much of a test's time is waiting for a browser or a database. */
const PARALLEL_FILES = 2;

/** Starts the PostgreSQL of a project's tests, and imports each content once for the databases of all its files. */
const TEMPLATES = 'tests/support/database-templates.ts';
/** Starts the site and the browser that the files of a project share. */
const SHARED_SITE = 'tests/support/shared-site.ts';
/** The server renders with React's production build, as it does for visitors. */
const PRODUCTION = { NODE_ENV: 'production' };

/** The projects of `npm test`. */
export const EVERY_RUN = ['unit', 'content', 'server', 'browser'];

/** In the order in which they run, one after the other: each keeps two cores busy. */
export const PROJECTS: Readonly<Record<string, TestProjectInlineConfiguration['test']>> = {
  unit: {},
  // Rules that the texts of this repository's society keep beyond `content check`; no other project depends on them.
  content: { globalSetup: [TEMPLATES] },
  server: {
    globalSetup: [TEMPLATES],
    env: PRODUCTION,
    maxWorkers: PARALLEL_FILES,
  },
  browser: { globalSetup: [TEMPLATES, SHARED_SITE], maxWorkers: PARALLEL_FILES },
  // Tests that take long: every page of the whole site, limits, large inputs, watched folders.
  'server-full': { globalSetup: [TEMPLATES], env: PRODUCTION, maxWorkers: PARALLEL_FILES },
  // The tests of the database on the machine's own PostgreSQL, which is another release.
  databases: {
    include: [
      'tests/frame/api/{content-calls,import,router}.server.test.ts',
      'tests/search/site-search.server.test.ts',
    ],
    globalSetup: [TEMPLATES],
    env: PRODUCTION,
    maxWorkers: PARALLEL_FILES,
  },
  // Floods, slow clients, hanging systems.
  reliability: { globalSetup: [TEMPLATES], env: PRODUCTION, maxWorkers: PARALLEL_FILES },
  // Adapters of external systems against fakes of those.
  providers: { globalSetup: [TEMPLATES], env: PRODUCTION, maxWorkers: PARALLEL_FILES },
  // Whole sites and commands that start, end and crash.
  processes: { globalSetup: [TEMPLATES], env: PRODUCTION, maxWorkers: PARALLEL_FILES },
  // Browsers that meet faults, and behaviour of single pages beyond what every page has.
  'browser-full': { globalSetup: [TEMPLATES, SHARED_SITE], maxWorkers: PARALLEL_FILES },
  // Pages, sign-in and a form in other engines than Chromium, where Debian's packages are installed.
  engines: { globalSetup: [TEMPLATES], env: PRODUCTION, fileParallelism: false },
  // Long runs, which print their figures.
  soak: { globalSetup: [TEMPLATES], testTimeout: SOAK_TIMEOUT_MS, fileParallelism: false },
};

export default defineConfig({
  cacheDir: '.cache/vitest',
  test: {
    reporters: ['minimal', new SummaryReporter()],
    sequence: { sequencer: LongestFirst },
    // The shared site and the browser close after the last test.
    teardownTimeout: 60_000,
    projects: Object.entries(PROJECTS).map(([name, options], groupOrder) => ({
      test: {
        name,
        include: [`tests/**/*.${name}.test.ts`],
        testTimeout: TIMEOUT_MS,
        hookTimeout: TIMEOUT_MS,
        expect: { poll: { timeout: 30_000 } },
        // The files of a worker share its modules; loading them for each took a quarter of the time.
        isolate: false,
        sequence: { groupOrder },
        provide: { isFullRun: process.env.TEST_SCOPE === 'full', usesMachine: !EVERY_RUN.includes(name) },
        ...options,
      },
    })),
  },
});
