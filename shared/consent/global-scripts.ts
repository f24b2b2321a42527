import { type ConsentLevel, type ConsentPurpose, consentAllows } from './consent.ts';

/** The settings of third-party scripts that browsers get (section 9, Third-party scripts). */
export type ThirdPartySettings = {
  readonly tagManager: TagManagerSettings | undefined;
  /** Origins of scripts. */
  readonly scriptOrigins: readonly string[];
  /** Hashes of inline code, as in a Content-Security-Policy. */
  readonly scriptHashes: readonly string[];
};

/** A tag manager's container; it is loaded only with consent (basic) or is told of the consent (advanced). */
export type TagManagerSettings = {
  readonly id: string;
  readonly origin: string;
  readonly mode: 'basic' | 'advanced';
};

/** A script element of the configuration's global scripts (section 3, Master page config). */
export interface GlobalScript {
  /** The script's URL; undefined for inline code. */
  readonly src: string | undefined;
  /** The hash of inline code. */
  readonly hash?: string | undefined;
  /** The declared purpose; a script without one counts as advertising, which needs the highest consent level. */
  readonly purpose: string | undefined;
}

type Allowed = Pick<ThirdPartySettings, 'scriptOrigins' | 'scriptHashes'>;

const NAMED_PURPOSES = ['necessary', 'preferences', 'analytics', 'advertising'] as const satisfies ConsentPurpose[];

/**
 * Whether a global script may run: it is on the allow-list (origin or hash) and the consent level allows its purpose.
 * @param globalPrivacyControl denies advertising at every level.
 */
export function scriptMayRun(
  script: GlobalScript,
  allowed: Allowed,
  level: ConsentLevel,
  globalPrivacyControl = false,
): boolean {
  return isAllowedScript(script, allowed) && consentAllows(level, toPurpose(script), globalPrivacyControl);
}

/** The purpose that decides whether a script may run. */
const toPurpose = ({ purpose }: Pick<GlobalScript, 'purpose'>): ConsentPurpose =>
  NAMED_PURPOSES.find((named) => named === purpose) ?? 'advertising';

/** Whether the settings permit a script at all. */
function isAllowedScript({ src, hash }: GlobalScript, { scriptOrigins, scriptHashes }: Allowed): boolean {
  if (src === undefined) return hash !== undefined && scriptHashes.includes(hash);
  return URL.canParse(src) && scriptOrigins.includes(new URL(src).origin);
}
