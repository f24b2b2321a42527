import type { FakeServer, Fault } from '../fake-server.ts';

/** How a provider behaves: what the control page calls it, and how its fake does it. */
type Condition = {
  readonly label: string;
  readonly fault?: Fault;
  readonly delayMs?: number;
  readonly isAway?: boolean;
};

/** Longer than a member notices, shorter than the deadlines of the site. */
const SLOW_MS = 700;

export const CONDITIONS = {
  normal: { label: 'Back to normal' },
  away: { label: 'Away: refuses connections', isAway: true },
  hang: { label: 'Hang: never answers', fault: 'hang' },
  reset: { label: 'Reset connections', fault: 'reset' },
  failing: { label: 'Fail with 503', fault: 'server error' },
  limited: { label: 'Too many requests (429)', fault: 'too many requests' },
  garbage: { label: 'Answer garbage', fault: 'garbage' },
  slow: { label: `Slow: ${SLOW_MS} ms`, delayMs: SLOW_MS },
} as const satisfies Record<string, Condition>;
export type ConditionName = keyof typeof CONDITIONS;

/** Makes a fake behave like this from now on. */
export async function setCondition(fake: FakeServer, name: ConditionName): Promise<void> {
  const { fault, delayMs = 0, isAway = false }: Condition = CONDITIONS[name];
  fake.fault = fault;
  fake.delayMs = delayMs;
  await fake.setListening(!isAway);
}
