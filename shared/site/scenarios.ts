/*
 * Development switches in the corner of a page: the signed-in user and faults of the API. No production build or server
 * imports this.
 */

/** The faults that the API can have in one browser. */
export const FAULTS = {
  none: 'All answers',
  down: 'API down',
  slow: 'API slow',
  empty: 'Empty lists',
} as const;

export type Fault = keyof typeof FAULTS;

export const isFault = (value: unknown): value is Fault => typeof value === 'string' && Object.hasOwn(FAULTS, value);

/** The demo accounts to sign in with. */
export const PERSONS = { Member: 'member@demo.test', Lapsed: 'lapsed@demo.test' } as const;
export const DEMO_PASSWORD = 'demo-Passw0rd!';

/** The cookie that has the fault, so that each browser has its own. */
export const FAULT_COOKIE = 'developmentFault';
export const SCENARIO_PATH = '/development/scenario';
