import { type ConsentLevel, type ConsentPurpose, consentAllows } from './consent.ts';

/** Sent to browsers (section 9, Third-party scripts). */
export type ThirdPartySettings = {
  readonly tagManager: TagManagerSettings | undefined;
  readonly scriptOrigins: readonly string[];
  readonly scriptHashes: readonly string[];
};

/** Loaded only with consent (basic), or informed of the consent (advanced). */
export type TagManagerSettings = {
  readonly id: string;
  readonly origin: string;
  readonly mode: 'basic' | 'advanced';
};

export interface GlobalScript {
  readonly src: string | undefined;
  readonly hash?: string | undefined;
  /** A script without a purpose counts as advertising, which needs the highest consent level. */
  readonly purpose: string | undefined;
}

type Allowed = Pick<ThirdPartySettings, 'scriptOrigins' | 'scriptHashes'>;

const NAMED_PURPOSES = ['necessary', 'preferences', 'analytics', 'advertising'] as const satisfies ConsentPurpose[];

/** Require the allow-list (origin or hash) and a consent level that allows the purpose. */
export function scriptMayRun(
  script: GlobalScript,
  allowed: Allowed,
  level: ConsentLevel,
  globalPrivacyControl = false,
): boolean {
  return isAllowedScript(script, allowed) && consentAllows(level, toPurpose(script), globalPrivacyControl);
}

const toPurpose = ({ purpose }: Pick<GlobalScript, 'purpose'>): ConsentPurpose =>
  NAMED_PURPOSES.find((named) => named === purpose) ?? 'advertising';

function isAllowedScript({ src, hash }: GlobalScript, { scriptOrigins, scriptHashes }: Allowed): boolean {
  if (src === undefined) return hash !== undefined && scriptHashes.includes(hash);
  return URL.canParse(src) && scriptOrigins.includes(new URL(src).origin);
}
