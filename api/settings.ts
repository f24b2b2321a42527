import { z } from 'zod';
import type { RetentionDays } from '../shared/retention.ts';
import { providerSettings } from './providers/settings.ts';

const retention: z.ZodType<RetentionDays> = z.object({
  submissions: z.int(),
  consent: z.int(),
  sessions: z.int(),
  audit: z.int(),
});

/** The settings of the API, as JSON in `API_SETTINGS` for its process. docs/settings.md lists those of the site. */
export const apiSettings = z.object({
  /** Loopback port to listen on; by default a free one. */
  port: z.int().optional(),
  /** Data folder of the embedded PostgreSQL; unused with a database URL. */
  dataDir: z.string(),
  /** `postgres://…` of a PostgreSQL 15 or newer that replaces the embedded one. */
  databaseUrl: z.string().optional(),
  /** The society's slug. */
  product: z.string(),
  /** The content folder: Markdown and YAML. */
  contentDir: z.string(),
  /** The share of the published content that one import may remove, from 0 to 1. */
  maxRemoval: z.number().optional(),
  /** Whether to import files of the content folder when they are saved. */
  watchContent: z.boolean().optional(),
  /** The key of a git host's signature on its message that the content folder has changed; without it, no such hook. */
  contentHookSecret: z.string().optional(),
  /** Where the web editor writes; without it there is no web editor. */
  contentEditor: z.enum(['local', 'git']).optional(),
  /** Days after which what is stored about people is deleted; the defaults when absent. */
  retention: retention.optional(),
  /** The folder of the backups whose age the metrics tell; without it they tell none. */
  backupDir: z.string().optional(),
  /** Whether to create the demo accounts; false removes them. */
  demo: z.boolean(),
  /** How mail is sent; without it the API rejects calls that need a confirmed address. */
  mail: z
    .union([z.object({ smtpUrl: z.string() }), z.object({ folder: z.string() })])
    .and(z.object({ from: z.string().optional(), publicOrigin: z.string() }))
    .optional(),
  /** How submissions are posted to the webhooks of their forms; without it they are not. */
  formWebhooks: z.object({ secret: z.string(), hosts: z.array(z.string()) }).optional(),
  /** The external systems; what is absent is kept in the API's own database. */
  providers: providerSettings.optional(),
  /** Fails on responses that violate their schema instead of leaving out invalid entries; for development and tests. */
  checkResponses: z.boolean(),
});
export type ApiSettings = z.output<typeof apiSettings>;
