import { z } from 'zod';
import { credential, list, type ParsedGroup, protectedUrl, type Setting, SOCIETY_ACCOUNT } from './setting.ts';

/** One label would permit a whole top-level domain. */
const HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;

export const oidcSettings = {
  OIDC_ISSUER: {
    schema: protectedUrl
      .refine((value) => !/[?#]/.test(value), 'an issuer without query and fragment, like https://login.example.org')
      .optional(),
    about:
      'OpenID Connect: the issuer, an address like https://login.example.org below which /.well-known/openid-configuration is',
  },
  OIDC_CLIENT_ID: {
    schema: credential.optional(),
    about: 'OpenID Connect: the client id of this site',
  },
  OIDC_CLIENT_SECRET: {
    schema: credential.optional(),
    about: 'OpenID Connect: the client secret of this site',
  },
  OIDC_HOSTS: {
    schema: list
      .refine((hosts) => hosts.every((host) => HOST.test(host)), 'hosts like a.example, separated by commas')
      .default([]),
    shown: 'the host of OIDC_ISSUER',
    about: 'OpenID Connect: hosts of the provider’s endpoints besides that of the issuer, separated by commas',
  },
  OIDC_NAME: {
    schema: z.string().min(1).max(60).default(SOCIETY_ACCOUNT),
    about: 'OpenID Connect: what members sign in with, as the button "Sign in with …" names it',
  },
  OIDC_ONLY: {
    schema: z.stringbool().default(false),
    about:
      'OpenID Connect: true offers no sign-in by password, so that the sign-in page leads straight to the provider',
  },
} as const satisfies Record<string, Setting>;

type Parsed = ParsedGroup<typeof oidcSettings>;

export function readOidcSettings(parsed: Parsed) {
  return parsed.OIDC_ISSUER === undefined
    ? undefined
    : {
        issuer: parsed.OIDC_ISSUER,
        clientId: parsed.OIDC_CLIENT_ID,
        clientSecret: parsed.OIDC_CLIENT_SECRET,
        hosts: parsed.OIDC_HOSTS,
      };
}

/** Public part of the sign-in settings. */
export function readRedirectSignIn({ OIDC_ISSUER, OIDC_NAME, OIDC_ONLY }: Parsed) {
  return OIDC_ISSUER === undefined ? undefined : { name: OIDC_NAME, isOnly: OIDC_ONLY, isSilent: true };
}

export function listLogoutOrigins({ OIDC_ISSUER, OIDC_HOSTS }: Parsed): string[] {
  if (OIDC_ISSUER === undefined) return [];
  return [new URL(OIDC_ISSUER).origin, ...OIDC_HOSTS.map((host) => `https://${host}`)];
}
