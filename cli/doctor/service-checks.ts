import { and, count, eq, gt } from 'drizzle-orm';
import { Redis } from 'ioredis';
import { checkMailServer } from '../../server/api/mail/transport.ts';
import { readBacklog } from '../../server/api/outbox/backlog.ts';
import { outbox } from '../../server/api/store/schema/outbox.ts';
import { withDatabase } from '../database.ts';
import { type Check, error, ok, warning } from './finding.ts';

const TIMEOUT_MS = 5000;
const DAY_MS = 24 * 3_600_000;

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
    // The rejected promise tells the same.
    client.on('error', () => {});
    try {
      await client.connect();
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
    await checkMailServer(settings.smtpUrl);
    return [ok('the mail server accepts the site')];
  },
};

/** The messages to other systems that wait too long, or were given up within a day. */
export const outboxCheck: Check = {
  name: 'outbox',
  mend: 'Start the site, which applies the migrations of the database.',
  run: (context) =>
    withDatabase(context, async ({ db, now }) => {
      const { outboxAlarmMinutes } = context.config();
      const late = (await readBacklog({ db, now })).filter(
        ({ oldestSeconds }) => oldestSeconds > outboxAlarmMinutes * 60,
      );
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
