import { isIP } from 'node:net';
import { z } from 'zod';

/** One setting: its schema, its default as README shows it, and its description in README. */
export type Setting<S extends z.ZodType = z.ZodType> = {
  readonly schema: S;
  readonly shown: string;
  readonly about: string;
};

export const setting = <S extends z.ZodType>(schema: S, shown: string, about: string): Setting<S> => ({
  schema,
  shown,
  about,
});

export const httpOrigin = z
  .url({ protocol: /^https?$/, abort: true })
  .refine(
    (value) => new URL(value).pathname === '/' && !new URL(value).search,
    'an origin without a path, like https://example.org',
  )
  .transform((value) => new URL(value).origin);

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
