import { hostCookie, OWN_COOKIES, type OwnCookie } from '../../shared/consent/own-cookies.ts';
import { CONSENT_COOKIE, XSRF_COOKIE } from '../../shared/constants.ts';
import { COOKIE_LIFETIMES } from '../../shared/site/cookie-lifetimes.ts';
import type { Row } from './stored-items.ts';

/** All are essential: none serves measurement or marketing. */
const WORDS: Readonly<Record<OwnCookie, Pick<Row, 'about' | 'condition'>>> = {
  member: {
    about: 'Keeps you signed in. It is encrypted, so that only this site can read it.',
    condition: 'when you sign in',
  },
  csrf: { about: 'Proves that a form or call was sent by this site and not by another one in your name.' },
  flash: {
    about: 'Hands the result of a sign-in or sign-out to the next page.',
    condition: 'when you sign in or out before the scripts have loaded',
  },
  device: {
    about: 'Recognises this browser, so that we can tell you by e-mail of a sign-in from another one.',
    condition: 'when you sign in',
  },
  'sign-in': {
    about: 'Makes sure that a sign-in at the society’s account system ends in the browser that began it.',
    condition: 'when you sign in at the account system',
  },
  'sign-in-tried': {
    about: 'Keeps the site from sending you to the account system again and again.',
    condition: 'when you sign in at the account system',
  },
  'XSRF-TOKEN': { about: 'Goes with every form and call, and is compared with the cookie “csrf”.' },
  CMSCookieLevel: { about: 'Your cookie choice.', condition: 'when you make a choice' },
};

const PLAIN: readonly OwnCookie[] = [XSRF_COOKIE, CONSENT_COOKIE.name];

/** @param consentUntil end of a consent given now, in words */
export function cookieRows({ isHttps, consentUntil }: { isHttps: boolean; consentUntil: string }): Row[] {
  return OWN_COOKIES.map((cookie) => ({
    ...WORDS[cookie],
    name: PLAIN.includes(cookie) ? cookie : hostCookie(cookie, isHttps),
    kept: keptFor(cookie, consentUntil),
  }));
}

function keptFor(cookie: OwnCookie, consentUntil: string): string {
  const lifetime = COOKIE_LIFETIMES[cookie];
  if (lifetime === 'session') return 'Until you close the browser';
  if (lifetime === 'configured') return consentUntil;
  return cookie === 'member' ? `Until you sign out, or ${inWords(lifetime)} without a visit` : inWords(lifetime);
}

const UNITS = { day: 86_400, hour: 3600, minute: 60 };

/** "30 days": the largest unit that fits. */
export function inWords(seconds: number): string {
  const [unit, size] = Object.entries(UNITS).find(([, one]) => seconds >= one && seconds % one === 0) ?? ['second', 1];
  return new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / size);
}
