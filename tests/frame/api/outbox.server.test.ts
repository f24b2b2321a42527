import { readdir } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { claimAddress, findClaim } from '../../../api/account/address-claims.ts';
import { addressClaims } from '../../../api/database/schema/address-claims.ts';
import { outbox } from '../../../api/database/schema/outbox.ts';
import { reconciliations } from '../../../api/database/schema/providers.ts';
import type { Mail } from '../../../api/jobs/mail/transport.ts';
import { createMailTask, mailTaskWith } from '../../../api/jobs/mail-task.ts';
import { enqueue } from '../../../api/jobs/outbox/enqueue.ts';
import { DeliveryError } from '../../../api/jobs/outbox/send-message.ts';
import type { Task } from '../../../api/jobs/queue/queue.ts';
import { createRecovery } from '../../../api/jobs/queue/recover.ts';
import { deleteOld } from '../../../api/jobs/retention/retention.ts';
import { HOUR_MS, MINUTE_MS } from '../../../shared/durations.ts';
import { FIXTURE_PRODUCT } from '../../support/api.ts';
import { createSite } from '../../support/create-site.ts';
import { oneDatabase } from '../../support/databases.ts';
import { mailLinks } from '../../support/mail-links.ts';
import { mailsTo, tokenIn } from '../../support/mails.ts';
import { startMemberApi } from '../../support/member-api.ts';
import { recordingLog } from '../../support/recording-log.ts';
import { startBeforeAll } from '../../support/start-before.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const SECOND = 1000;
const links = { product: 'acme', publicOrigin: 'https://site.test' };
const to = 'canary@new.test';

