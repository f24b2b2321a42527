import { type ConsentLevel, type ConsentPurpose, consentAllows } from './consent.ts';

/** A script element of the configuration's global scripts (section 3, Master page config). */
export interface GlobalScript {
  /** The script's URL; undefined for inline code. */
  readonly src: string | undefined;
  /** The declared purpose; a script without one counts as advertising, which needs the highest consent level. */
  readonly purpose: string | undefined;
}

const NAMED_PURPOSES = ['necessary', 'preferences', 'analytics', 'advertising'] as const satisfies ConsentPurpose[];

/**
 * Whether a global script may run: its origin is on the allow-list and the visitor's consent level allows its purpose. Inline code
 * never runs, because it has no origin to check.
 */
export function scriptMayRun({ src, purpose }: GlobalScript, origins: readonly string[], level: ConsentLevel): boolean {
  if (!src || !URL.canParse(src) || !origins.includes(new URL(src).origin)) return false;
  return consentAllows(level, NAMED_PURPOSES.find((named) => named === purpose) ?? 'advertising');
}
