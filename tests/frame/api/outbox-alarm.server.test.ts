import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { outbox } from '../../../api/database/schema/outbox.ts';
import { webhookEvents } from '../../../api/database/schema/providers.ts';
import { createBacklogAlarm } from '../../../api/jobs/outbox/alarm.ts';
import { MINUTE_MS } from '../../../shared/durations.ts';
import { oneDatabase } from '../../support/databases.ts';
import { startMemberApi } from '../../support/member-api.ts';
import { startBeforeAll } from '../../support/start-before.ts';

describe.each(oneDatabase())('the alarm of messages and events that wait, on $name PostgreSQL', (database) => {
  const api = startBeforeAll(() => startMemberApi(database));
  let alarm: ReturnType<typeof createBacklogAlarm>;
  const lines: unknown[] = [];
  beforeEach(async () => {
    for (const table of [outbox, webhookEvents]) await api.db.delete(table);
    lines.length = 0;
    const log = {
      info: (fields: object) => void lines.push({ level: 'info', ...fields }),
      warn: (fields: object) => void lines.push({ level: 'warn', ...fields }),
      error: (fields: object) => void lines.push({ level: 'error', ...fields }),
    };
    alarm = createBacklogAlarm({ db: api.db, now: api.now, log });
  });

  const queue = (channel: 'provider' | 'mail') =>
    api.db
      .insert(outbox)
      .values({ channel, kind: 'x', body: {}, state: 'queued', nextAt: api.now(), createdAt: api.now() });
  const sendAll = () => api.db.update(outbox).set({ state: 'sent', doneAt: api.now() });
  const receive = (provider: 'hubspot' | 'impexium', eventId: string) =>
    api.db
      .insert(webhookEvents)
      .values({ provider, eventId, kind: 'x', body: {}, receivedAt: api.now(), nextAt: api.now() });
  const late = (channel: string, queued: number, minutes: number, queue = 'outbox') => ({
    level: 'error',
    queue,
    channel,
    queued,
    oldestSeconds: minutes * 60,
  });

  it('logs an error once while a change waits too long, and once that none does any more', async () => {
    await alarm.check();
    await queue('provider');
    api.advance(15 * MINUTE_MS);
    await alarm.check();
    expect(lines).toEqual([]);
    await queue('provider');
    api.advance(MINUTE_MS);
    await alarm.check();
    await alarm.check();
    api.advance(MINUTE_MS);
    await alarm.check();
    expect(lines).toEqual([late('provider', 2, 16)]);
    await sendAll();
    await alarm.check();
    await alarm.check();
    expect(lines.slice(1)).toEqual([{ level: 'info', queue: 'outbox', channel: 'provider' }]);
    await queue('provider');
    api.advance(20 * MINUTE_MS);
    await alarm.check();
    expect(lines.slice(2)).toEqual([late('provider', 1, 20)]);
  });

  it('tells the channels apart', async () => {
    await queue('mail');
    await queue('provider');
    api.advance(20 * MINUTE_MS);
    await alarm.check();
    expect(lines).toHaveLength(2);
    await api.db.update(outbox).set({ state: 'sent' }).where(eq(outbox.channel, 'mail'));
    await alarm.check();
    expect(lines.slice(2)).toEqual([{ level: 'info', queue: 'outbox', channel: 'mail' }]);
  });

  it('logs an error once while an event of a provider waits too long to be processed', async () => {
    await receive('hubspot', 'e-1');
    api.advance(10 * MINUTE_MS);
    await receive('hubspot', 'e-2');
    await receive('impexium', 'e-1');
    await alarm.check();
    expect(lines).toEqual([]);
    api.advance(6 * MINUTE_MS);
    await alarm.check();
    await alarm.check();
    expect(lines).toEqual([late('hubspot', 2, 16, 'webhook_events')]);
    await api.db.update(webhookEvents).set({ nextAt: null });
    await alarm.check();
    expect(lines.slice(1)).toEqual([{ level: 'info', queue: 'webhook_events', channel: 'hubspot' }]);
  });
});