describe.each(oneDatabase())('the outbox, on $name PostgreSQL', (database) => {
  const api = startBeforeAll(() => startMemberApi(database));
  const { log, lines } = recordingLog();
  const context = () => ({ db: api.db, now: api.now, log, mailLinks, site: createSite({ product: FIXTURE_PRODUCT }) });
  const queue = () => enqueue(context(), { channel: 'mail', kind: 'address-taken', recipient: to, body: {} });
  const rows = () => api.db.select().from(outbox);
  /** Runs the jobs that are due, as a process with this one does. */
  const run = (mail: Task) => api.runJobs({ mail });
  beforeEach(async () => {
    lines.length = 0;
    await api.db.delete(outbox);
    await api.db.delete(addressClaims);
  });
  afterEach(() => {
    expect(lines.join(), 'logs contain no address').not.toContain('canary');
  });

  it('a message is queued with the write that causes it, or not at all', async () => {
    const rolledBack = api.db.transaction(async (tx) => {
      const claim = { action: 'account', address: to, makePrimary: true } as const;
      await claimAddress({ db: tx, now: api.now }, claim);
      throw new Error('the write fails');
    });
    await expect(rolledBack).rejects.toThrow('the write fails');
    expect([await rows(), await api.db.select().from(addressClaims)]).toEqual([[], []]);
  });

  it('each message is sent by one of several senders', async () => {
    const sent: Mail[] = [];
    const senders = Array.from({ length: 4 }, () =>
      mailTaskWith(context(), async (mail) => void sent.push(mail), links),
    );
    for (let message = 0; message < 20; message += 1) await queue();
    await Promise.all(senders.map(run));
    expect(sent).toHaveLength(20);
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(20);
  });

  it('is sent once by a relay that takes longer than the database lets a transaction wait', async () => {
    await queue();
    let sent = 0;
    const [started, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = mailTaskWith(
      context(),
      async () => {
        sent += 1;
        started.resolve();
        await release.promise;
      },
      links,
    );
    const sending = run(slow);
    await started.promise;
    const { rows: open } = await api.db.execute(
      sql`select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    );
    expect(open).toEqual([]);
    api.advance(4 * MINUTE_MS);
    await createRecovery(context())('');
    await run(mailTaskWith(context(), () => Promise.reject(new Error('sent by another')), links));
    release.resolve();
    await sending;
    await run(slow);
    expect(sent).toBe(1);
    expect(await rows()).toMatchObject([{ state: 'sent', attempts: 1 }]);
  });

  it('is sent by another process when the one that sent it has died', async () => {
    await queue();
    const started = Promise.withResolvers<void>();
    const dying = mailTaskWith(
      context(),
      async () => {
        started.resolve();
        await new Promise(() => {});
      },
      links,
    );
    void run(dying);
    await started.promise;
    const sent: Mail[] = [];
    const other = mailTaskWith(context(), async (mail) => void sent.push(mail), links);
    const recover = createRecovery(context());
    api.advance(4 * MINUTE_MS);
    await run(other);
    await recover('');
    await run(other);
    expect(sent).toEqual([]);
    api.advance(2 * MINUTE_MS);
    await run(other);
    await recover('');
    await run(other);
    expect(sent).toHaveLength(1);
  });

  it('is sent when a restored backup left it without a job, once', async () => {
    await queue();
    await api.db.execute(sql`select graphile_worker.remove_job(key) from graphile_worker.jobs`);
    const sent: Mail[] = [];
    const mail = mailTaskWith(context(), async (one) => void sent.push(one), links);
    await run(mail);
    expect(sent).toEqual([]);
    for (let time = 0; time < 2; time += 1) await createRecovery(context())('');
    await run(mail);
    expect(sent).toHaveLength(1);
  });

  it('is not sent earlier by the recovery while its job waits', async () => {
    await queue();
    const failure = new DeliveryError('SMTP ECONNECTION', { isPermanent: false });
    await run(mailTaskWith(context(), () => Promise.reject(failure), links));
    api.advance(29 * SECOND);
    await createRecovery(context())('');
    const sent: Mail[] = [];
    const mail = mailTaskWith(context(), async (one) => void sent.push(one), links);
    await run(mail);
    expect(sent).toEqual([]);
    api.advance(2 * SECOND);
    await run(mail);
    expect(sent).toHaveLength(1);
  });

  it('retries with growing delays under the same Message-ID, and stops after a day', async () => {
    const ids: string[] = [];
    const away = mailTaskWith(
      context(),
      async ({ messageId }) => {
        ids.push(messageId);
        throw new DeliveryError('SMTP ECONNECTION', { isPermanent: false });
      },
      links,
    );
    await queue();
    for (const seconds of [0, 15, 16, 45, 16, 105, 16]) {
      api.advance(seconds * SECOND);
      await run(away);
    }
    expect(ids, 'after 30, 60 and 120 seconds').toHaveLength(4);
    expect(new Set(ids).size).toBe(1);
    expect(await rows()).toMatchObject([{ state: 'queued', attempts: 4, lastError: 'SMTP ECONNECTION' }]);
    api.advance(24 * HOUR_MS);
    await run(away);
    expect(await rows()).toMatchObject([{ state: 'failed', recipient: null, body: {} }]);
  });

  it('a message whose sender crashed is sent again, and each of its links works', async () => {
    const tokens: string[] = [];
    const claimId = await claimAddress(context(), { action: 'account', address: to, makePrimary: true });
    const dying = mailTaskWith(
      context(),
      async ({ text }) => {
        tokens.push(tokenIn(text) ?? '');
        if (tokens.length === 1) throw new DeliveryError('SMTP ETIMEDOUT', { isPermanent: false });
      },
      links,
    );
    await run(dying);
    api.advance(30 * SECOND);
    await run(dying);
    expect(new Set(tokens).size).toBe(2);
    for (const token of tokens) expect((await findClaim(context(), token))?.id).toBe(claimId);
  });

  it('does not send the link of a claim that expired before', async () => {
    const sent: Mail[] = [];
    await claimAddress(context(), { action: 'account', address: to, makePrimary: true });
    api.advance(25 * HOUR_MS);
    await run(mailTaskWith(context(), async (mail) => void sent.push(mail), links));
    expect([sent, await rows()]).toMatchObject([[], [{ state: 'obsolete' }]]);
  });

  it('deletes the rows of messages sent a month ago', async () => {
    const sender = mailTaskWith(context(), async () => {}, links);
    await queue();
    await run(sender);
    await queue();
    api.advance(31 * 24 * HOUR_MS);
    await deleteOld(context());
    expect(await rows()).toMatchObject([{ state: 'queued' }]);
  });

  it('deletes the comparisons with providers that began 90 days ago', async () => {
    const compare = () => api.db.insert(reconciliations).values({ startedAt: api.now(), counts: [] });
    await compare();
    api.advance(24 * HOUR_MS);
    await compare();
    api.advance(89 * 24 * HOUR_MS);
    await deleteOld(context());
    expect(await api.db.select().from(reconciliations)).toHaveLength(1);
  });

  it('writes mails to files in a folder, without SMTP', async () => {
    const folder = await temporaryFolder();
    const { task: sender } = createMailTask(context(), { folder: `${folder.path}/mail`, ...links });
    await claimAddress(context(), { action: 'account', address: to, makePrimary: true });
    await run(sender);
    expect(await readdir(`${folder.path}/mail`)).toEqual([expect.stringMatching(/^2.*-confirm-account-.*\.eml$/)]);
    const [text = ''] = await mailsTo(`${folder.path}/mail`, to);
    expect(text).toMatch(/^From: Society of Fixtures <hello@/m);
    expect(text).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(tokenIn(text)).toMatch(/^[\w-]{43}$/);
    await folder.remove();
  });

  describe('by SMTP', () => {
    let server: SMTPServer;
    /** Close the connections of the senders, which the server would wait for. */
    const transports: (() => void)[] = [];
    let received: string[];
    let reject: (Error & { responseCode: number }) | undefined;
    let url: string;

    beforeEach(async () => {
      received = [];
      reject = undefined;
      server = new SMTPServer({
        authOptional: true,
        hideSTARTTLS: true,
        onRcptTo: (_address, _session, callback) => callback(reject ?? null),
        onData(stream, _session, callback) {
          let text = '';
          stream.on('data', (chunk) => {
            text += String(chunk);
          });
          stream.on('end', () => {
            received.push(text);
            callback();
          });
        },
      });
      await new Promise<void>((resolve) => {
        server.listen(0, '127.0.0.1', resolve);
      });
      const address = server.server.address();
      url = `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
      return () => {
        for (const close of transports.splice(0)) close();
        return new Promise<void>((resolve) => server.close(() => resolve()));
      };
    });
    const sender = () => {
      const { task, close } = createMailTask(context(), { smtpUrl: url, from: 'Office <office@site.test>', ...links });
      transports.push(close);
      return task;
    };
    const rejection = (responseCode: number) => Object.assign(new Error(`<${to}> is not wanted`), { responseCode });

    it('sends with the message’s id as Message-ID', async () => {
      await queue();
      const [row] = await rows();
      await run(sender());
      expect(received).toHaveLength(1);
      expect(received[0]).toContain(`Message-ID: <${row?.id}@site.test>`);
      expect(received[0]).toMatch(/^From: Office <office@site\.test>\r$/m);
      expect(received[0]).toContain(`To: ${to}`);
    });

    it.each([
      [450, 'queued'],
      [550, 'failed'],
    ])('a rejection with %i leaves the message %s', async (code, state) => {
      reject = rejection(code);
      await queue();
      await run(sender());
      expect(await rows()).toMatchObject([{ state, attempts: 1, lastError: `SMTP EENVELOPE ${code}` }]);
      expect(lines.join()).toContain(`EENVELOPE ${code}`);
    });

    it('sends one mail after the other over the same connections', async () => {
      let connections = 0;
      server.server.on('connection', () => {
        connections += 1;
      });
      for (let mail = 0; mail < 12; mail += 1) await queue();
      await run(sender());
      expect(received).toHaveLength(12);
      expect(connections).toBeLessThanOrEqual(5);
    });

    it('an unreachable mail server leaves the message queued [N15]', async () => {
      await queue();
      const { task: away } = createMailTask(context(), { smtpUrl: 'smtp://127.0.0.1:1', ...links });
      await run(away);
      expect(await rows()).toMatchObject([{ state: 'queued', attempts: 1 }]);
      await run(away);
      expect((await rows())[0]?.attempts, 'not before its delay').toBe(1);
    });
  });
});
