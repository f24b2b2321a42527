import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { openStore } from '../../../api/database/database.ts';
import { outbox } from '../../../api/database/schema/outbox.ts';
import { webhookEvents } from '../../../api/database/schema/providers.ts';
import { enqueueMail } from '../../../api/jobs/mail/enqueue-mail.ts';
import { createJobRunner, type JobRunner } from '../../../api/jobs/queue/job-runner.ts';
import { addJob, addJobs, jobOfMessage, type Tasks } from '../../../api/jobs/queue/queue.ts';
import { createRecovery } from '../../../api/jobs/queue/recover.ts';
import { awaitChange } from '../../../api/providers/changes/apply-change.ts';
import { connectProviders } from '../../../api/providers/connect.ts';
import { startHubspotFake } from '../../provider-fakes/hubspot-fake.ts';
import { oneDatabase } from '../../support/databases.ts';
import { startMemberApi } from '../../support/member-api.ts';
import { recordingLog } from '../../support/recording-log.ts';
import { silentLog } from '../../support/silent-log.ts';
import { startBeforeAll } from '../../support/start-before.ts';
import { until } from '../../support/until.ts';

const job = { name: 'mail', id: 'canary-id', queue: 'test' } as const;

describe.each(oneDatabase())('a runner of jobs, on $name PostgreSQL', (database) => {
  const api = startBeforeAll(() => startMemberApi(database));
  const store = startBeforeAll(() => openStore({ dataDir: '', databaseUrl: api.databaseUrl, log: silentLog }));
  let runner: JobRunner | undefined;
  const { log, lines } = recordingLog();
  afterEach(async () => {
    await runner?.stop();
    lines.length = 0;
  });

  const start = (tasks: Tasks) => {
    runner = createJobRunner({ pool: store.pool, log, tasks });
    runner.start();
  };
  const waiting = async () => (await store.db.execute(sql`select from graphile_worker.jobs`)).rowCount;

  it('runs a job when its transaction is committed, and none of one that is rolled back', async () => {
    const done: string[] = [];
    start({ mail: async (id) => void done.push(id) });
    const rolledBack = store.db.transaction(async (tx) => {
      await addJob(tx, { ...job, id: 'rolled back' });
      throw new Error('the write fails');
    });
    await expect(rolledBack).rejects.toThrow('the write fails');
    await store.db.transaction(async (tx) => {
      await addJob(tx, job);
      expect(done).toEqual([]);
    });
    await until('the job is done', () => done.length > 0);
    expect(done).toEqual(['canary-id']);
    await until('nothing waits', async () => (await waiting()) === 0);
  });

  it('runs the jobs of a queue one after the other, and those of others beside them', async () => {
    let atOnce = 0;
    let most = 0;
    const done: string[] = [];
    start({
      mail: async (id) => {
        atOnce += 1;
        most = Math.max(most, atOnce);
        await new Promise((resolve) => setTimeout(resolve, 20));
        atOnce -= 1;
        done.push(id);
      },
      webhook: async (id) => void done.push(id),
    });
    for (const id of ['1', '2', '3']) await addJob(store.db, { ...job, id });
    await addJob(store.db, { name: 'webhook', id: '4', queue: 'other' });
    await until('all are done', () => done.length === 4);
    expect(most).toBe(1);
  });

  it('repeats a job that failed, and logs no id of what it is about', async () => {
    let attempts = 0;
    start({
      mail: async () => {
        attempts += 1;
        if (attempts === 1) throw new Error('the database is away');
      },
    });
    await addJob(store.db, job);
    await until('the second attempt', () => attempts === 2);
    expect(lines.join()).toContain('a job has failed and is repeated');
    expect(lines.join()).not.toContain('canary');
  });

  it('sends the mail that a person waits for before 3,000 digests that were queued earlier [N10]', async () => {
    const digest = { channel: 'mail', kind: 'followed-news', body: {}, state: 'queued' } as const;
    const times = { nextAt: api.now(), createdAt: api.now() };
    await store.db.insert(outbox).values(Array.from({ length: 3000 }, () => ({ ...digest, ...times })));
    const digests = await store.db.select().from(outbox);
    await addJobs(store.db, digests.map(jobOfMessage));
    const done: string[] = [];
    start({ mail: async (id) => void done.push(id) });
    await until('digests are sent', () => done.length > 20);
    await enqueueMail({ db: store.db, now: api.now }, { kind: 'choose-password', to: 'reader@person.test' });
    const before = done.length;
    const [password] = await store.db.select().from(outbox).where(eq(outbox.kind, 'choose-password'));
    await until('the password mail is sent', () => done.includes(password?.id ?? ''));
    expect(done.indexOf(password?.id ?? '') - before).toBeLessThan(20);
    expect(done.length).toBeLessThan(3000);
    await runner?.stop();
    await store.db.execute(sql`delete from graphile_worker._private_jobs`);
    await store.db.delete(outbox);
  });

  it.each([
    ['a mail', 'mail', null],
    ['a webhook', 'webhook', null],
    ['a change for a provider', 'provider-change', 'hubspot'],
    ['an event of a provider', 'provider-event', 'hubspot'],
  ] as const)(
    '%s without a job, as after a restore, gets one, and only while it waits',
    async (_what, name, provider) => {
      const channel = name === 'mail' || name === 'webhook' ? name : 'provider';
      const ids: string[] = [];
      start({ [name]: async (id: string) => void ids.push(id) });
      const at = api.now();
      if (name === 'provider-event') {
        const event = { provider, kind: 'x', body: {}, receivedAt: at };
        await store.db.insert(webhookEvents).values([
          { ...event, eventId: 'waits', nextAt: at },
          { ...event, eventId: 'is-processed' },
        ]);
      } else {
        const message = { channel, provider, kind: 'x', body: {}, nextAt: at, createdAt: at } as const;
        await store.db.insert(outbox).values([
          { ...message, state: 'queued', lastError: 'waits' },
          { ...message, state: 'sent' },
        ]);
      }
      await store.db.transaction(async (tx) => {
        for (let time = 0; time < 2; time += 1) await createRecovery({ db: tx })('');
        const { rowCount } = await tx.execute(sql`select from graphile_worker.jobs`);
        expect(rowCount).toBe(1);
      });
      await until('it is done', () => ids.length > 0);
      const [waiting] = await store.db.select().from(outbox).where(eq(outbox.state, 'queued'));
      expect(ids).toEqual([name === 'provider-event' ? 'hubspot/waits' : waiting?.id]);
      await store.db.delete(outbox);
      await store.db.delete(webhookEvents);
    },
  );

  it.each(['follows', 'follower', 'notices', 'retention', 'reconcile'] as const)(
    'starts no second %s beside one that has run for six minutes [N11]',
    async (name) => {
      const locked = sql`
        select task_identifier as name, attempts from graphile_worker.jobs where locked_at < now() - interval '5 minutes'`;
      const end = Promise.withResolvers<void>();
      const began = Promise.withResolvers<void>();
      start({
        [name]: () => {
          began.resolve();
          return end.promise;
        },
      });
      await addJob(store.db, { name, id: 'long', queue: name });
      await began.promise;
      await store.db.execute(sql`update graphile_worker._private_jobs set locked_at = now() - interval '6 minutes'`);
      await createRecovery({ db: store.db })('');
      const { rows } = await store.db.execute(locked);
      end.resolve();
      expect(rows).toEqual([{ name, attempts: 1 }]);
      await until('nothing waits', async () => (await waiting()) === 0);
    },
  );

  const cut = sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  const untilAnswered = (run: () => Promise<unknown>) =>
    until('the database answers', () =>
      run().then(
        () => true,
        () => false,
      ),
    );

  it('goes on when the connections to the database were cut while a job ran', async () => {
    const done: string[] = [];
    start({
      mail: async (id) => {
        done.push(id);
        if (done.length === 1) await api.db.execute(cut);
      },
    });
    await addJob(store.db, { ...job, id: 'cut' });
    await until('the first is done', () => done.length > 0);
    await untilAnswered(() => addJob(api.db, { ...job, id: 'after' }));
    await until('the second is done', () => done.includes('after'));
    await until('nothing waits', async () => (await waiting()) === 0);
  });

  /** Runs a job whose end is not stored, as the connections are cut while it waits for the table. */
  async function loseEnd(done: string[]): Promise<void> {
    const began = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    start({
      mail: async (id) => {
        done.push(id);
        began.resolve();
        await end.promise;
      },
    });
    await addJob(store.db, job);
    await began.promise;
    await api.db.transaction(async (tx) => {
      await tx.execute(sql`lock table graphile_worker._private_jobs in share mode`);
      end.resolve();
      await until('the end of the job waits', async () => {
        const { rowCount } = await api.db.execute(sql`
          select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%delete from %'`);
        return rowCount === 1;
      });
      await tx.execute(cut);
    });
  }

  it('repeats a job whose end could not be stored, and goes on with its queue', async () => {
    const done: string[] = [];
    await loseEnd(done);
    await untilAnswered(() => addJob(api.db, { ...job, id: 'after' }));
    await until('the next is done', () => done.includes('after'));
    expect(done).toEqual([job.id, job.id, 'after']);
  });

  it('leaves a job whose end could not be stored to the next runner when it stops', async () => {
    const done: string[] = [];
    await loseEnd(done);
    await runner?.stop();
    start({ mail: async (id) => void done.push(id) });
    await until('the job is repeated', () => done.length === 2);
    await until('nothing waits', async () => (await waiting()) === 0);
  });

  it('stops while it starts', async () => {
    start({ mail: async () => {} });
    await runner?.stop();
  });

  it('finishes the job in progress before it stops', async () => {
    const started = Promise.withResolvers<void>();
    let isDone = false;
    start({
      mail: async () => {
        started.resolve();
        await new Promise((resolve) => setTimeout(resolve, 300));
        isDone = true;
      },
    });
    await addJob(store.db, job);
    await started.promise;
    await runner?.stop();
    expect(isDone).toBe(true);
  });

  it('applies a member’s change at a provider while the member waits', async () => {
    const fake = await startHubspotFake(api.now);
    const context = { db: store.db, now: api.now, log };
    const connected = connectProviders(context, { hubspot: fake.settings });
    start(connected.tasks);
    const { userId } = await api.signIn();
    const crm = connected.crm?.({ db: store.db, now: api.now });
    const receipt = await crm?.setSubscription(userId, 'devices-news', false);
    expect(receipt).toMatchObject({ state: 'done', subscribed: false });
    await runner?.stop();
    const later = await crm?.setSubscription(userId, 'devices-news', true);
    expect(later, 'nobody runs jobs').toMatchObject({ state: 'queued' });
    expect(await awaitChange(context, later?.receiptId ?? '')).toEqual({ state: 'queued', reason: 'away' });
    await connected.close();
    await fake.close();
  });
});
