import { z } from 'zod';

/**
 * Messages between the site's server and the API about sign-in by redirect. They are no calls of the contract:
 * no browser makes them, and a backend of another origin has its own sign-in.
 */

/** Paths of the API. */
export const IDENTITY_PATHS = { start: '/identity/start', finish: '/identity/finish' } as const;

/** Marks a message of the site's server. The proxy forwards no header of this name, so browsers cannot send one. */
export const SITE_HEADER = 'x-site-server';
/** The headers of a message of the site's server. */
export const SITE_HEADERS = { 'content-type': 'application/json', [SITE_HEADER]: '1' } as const;

export const identityStart = z.object({
  /** The site's own address that the provider sends the browser back to. */
  returnTo: z.url(),
  /** Without any interaction: somebody who is not signed in at the provider comes back at once. */
  silent: z.boolean(),
});

/** The provider's address to redirect to, and the transaction that only this browser may finish. */
export const identityStarted = z.object({ url: z.url(), transaction: z.string() });

export const identityFinish = z.object({ query: z.string().max(8192), transaction: z.string().max(4096) });

/**
 * Why a sign-in failed: `login-required` by a silent attempt, `denied` by the person or the provider, `failed` by an
 * invalid answer, `unverified` e-mail address, `taken` address of another member.
 */
export const identityRejections = ['login-required', 'denied', 'failed', 'unverified', 'taken'] as const;
export type IdentityRejection = (typeof identityRejections)[number];

/** The answer that signs nobody in; the other one is that of `sso.login`. */
export const identityRejected = z.object({ result: z.array(z.never()).max(0), reason: z.enum(identityRejections) });
