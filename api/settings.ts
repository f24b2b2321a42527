import { z } from 'zod';
import type { RetentionDays } from '../shared/retention.ts';
import { providerSettings } from './providers/settings.ts';

const retention: z.ZodType<RetentionDays> = z.object({
  submissions: z.int(),
  consent: z.int(),
  sessions: z.int(),
  audit: z.int(),
});

export const apiSettings = z.object({
  port: z.int().optional(),
  dataDir: z.string(),
  /** `postgres://…` of PostgreSQL 15 or newer, replacing the embedded one. */
  databaseUrl: z.string().optional(),
  product: z.string(),
  contentDir: z.string(),
  maxRemoval: z.number().optional(),
  watchContent: z.boolean().optional(),
  /** Key of the git host's webhook signature; without it there is no hook. */
  contentHookSecret: z.string().optional(),
  /** Target of the web editor; without it there is no web editor. */
  contentEditor: z.enum(['local', 'git']).optional(),
  /** Days until personal data is deleted; defaults when absent. */
  retention: retention.optional(),
  /** Backup folder whose age the metrics report; absent to report none. */
  backupDir: z.string().optional(),
  demo: z.boolean(),
  mail: z
    .union([z.object({ smtpUrl: z.string() }), z.object({ folder: z.string() })])
    .and(z.object({ from: z.string().optional(), publicOrigin: z.string() }))
    .optional(),
  /** Keys of the links in mails, the newest first; without one no such mail is sent. */
  linkKeys: z.array(z.string()).optional(),
  formWebhooks: z.object({ secret: z.string(), hosts: z.array(z.string()) }).optional(),
  /** Absent systems are replaced by the API's own database. */
  providers: providerSettings.optional(),
  /** Fails on responses that violate their schema instead of leaving out invalid entries; for development and tests. */
  checkResponses: z.boolean(),
});
export type ApiSettings = z.output<typeof apiSettings>;
