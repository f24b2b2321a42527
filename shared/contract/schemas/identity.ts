import { z } from 'zod';

/** Messages between the site's server and the API about sign-in by redirect; browsers never send them. */

export const IDENTITY_PATHS = { start: '/identity/start', finish: '/identity/finish' } as const;

/** Marks requests of the site's server. The proxy strips this header, so that browsers cannot send it. */
export const SITE_HEADER = 'x-site-server';
export const SITE_HEADERS = { 'content-type': 'application/json', [SITE_HEADER]: '1' } as const;

export const identityStart = z.object({
  returnTo: z.url(),
  /** Without interaction (`prompt=none`): returns at once when nobody is signed in at the provider. */
  silent: z.boolean(),
});

export const identityStarted = z.object({ url: z.url(), transaction: z.string() });

export const identityFinish = z.object({ query: z.string().max(8192), transaction: z.string().max(4096) });

/** `failed`: invalid answer; `unverified`: e-mail address; `taken`: address of another member. */
export const identityRejections = ['login-required', 'denied', 'failed', 'unverified', 'taken'] as const;
export type IdentityRejection = (typeof identityRejections)[number];

export const identityRejected = z.object({ result: z.array(z.never()).max(0), reason: z.enum(identityRejections) });
