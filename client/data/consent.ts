import { useSyncExternalStore } from 'react';
import {
  type Consent,
  type ConsentLevel,
  consentCookie,
  consentInForce,
  readConsentLevel,
} from '../../shared/rules/consent.ts';
import { request } from '../../shared/site/page-data/request.ts';
import { post } from './api.ts';

/** What holds before this browser could be asked. */
const UNDECIDED = consentInForce(undefined, false);

let consent = UNDECIDED;
const listeners = new Set<() => void>();

/** The visitor's consent: which level holds, and why. */
export function useConsent(): Consent {
  return useSyncExternalStore(
    subscribe,
    () => consent,
    () => UNDECIDED,
  );
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    refresh();
    // The choice may have been made in another window meanwhile, or while this page was prepared ahead of the visit.
    document.addEventListener('visibilitychange', refresh);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) document.removeEventListener('visibilitychange', refresh);
  };
}

function refresh(): void {
  const chosen = readConsentLevel(document.cookie);
  const next = consentInForce(chosen, 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true);
  if (next.level === consent.level && next.source === consent.source) return;
  consent = next;
  // The style sheet hides the question by this, as the document's first script does before anything is painted.
  if (chosen !== undefined) document.documentElement.dataset.consent = String(chosen);
  for (const listener of listeners) listener();
}

let recording: Promise<unknown> = Promise.resolve();

/**
 * Keeps the visitor's choice in this browser and has it recorded. It holds at once, and also when recording fails.
 * @param expiryDate of the cookie, from configuration (section 9).
 */
export function chooseConsent(level: ConsentLevel, { expiryDate, product }: { expiryDate: string; product: string }) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in browsers the site supports
  document.cookie = consentCookie(level, { expiryDate, secure: location.protocol === 'https:' });
  refresh();
  // One after the other: each answer sets the cookie again, and the last choice must be the last to do so.
  recording = recording.then(() => post(request('cookies.newLevel', { newLevel: level }), { product })).catch(() => {});
}
