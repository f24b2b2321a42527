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
});

export type HubspotSettings = z.output<typeof hubspot>;

/** The external systems of the API; what is absent is kept in its own database. */
export const providerSettings = z.object({ hubspot: hubspot.optional() });
export type ProviderSettings = z.output<typeof providerSettings>;
