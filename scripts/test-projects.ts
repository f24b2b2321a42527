/**
 * The projects of vitest.config.ts by the command that runs them. Those of a phase run in parallel: one mostly computes, the other mostly waits.
 * More in parallel would starve two cores.
 */
export const PHASES = [['server', 'reliability'], ['browser']] as const;

/** The projects that `npm test` leaves to `npm run test:rest` and `npm run test:full`, in the order in which they run, with their folders. */
export const REST = {
  /** Adapters of external systems against fakes of those. */
  providers: 'tests/providers',
  /** Whole sites and commands that start, end and crash. */
  processes: 'tests/processes',
  /** Browsers that meet faults, and behaviour of single pages beyond what every page has. */
  'browser-full': 'tests/browser-full',
} as const;

/** The project that only `npm run test:full` runs, for an hour. */
export const SOAK = { soak: 'tests/soak' } as const;
