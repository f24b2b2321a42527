import { isIP } from 'node:net';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';

export type Setting = {
  readonly key?: string;
  readonly schema: z.ZodType;
  /** The default in words, where the schema has none. */
  readonly shown?: string;
  readonly about: string;
};

export type ParsedGroup<G extends Record<string, Setting>> = { [Name in keyof G]: z.output<G[Name]['schema']> };

/** As in docs/settings.md and messages: "3000", "none". */
export function shownDefault({ schema, shown }: Setting): string {
  if (shown !== undefined) return shown;
  const value = schema.parse(undefined);
  return value === undefined || (Array.isArray(value) && value.length === 0) ? 'none' : String(value);
}

export const wholeNumber = (min: number, max: number) => z.coerce.number<string>().pipe(z.int().min(min).max(max));
export const portNumber = wholeNumber(1, 65_535);
export const milliseconds = z.coerce.number<string>().pipe(z.int().positive());
export const ipAddress = z.string().refine((value) => isIP(value) > 0, 'an IP address, like 127.0.0.1');

const ORIGIN = 'an origin of one host without a path, like https://example.org';
/** A trailing slash is allowed, a wildcard is no host. */
export const httpOrigin = z
  .url({ protocol: /^https?$/, abort: true, error: ORIGIN })
  .refine((value) => {
    const { origin, href, hostname } = new URL(value);
    return href === `${origin}/` && !hostname.includes('*');
  }, ORIGIN)
  .transform((value) => new URL(value).origin);

const BASE = 'an origin of one host, with or without a path, like https://api.example.org/api';
/** May have a path, without a trailing slash. */
export const httpBase = z
  .url({ protocol: /^https?$/, abort: true, error: BASE })
  .refine((value) => {
    const { origin, pathname, href, hostname } = new URL(value);
    return href === `${origin}${pathname}` && !hostname.includes('*');
  }, BASE)
  .transform((value) => new URL(value).href.replace(/\/+$/, ''));

export const sourceOrigin = z
  .string()
  .refine(
    (value) => /^https:\/\/(?:\*\.)?[a-z\d-]+(?:\.[a-z\d-]+)+(?::\d{1,5})?$/.test(value),
    'https origins, or all subdomains of a host as in https://*.example.org',
  );

/** Reached over TLS, or without a network. */
const isProtected = (url: string): boolean => url.startsWith('https:') || isThisMachine(url);
const PROTECTED = 'https, or http on this machine';
export const protectedOrigin = httpOrigin.refine(isProtected, PROTECTED);

export const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);

/** Loopback address or name (RFC 6761): only browsers on this machine can reach it. */
export function isThisMachine(origin: string): boolean {
  const { hostname } = new URL(origin);
  return /^(?:(?:.+\.)?localhost|\[::1\])$/.test(hostname) || (isIP(hostname) === 4 && hostname.startsWith('127.'));
}

function isTimeZone(name: string): boolean {
  try {
    return Temporal.Now.zonedDateTimeISO(name) !== undefined;
  } catch {
    return false;
  }
}

/** URL to which credentials may be sent. */
export const protectedUrl = z.url({ protocol: /^https?$/, abort: true }).refine(isProtected, PROTECTED);
export const credential = z.string().min(1).max(4096);
/** Default name of the account for sign-in by redirect. */
export const SOCIETY_ACCOUNT = 'your society account';
export const signingKey = credential.min(32, 'at least 32 characters');
export const timeZoneName = z.string().refine(isTimeZone, 'a time zone like Europe/Brussels');
