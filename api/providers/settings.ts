import { z } from 'zod';

const hubspot = z.object({
  token: z.string(),
  origin: z.url(),
  /** Version in the API's paths: `2026-09`. */
  version: z.string(),
  /** The daily limit is reset at midnight in this zone. */
  timeZone: z.string(),
  legalBasis: z.string(),
  legalBasisText: z.string(),
  /** Signing secret, and the public URL as HubSpot has it; without it there is no hook. */
  webhook: z.object({ secret: z.string(), url: z.url() }).optional(),
});

export type HubspotSettings = z.output<typeof hubspot>;

const higherLogic = z.object({
  feedUrl: z.url(),
  iamKey: z.string(),
  password: z.string(),
  /** Post links to other origins are dropped. */
  communityOrigin: z.url(),
  /** Zone of the feed's times, which have no offset. */
  timeZone: z.string(),
});
export type HigherLogicSettings = z.output<typeof higherLogic>;

const cvent = z.object({
  origin: z.url(),
  clientId: z.string(),
  clientSecret: z.string(),
  /** Key that Cvent sends to the hook; without it there is no hook. */
  hookKey: z.string().optional(),
});
export type CventSettings = z.output<typeof cvent>;

const impexiumApplication = z.object({
  accessUrl: z.url(),
  appName: z.string(),
  appKey: z.string(),
  appId: z.string(),
  appPassword: z.string(),
  userEmail: z.string(),
  userPassword: z.string(),
});
export type ImpexiumApplication = z.output<typeof impexiumApplication>;

/** Signs every call instead of signing on; cannot check passwords. */
const impexiumKey = z.object({ origin: z.url(), apiKey: z.string() });
export type ImpexiumKey = z.output<typeof impexiumKey>;

const impexium = z.object({
  access: impexiumApplication.or(impexiumKey),
  /** Allowed hosts; an entry with a leading dot matches subdomains. */
  hosts: z.array(z.string()),
  /** Zone of the dates, which have no offset. */
  timeZone: z.string(),
  requestsPerMinute: z.int().positive(),
  /** Sign-in page of the account site; without it there is no sign-in by redirect. */
  loginUrl: z.url().optional(),
  /** Ends the sign-in at the provider (`ssoLogoutUrl`). */
  logoutUrl: z.url().optional(),
  /** Secret in the webhook's URL, which also signs messages; without it there is no hook. */
  webhookSecret: z.string().optional(),
});
export type ImpexiumSettings = z.output<typeof impexium>;

const oidc = z.object({
  issuer: z.url(),
  clientId: z.string(),
  clientSecret: z.string(),
  /** Hosts of endpoints other than the issuer's. */
  hosts: z.array(z.string()),
});
export type OidcSettings = z.output<typeof oidc>;

export const providerSettings = z.object({
  hubspot: hubspot.optional(),
  higherLogic: higherLogic.optional(),
  cvent: cvent.optional(),
  impexium: impexium.optional(),
  oidc: oidc.optional(),
});
export type ProviderSettings = z.output<typeof providerSettings>;
