/** The projects of vitest.config.ts that `npm test` runs after the unit tests, one after the other: each keeps two cores busy. */
export const EVERY_RUN = ['server', 'browser'] as const;

/** The projects that `npm test` leaves to `npm run test:rest` and `npm run test:full`, in the order in which they run, with their folders. */
export const REST = {
  /** Floods, slow clients, hanging systems. */
  reliability: 'tests/reliability',
  /** Adapters of external systems against fakes of those. */
  providers: 'tests/providers',
  /** Whole sites and commands that start, end and crash. */
  processes: 'tests/processes',
  /** Browsers that meet faults, and behaviour of single pages beyond what every page has. */
  'browser-full': 'tests/browser-full',
} as const;

/** The project that only `npm run test:full` runs, for an hour. */
export const SOAK = { soak: 'tests/soak' } as const;
