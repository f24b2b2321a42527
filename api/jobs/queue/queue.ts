import { type SQL, sql } from 'drizzle-orm';
import { isNightMail } from '../../common/mail-kinds.ts';
import type { Db } from '../../database/schema/db.ts';
import { outbox } from '../../database/schema/outbox.ts';
import { webhookEvents } from '../../database/schema/providers.ts';

export type JobName =
  | 'mail'
  | 'webhook'
  | 'provider-change'
  | 'provider-event'
  | 'reconcile'
  | 'notices'
  | 'follows'
  | 'follower'
  | 'awards'
  | 'retention'
  | 'recover';

/** Runs outside of any transaction; must be idempotent. @param id the row's id; empty for scheduled jobs */
export type Task = (id: string) => Promise<void>;
export type Tasks = Readonly<Partial<Record<JobName, Task>>>;

export type Job = {
  readonly name: JobName;
  readonly id: string;
  /** Jobs of one queue run one at a time across all processes. */
  readonly queue: string;
  /** Lower numbers run first; 0 by default, for interactive work. */
  readonly priority?: number;
  readonly maxAttempts?: number;
};

type Message = Pick<typeof outbox.$inferSelect, 'id' | 'channel' | 'kind' | 'provider' | 'memberId' | 'topic'>;
type Event = Pick<typeof webhookEvents.$inferSelect, 'provider' | 'eventId'>;

const JOB_OF_CHANNEL = { mail: 'mail', webhook: 'webhook', provider: 'provider-change' } as const;
/** Limits concurrent jobs of a slow mail server or webhook, so that other jobs find a worker. */
const LANES = 3;

const NIGHT_PRIORITY = 10;
/** The next attempt is in the following night. */
const FOLLOWER_ATTEMPTS = 3;

const chooseLane = (id: string): string => String(Number.parseInt(id.slice(0, 4), 16) % LANES);

/** Queues keep the order of a member's subscription changes; nightly mails must not delay interactive ones. */
export function jobOfMessage(message: Message): Job {
  const { id, channel, kind, provider, memberId, topic } = message;
  const isOfNight = channel === 'mail' && isNightMail(kind);
  const parts = channel === 'provider' ? [provider, memberId, topic] : [isOfNight ? 'night' : null, chooseLane(id)];
  const queue = [channel, ...parts.filter((part) => part !== null)].join('/');
  return { name: JOB_OF_CHANNEL[channel], id, queue, ...(isOfNight && { priority: NIGHT_PRIORITY }) };
}

export const jobOfFollower = (followId: string): Job => ({
  name: 'follower',
  id: followId,
  queue: `follower/${chooseLane(followId)}`,
  priority: NIGHT_PRIORITY,
  maxAttempts: FOLLOWER_ATTEMPTS,
});

export function jobOfEvent({ provider, eventId }: Event): Job {
  return { name: 'provider-event', id: `${provider}/${eventId}`, queue: `event/${provider}` };
}

const toKey = ({ name, id }: Job) => `${name}/${id}`;

/** Keys of the jobs of rows, as `toKey` makes them. */
const channelJob = sql`${JSON.stringify(JOB_OF_CHANNEL)}::jsonb ->> ${outbox.channel}`;
const keyOfMessage = sql`(${channelJob}) || '/' || ${outbox.id}`;
const keyOfEvent = sql`'provider-event/' || ${webhookEvents.provider} || '/' || ${webhookEvents.eventId}`;

/** A row and its job are stored in one transaction, so a row without one has lost it. */
const hasNoJob = (key: SQL) => sql`not exists (select from graphile_worker.jobs as job where job.key = ${key})`;
export const messageHasNoJob = hasNoJob(keyOfMessage);
export const eventHasNoJob = hasNoJob(keyOfEvent);

/** Adds a job in the transaction of the causing write; it replaces the row's waiting job and follows a running one. */
export const addJob = (db: Pick<Db, 'execute'>, job: Job, delayMs = 0): Promise<void> => addJobs(db, [job], delayMs);

export async function addJobs(db: Pick<Db, 'execute'>, jobs: readonly Job[], delayMs = 0): Promise<void> {
  const rows = jobs.map((job) => ({ ...job, key: toKey(job) }));
  await db.execute(sql`
    select from json_to_recordset(${JSON.stringify(rows)}::json)
      as job (name text, id text, queue text, priority int, "maxAttempts" int, key text),
    lateral graphile_worker.add_job(
      job.name,
      json_build_object('id', job.id),
      queue_name => job.queue,
      run_at => now() + ${delayMs}::float8 * interval '1 millisecond',
      max_attempts => job."maxAttempts",
      job_key => job.key,
      priority => job.priority
    )`);
}
