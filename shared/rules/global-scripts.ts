import { type ConsentLevel, type ConsentPurpose, consentAllows } from './consent.ts';

/** A script that the configuration's global scripts ask for. */
export interface GlobalScript {
  /** Its address; none for code that stands in the configuration itself. */
  readonly src: string | undefined;
  /** What it says it is for; a script that does not say so counts as advertising, which needs the most consent. */
  readonly purpose: string | undefined;
}

const NAMED_PURPOSES = ['necessary', 'preferences', 'analytics', 'advertising'] as const satisfies ConsentPurpose[];

/**
 * Whether a global script may run: its origin is on the allow-list and the visitor's level allows its purpose. Code without an address never
 * runs: nothing vouches for it.
 */
export function scriptMayRun({ src, purpose }: GlobalScript, origins: readonly string[], level: ConsentLevel): boolean {
  if (!src || !URL.canParse(src) || !origins.includes(new URL(src).origin)) return false;
  return consentAllows(level, NAMED_PURPOSES.find((one) => one === purpose) ?? 'advertising');
}
