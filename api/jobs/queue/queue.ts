import { sql } from 'drizzle-orm';
import { MINUTE_MS } from '../../../shared/durations.ts';
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
};

type Message = Pick<typeof outbox.$inferSelect, 'id' | 'channel' | 'provider' | 'memberId' | 'topic'>;
type Event = Pick<typeof webhookEvents.$inferSelect, 'provider' | 'eventId'>;

/** Time after its job in which a row is done, or has another job. */
const HELD_MS = 10 * MINUTE_MS;

/**
 * The time in `next_at` of a row that has a job. The release before sends what is due by it: it leaves these rows alone
 * while both releases run, and finds them after a roll back.
 */
export const heldUntil = (now: Date, delayMs = 0): Date => new Date(now.getTime() + delayMs + HELD_MS);

const JOB_OF_CHANNEL = { mail: 'mail', webhook: 'webhook', provider: 'provider-change' } as const;
/** The jobs of a slow mail server or webhook that run at the same time, which leaves workers to the other jobs. */
const LANES = 3;

/** The job of a message. Changes of one member's subscription are applied one after the other. */
export function jobOfMessage(message: Message): Job {
  const { id, channel, provider, memberId, topic } = message;
  const lane = String(Number.parseInt(id.slice(0, 4), 16) % LANES);
  const parts = channel === 'provider' ? [provider, memberId, topic] : [lane];
  const queue = [channel, ...parts.filter((part) => part !== null)].join('/');
  return { name: JOB_OF_CHANNEL[channel], id, queue };
}

/** The job of an event that a provider has reported. */
export function jobOfEvent({ provider, eventId }: Event): Job {
  return { name: 'provider-event', id: `${provider}/${eventId}`, queue: `event/${provider}` };
}

/** The key of a job: a row has one. */
export const keyOf = ({ name, id }: Job) => `${name}/${id}`;

/**
 * Adds a job in the transaction of the write that causes it, so that neither exists without the other. It replaces the
 * waiting job of the same row, and follows a running one.
 */
export async function addJob(db: Pick<Db, 'execute'>, job: Job, delayMs = 0): Promise<void> {
  await db.execute(sql`
    select from graphile_worker.add_job(
      ${job.name}::text,
      json_build_object('id', ${job.id}::text),
      queue_name => ${job.queue}::text,
      run_at => now() + ${delayMs}::float8 * interval '1 millisecond',
      job_key => ${keyOf(job)}::text
    )`);
}
