import { z } from 'zod';

/** HubSpot (docs/providers.md). */
const hubspot = z.object({
  token: z.string(),
  origin: z.url(),
  /** The version in the paths of its API: `2026-09`. */
  version: z.string(),
  /** At midnight in this zone the daily limit is reset. */
  timeZone: z.string(),
  legalBasis: z.string(),
  legalBasisText: z.string(),
  /** The secret that signs its webhooks, and their address as HubSpot has it; without it there is no hook. */
  webhook: z.object({ secret: z.string(), url: z.url() }).optional(),
});

export type HubspotSettings = z.output<typeof hubspot>;

/** Higher Logic (docs/providers.md). */
const higherLogic = z.object({
  feedUrl: z.url(),
  iamKey: z.string(),
  password: z.string(),
  /** Origin of the community's pages: posts link nowhere else. */
  communityOrigin: z.url(),
  /** The zone of its times, which have no offset. */
  timeZone: z.string(),
});
export type HigherLogicSettings = z.output<typeof higherLogic>;

/** Cvent (docs/providers.md). */
const cvent = z.object({
  origin: z.url(),
  clientId: z.string(),
  clientSecret: z.string(),
  /** The key of the messages to the hook, which is absent without it. */
  hookKey: z.string().optional(),
});
export type CventSettings = z.output<typeof cvent>;

/** The credentials of an application that signs on at re:Members AMS. */
const impexiumApplication = z.object({
  /** The address of the first step of signing on. */
  accessUrl: z.url(),
  appName: z.string(),
  appKey: z.string(),
  appId: z.string(),
  appPassword: z.string(),
  userEmail: z.string(),
  userPassword: z.string(),
});
export type ImpexiumApplication = z.output<typeof impexiumApplication>;

/** A key that signs every call in place of signing on; it checks no passwords. */
const impexiumKey = z.object({ origin: z.url(), apiKey: z.string() });
export type ImpexiumKey = z.output<typeof impexiumKey>;

/** re:Members AMS, formerly Impexium (docs/providers.md). */
const impexium = z.object({
  access: impexiumApplication.or(impexiumKey),
  /** Hosts, and endings that begin with a dot, to which requests may go. */
  hosts: z.array(z.string()),
  /** The society's zone: its dates have none. */
  timeZone: z.string(),
  requestsPerMinute: z.int().positive(),
  /** The account site's page to sign in; without it there is no sign-in by redirect. */
  loginUrl: z.url().optional(),
  /** Ends the sign-in at the provider (`ssoLogoutUrl`). */
  logoutUrl: z.url().optional(),
  /** The secret in the address of its webhooks, which also signs them; without it there is no hook. */
  webhookSecret: z.string().optional(),
});
export type ImpexiumSettings = z.output<typeof impexium>;

/** A provider of OpenID Connect (docs/providers.md). */
const oidc = z.object({
  issuer: z.url(),
  clientId: z.string(),
  clientSecret: z.string(),
  /** Hosts of its endpoints besides that of the issuer. */
  hosts: z.array(z.string()),
});
export type OidcSettings = z.output<typeof oidc>;

/** The external systems of the API; what is absent is kept in its own database. */
export const providerSettings = z.object({
  hubspot: hubspot.optional(),
  higherLogic: higherLogic.optional(),
  cvent: cvent.optional(),
  impexium: impexium.optional(),
  oidc: oidc.optional(),
});
export type ProviderSettings = z.output<typeof providerSettings>;
