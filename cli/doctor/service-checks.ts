import { and, count, eq, gt } from 'drizzle-orm';
import { Redis } from 'ioredis';
import { outbox } from '../../api/database/schema/outbox.ts';
import { checkMailServer } from '../../api/jobs/mail/transport.ts';
import { LATE_SECONDS } from '../../api/jobs/outbox/alarm.ts';
import { readBacklog } from '../../api/jobs/outbox/backlog.ts';
import { toSpec } from '../../shared/contract/calls.ts';
import { DAY_MS } from '../../shared/durations.ts';
import { withDatabase } from '../database.ts';
import { type Check, error, ok, warning } from './finding.ts';

const TIMEOUT_MS = 5000;

export const redisCheck: Check = {
  name: 'redis',
  mend: 'Start Redis, or correct REDIS_URL; until then each process has its own page cache and counts.',
  async run({ config }) {
    const { redisUrl } = config();
    if (redisUrl === undefined) return [ok('none (REDIS_URL): each process has its own page cache and counts')];
    const client = new Redis(redisUrl, {
      lazyConnect: true,
      connectTimeout: TIMEOUT_MS,
      commandTimeout: TIMEOUT_MS,
      retryStrategy: () => null,
    });
    // The promise is rejected with "Connection is closed", whatever the reason.
    let lastError: string | undefined;
    client.on('error', ({ message }) => {
      lastError = message;
    });
    try {
      await client.connect().catch((reason: unknown) => {
        throw new Error(`${new URL(redisUrl).host} does not answer: ${lastError ?? String(reason)}`);
      });
      const info = await client.info();
      const field = (name: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(info)?.[1]?.trim() ?? '';
      return [ok(`Redis ${field('redis_version')}, ${field('used_memory_human')} used`)];
    } finally {
      client.disconnect();
    }
  },
};

export const mailCheck: Check = {
  name: 'mail',
  mend: 'Correct SMTP_URL, or start the mail server.',
  async run({ config }) {
    const { mail: settings } = config();
    if (!settings)
      return [
        warning(
          'none can be sent: nobody can open an account, add an address or get a link for a password',
          'Set SMTP_URL.',
        ),
      ];
    if (!('smtpUrl' in settings) || settings.smtpUrl === undefined)
      return [ok('none is sent: mails are files in DATA_DIR/mail')];
    const { host } = new URL(settings.smtpUrl);
    await checkMailServer(settings.smtpUrl).catch((reason: unknown) => {
      throw new Error(`${host} does not accept the site: ${reason instanceof Error ? reason.message : String(reason)}`);
    });
    return [ok(`${host} accepts the site`)];
  },
};

export const backendCheck: Check = {
  name: 'api',
  mend: 'Start the service at API_ORIGIN, or correct the setting.',
  async run({ config }) {
    const { apiOrigin } = config();
    if (apiOrigin === undefined) return [];
    const response = await fetch(`${apiOrigin}${toSpec('masterPage.configuration').path}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((reason: unknown) => {
      throw new Error(`${apiOrigin} does not answer: ${toCause(reason)}`);
    });
    await response.body?.cancel();
    if (!response.ok) return [error(`${apiOrigin} answers ${response.status}`, backendCheck.mend)];
    return [ok(`${apiOrigin} answers`)];
  },
};

function toCause(reason: unknown): string {
  if (!(reason instanceof Error)) return String(reason);
  return reason.cause instanceof Error ? reason.cause.message : reason.message;
}

export const outboxCheck: Check = {
  name: 'outbox',
  mend: 'Start the site, which applies the migrations of the database.',
  run: (context) =>
    withDatabase(context, async ({ db, now }) => {
      const late = (await readBacklog({ db, now })).filter(({ oldestSeconds }) => oldestSeconds > LATE_SECONDS);
      const isRecent = gt(outbox.doneAt, new Date(now().getTime() - DAY_MS));
      const [failed] = await db
        .select({ messages: count() })
        .from(outbox)
        .where(and(eq(outbox.state, 'failed'), isRecent));
      const givenUp = failed?.messages ?? 0;
      const findings = [
        ...late.map(({ channel, queued, oldestSeconds }) =>
          error(
            `${queued} messages of ${channel} wait, the oldest for ${Math.round(oldestSeconds / 60)} minutes`,
            'See why in the log: "a message was not sent". They are sent when the receiver answers again.',
          ),
        ),
        ...(givenUp > 0
          ? [warning(`${givenUp} messages were given up within a day`, 'See why in the log: "a message was not sent".')]
          : []),
      ];
      return findings.length > 0 ? findings : [ok('nothing waits too long')];
    }),
};
