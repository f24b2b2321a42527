/** API faults of one browser. */
export const FAULTS = {
  none: 'All answers',
  down: 'API down',
  slow: 'API slow',
  empty: 'Empty lists',
} as const;

export type Fault = keyof typeof FAULTS;

export const isFault = (value: unknown): value is Fault => typeof value === 'string' && Object.hasOwn(FAULTS, value);

export const PERSONS = { Member: 'member@demo.test', Lapsed: 'lapsed@demo.test' } as const;
export const DEMO_PASSWORD = 'demo-Passw0rd!';

export const FAULT_COOKIE = 'developmentFault';
export const SCENARIO_PATH = '/development/scenario';
