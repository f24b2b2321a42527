import { isIP } from 'node:net';
import { z } from 'zod';
import { list, type Setting, wholeNumber } from './setting.ts';

const secrets = z
  .string()
  .transform((value) => value.split(','))
  .pipe(z.array(z.string().trim().min(32, 'at least 32 characters')));
/** In the form Express accepts. */
const proxy = z.string().refine((value) => {
  const [ip = '', bits, ...rest] = value.split('/');
  return (
    /^(?:loopback|linklocal|uniquelocal)$/.test(value) ||
    (isIP(ip) > 0 &&
      rest.length === 0 &&
      (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(ip) === 4 ? 32 : 128))))
  );
}, 'IP addresses or CIDR ranges');

export const securitySettings = {
  SECRET: {
    key: 'secrets',
    schema: secrets.optional(),
    shown: 'generated once into DATA_DIR',
    about:
      'Key for XSRF tokens, session cookies and the links in mails that end them, the same on every replica. For rotation, several keys separated by commas: new tokens use the first, all are accepted. Keep an old one for 400 days, as long as links in mails work; sessions need it for 30',
  },
  TOKEN_MODE: {
    key: 'tokenMode',
    schema: z.enum(['handle', 'passthrough']).default('handle'),
    about:
      'Token the browser gets at sign-in: a handle that is valid only with the session cookie, or the API’s own token (passthrough)',
  },
  XSRF_PASS_THROUGH: {
    key: 'xsrfPassThrough',
    schema: z.stringbool().default(false),
    about: 'Set to true when the API issues its own XSRF-TOKEN cookie; origin checks still apply',
  },
  TRUST_PROXY: {
    key: 'trustProxy',
    schema: list.pipe(z.array(proxy)).default([]),
    about: 'IP addresses or CIDR ranges of the load balancers whose X-Forwarded-For is trusted, separated by commas',
  },
  SIGN_IN_LIMIT: {
    key: 'signInLimit',
    schema: wholeNumber(1, 100_000).default(20),
    about: 'Sign-in attempts per minute and IP address; counted across replicas with Redis',
  },
  FORM_LIMIT: {
    key: 'formLimit',
    schema: wholeNumber(1, 1_000_000).default(20),
    about: 'Submitted forms, and as many cookie choices, per minute and client; counted across replicas with Redis',
  },
  ACCOUNT_LIMIT: {
    key: 'accountLimit',
    schema: wholeNumber(1, 1_000_000).default(10),
    about:
      'Calls per ten minutes and client that open accounts or claim e-mail addresses; joining makes two. Counted across replicas with Redis',
  },
} as const satisfies Record<string, Setting>;
