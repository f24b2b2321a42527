import { CONSENT_LEVELS, type ConsentLevel, consentAllows } from '../../shared/consent/consent.ts';
import { consentMode } from '../../shared/consent/consent-mode.ts';
import type { TagManagerSettings } from '../../shared/consent/global-scripts.ts';
import { hasGlobalPrivacyControl } from './consent.ts';

/** Consent last sent to the container; undefined while it is not loaded. */
let known: string | undefined;

/** @returns false when the container runs without permission: the document must be left (section 9) */
export function updateTagManager(
  { id, origin, mode }: TagManagerSettings,
  { level, isExcluded }: { level: ConsentLevel; isExcluded: boolean },
): boolean {
  const isAllowed = !isExcluded && (mode === 'advanced' || consentAllows(level, 'analytics'));
  if (known === undefined && !isAllowed) return true;
  const consent = consentMode(level, hasGlobalPrivacyControl());
  const text = JSON.stringify(consent);
  const isFirst = known === undefined;
  if (isFirst) gtag('consent', 'default', consentMode(CONSENT_LEVELS.essential, true));
  if (text !== known) gtag('consent', 'update', consent);
  known = text;
  if (isFirst) {
    push({ 'gtm.start': Date.now(), event: 'gtm.js' });
    const script = document.createElement('script');
    script.src = new URL(`/gtm.js?id=${id}`, origin).href;
    script.async = true;
    document.head.append(script);
  }
  return isAllowed;
}

/** The container tells commands from events by the type of the arguments object. */
function gtag(..._command: unknown[]): void {
  push(arguments);
}

function push(item: unknown): void {
  window.dataLayer ??= [];
  window.dataLayer.push(item);
}
