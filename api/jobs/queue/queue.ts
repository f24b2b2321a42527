import { sql } from 'drizzle-orm';
import { MINUTE_MS } from '../../../shared/durations.ts';
import { isNightMail } from '../../common/mail-kinds.ts';
import type { Db } from '../../database/schema/db.ts';
import type { outbox } from '../../database/schema/outbox.ts';
import type { webhookEvents } from '../../database/schema/providers.ts';

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

/**
 * Does a job, outside of any transaction. Must be idempotent, as it may be called again after a crash.
 * @param id the row that the job is about; empty for a job of the schedule
 */
export type Task = (id: string) => Promise<void>;
export type Tasks = Readonly<Partial<Record<JobName, Task>>>;

export type Job = {
  readonly name: JobName;
  readonly id: string;
  /** Jobs of one queue run one at a time, in all processes together. */
  readonly queue: string;
  /** Jobs of a smaller number run first; 0 by default, for what a person waits for. */
  readonly priority?: number;
  /** Attempts after which the job is given up; 25 by default. */
  readonly maxAttempts?: number;
};

type Message = Pick<typeof outbox.$inferSelect, 'id' | 'channel' | 'kind' | 'provider' | 'memberId' | 'topic'>;
type Event = Pick<typeof webhookEvents.$inferSelect, 'provider' | 'eventId'>;

/** Time after its job in which a row is done, or has another job. */
const HELD_MS = 10 * MINUTE_MS;

/** The time in `next_at` of a row that has a job: one that is past has none, as in a restored backup. */
export const heldUntil = (now: Date, delayMs = 0): Date => new Date(now.getTime() + delayMs + HELD_MS);

const JOB_OF_CHANNEL = { mail: 'mail', webhook: 'webhook', provider: 'provider-change' } as const;
/** The jobs of a slow mail server or webhook that run at the same time, which leaves workers to the other jobs. */
const LANES = 3;

/** Jobs of the night, whose mails nobody waits for. */
const NIGHT_PRIORITY = 10;
/** A person whose news cannot be found is tried again in the next night. */
const FOLLOWER_ATTEMPTS = 3;

const chooseLane = (id: string): string => String(Number.parseInt(id.slice(0, 4), 16) % LANES);

/**
 * The job of a message. Changes of one member's subscription are applied one after the other. Mails of the night have
 * queues of their own, so that they neither precede nor hold up the mail that a person waits for.
 */
export function jobOfMessage(message: Message): Job {
  const { id, channel, kind, provider, memberId, topic } = message;
  const isOfNight = channel === 'mail' && isNightMail(kind);
  const parts = channel === 'provider' ? [provider, memberId, topic] : [isOfNight ? 'night' : null, chooseLane(id)];
  const queue = [channel, ...parts.filter((part) => part !== null)].join('/');
  return { name: JOB_OF_CHANNEL[channel], id, queue, ...(isOfNight && { priority: NIGHT_PRIORITY }) };
}

/** The job that looks up what is new for one person, named by one of the person's follows. */
export const jobOfFollower = (followId: string): Job => ({
  name: 'follower',
  id: followId,
  queue: `follower/${chooseLane(followId)}`,
  priority: NIGHT_PRIORITY,
  maxAttempts: FOLLOWER_ATTEMPTS,
});

/** The job of an event that a provider has reported. */
export function jobOfEvent({ provider, eventId }: Event): Job {
  return { name: 'provider-event', id: `${provider}/${eventId}`, queue: `event/${provider}` };
}

/** The key of a job: a row has one. */
export const toKey = ({ name, id }: Job) => `${name}/${id}`;

/**
 * Adds a job in the transaction of the write that causes it, so that neither exists without the other. It replaces the
 * waiting job of the same row, and follows a running one.
 */
export const addJob = (db: Pick<Db, 'execute'>, job: Job, delayMs = 0): Promise<void> => addJobs(db, [job], delayMs);

/** Adds jobs as `addJob` does, in one statement. */
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
