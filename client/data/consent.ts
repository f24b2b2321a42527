import { useSyncExternalStore } from 'react';
import {
  type Consent,
  type ConsentLevel,
  consentCookie,
  consentInForce,
  readConsentLevel,
} from '../../shared/consent/consent.ts';
import { request } from '../../shared/pages/request.ts';
import { post } from './api.ts';
import { setCookie } from './set-cookie.ts';

const UNDECIDED = consentInForce(undefined, false);

let consent = UNDECIDED;
const listeners = new Set<() => void>();

export function useConsent(): Consent {
  return useSyncExternalStore(
    subscribe,
    () => consent,
    () => UNDECIDED,
  );
}

export const hasGlobalPrivacyControl = (): boolean =>
  'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    refresh();
    // The visitor may have chosen in another window, or while this page was prerendered.
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
  const next = consentInForce(chosen, hasGlobalPrivacyControl());
  if (next.level === consent.level && next.source === consent.source) return;
  consent = next;
  // The style sheet hides the banner by this attribute, which the inline script sets before the first paint.
  if (chosen !== undefined) document.documentElement.dataset.consent = String(chosen);
  for (const listener of listeners) listener();
}

let recording: Promise<unknown> = Promise.resolve();

/** Takes effect even when the API fails. @param expiryDate of the cookie, from configuration (section 9) */
export function chooseConsent(level: ConsentLevel, { expiryDate, product }: { expiryDate: string; product: string }) {
  setCookie(consentCookie(level, { expiryDate, secure: location.protocol === 'https:' }));
  refresh();
  // In sequence, because each response sets the cookie again and the last choice must win.
  recording = recording.then(() => post(request('cookies.newLevel', { newLevel: level }), { product })).catch(() => {});
}
