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
  /** Signs webhooks; without it there is no hook. */
  webhookSecret: z.string().optional(),
});

/** re:Members, formerly Impexium (docs/providers.md). */
const impexium = z.object({
  accessUrl: z.url(),
  appName: z.string(),
  appKey: z.string(),
  appId: z.string(),
  appPassword: z.string(),
  userEmail: z.string(),
  userPassword: z.string(),
  /** Hosts that its API may be on; one that begins with a dot is an ending. */
  hosts: z.array(z.string()),
});

/** The external systems of the API; what is absent is kept in its own database. */
export const providerSettings = z.object({ hubspot: hubspot.optional(), impexium: impexium.optional() });
export type ProviderSettings = z.output<typeof providerSettings>;
