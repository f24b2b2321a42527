import { z } from 'zod';
import { employmentType, salary } from './models.ts';

/** An entry of `blocks.localNetwork`, or an open position. */
export const place = z.object({
  id: z.int(),
  title: z.string(),
  location: z.string(),
  /** For job openings; absent for the society's own. */
  employer: z.string().optional(),
  /** For job openings: ISO 3166. */
  country: z.string().optional(),
  /** For job openings: in English. */
  countryName: z.string().optional(),
  employmentTypes: z.array(employmentType).optional(),
  salary: salary.optional(),
  summary: z.string(),
  url: z.string(),
  postedDate: z.iso.date().optional(),
  closingDate: z.iso.date().optional(),
  meets: z.string().optional(),
  region: z.string().optional(),
  /** For local networks with a page of their own. */
  path: z.string().optional(),
  timeZone: z.string().optional(),
  /** Degrees north and east. */
  coordinates: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
  distanceKm: z.int().optional(),
  category: z.string().optional(),
  services: z.array(z.string()).optional(),
});
