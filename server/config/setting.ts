import { isIP } from 'node:net';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';

/** One setting. docs/settings.md is made of these rows. */
export type Setting = {
  /** The property of `Config` with its value; without one, other properties are derived from the value. */
  readonly key?: string;
  readonly schema: z.ZodType;
  /** The default in words, where the schema has none. */
  readonly shown?: string;
  readonly about: string;
};

/** The settings of a group as they are parsed. */
export type ParsedGroup<G extends Record<string, Setting>> = { [Name in keyof G]: z.output<G[Name]['schema']> };

/** The default as docs/settings.md and messages show it: "3000", "none". */
export function shownDefault({ schema, shown }: Setting): string {
  if (shown !== undefined) return shown;
  const value = schema.parse(undefined);
  return value === undefined || (Array.isArray(value) && value.length === 0) ? 'none' : String(value);
}

/** A whole number in a range that includes both ends. */
export const wholeNumber = (min: number, max: number) => z.coerce.number<string>().pipe(z.int().min(min).max(max));
export const portNumber = wholeNumber(1, 65_535);
export const milliseconds = z.coerce.number<string>().pipe(z.int().positive());
export const ipAddress = z.string().refine((value) => isIP(value) > 0, 'an IP address, like 127.0.0.1');

const ORIGIN = 'an origin of one host without a path, like https://example.org';
/** An origin: scheme, host and port, with or without a slash at the end. A wildcard is no host. */
export const httpOrigin = z
  .url({ protocol: /^https?$/, abort: true, error: ORIGIN })
  .refine((value) => {
    const { origin, href, hostname } = new URL(value);
    return href === `${origin}/` && !hostname.includes('*');
  }, ORIGIN)
  .transform((value) => new URL(value).origin);

const BASE = 'an origin of one host, with or without a path, like https://api.example.org/api';
/** An origin that may carry a path, without a slash at its end. */
export const httpBase = z
  .url({ protocol: /^https?$/, abort: true, error: BASE })
  .refine((value) => {
    const { origin, pathname, href, hostname } = new URL(value);
    return href === `${origin}${pathname}` && !hostname.includes('*');
  }, BASE)
  .transform((value) => new URL(value).href.replace(/\/+$/, ''));

/** A Content-Security-Policy source with an optional wildcard: an https origin, or all subdomains of a host. */
export const sourceOrigin = z
  .string()
  .refine(
    (value) => /^https:\/\/(?:\*\.)?[a-z\d-]+(?:\.[a-z\d-]+)+(?::\d{1,5})?$/.test(value),
    'https origins, or all subdomains of a host as in https://*.example.org',
  );

/** Whether an address is reached over TLS, or without a network. */
const isProtected = (url: string): boolean => url.startsWith('https:') || isThisMachine(url);
const PROTECTED = 'https, or http on this machine';
export const protectedOrigin = httpOrigin.refine(isProtected, PROTECTED);

export const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);

/** Whether only browsers on this machine can reach an origin: its host is a loopback address or name (RFC 6761). */
export function isThisMachine(origin: string): boolean {
  const { hostname } = new URL(origin);
  return /^(?:(?:.+\.)?localhost|\[::1\])$/.test(hostname) || (isIP(hostname) === 4 && hostname.startsWith('127.'));
}

/** Whether a name is that of a time zone. */
function isTimeZone(name: string): boolean {
  try {
    return Temporal.Now.zonedDateTimeISO(name) !== undefined;
  } catch {
    return false;
  }
}

/** An address that credentials may be sent to. */
export const protectedUrl = z.url({ protocol: /^https?$/, abort: true }).refine(isProtected, PROTECTED);
export const credential = z.string().min(1).max(4096);
/** The account for sign-in by redirect in words, unless a setting names it. */
export const SOCIETY_ACCOUNT = 'your society account';
/** A key of the site’s own, which signs something. */
export const signingKey = credential.min(32, 'at least 32 characters');
export const timeZoneName = z.string().refine(isTimeZone, 'a time zone like Europe/Brussels');
