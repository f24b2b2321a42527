import type { Logger } from '../../common/logger.ts';
import { createProviderOutageLog } from '../../common/outage-log.ts';
import type { DbContext } from '../../database/schema/db.ts';
import { type Backlog, readBacklog } from './backlog.ts';

type Options = DbContext & { readonly log: Logger };

export type BacklogAlarm = {
  check(): Promise<void>;
  start(): void;
  stop(): void;
};

const CHECK_MS = 10_000;
/** Channels with an older message or event count as late. */
export const LATE_SECONDS = 15 * 60;

const TEXTS: Readonly<Record<Backlog['queue'], { late: string; over: string }>> = {
  outbox: {
    late: 'messages have waited too long in the outbox',
    over: 'no message waits too long in the outbox any more',
  },
  webhook_events: {
    late: 'events of a provider have waited too long to be processed',
    over: 'no event of a provider waits too long any more',
  },
};

/** Logs one error per outage when a message or event waits too long, and a line when it is over. */
export function createBacklogAlarm({ db, now, log }: Options): BacklogAlarm {
  const late = new Map<string, Pick<Backlog, 'queue' | 'channel'>>();
  const toKey = ({ queue, channel }: Pick<Backlog, 'queue' | 'channel'>) => `${queue}/${channel}`;
  const outage = createProviderOutageLog(log, 'the age of what waits could not be read');
  let timer: NodeJS.Timeout | undefined;

  async function check(): Promise<void> {
    const backlog = await readBacklog({ db, now });
    const isLate = ({ oldestSeconds }: Backlog) => oldestSeconds > LATE_SECONDS;
    for (const waiting of backlog.filter(isLate)) {
      const { queue, channel } = waiting;
      if (late.has(toKey(waiting))) continue;
      late.set(toKey(waiting), { queue, channel });
      log.error(waiting, TEXTS[queue].late);
    }
    for (const [key, ended] of late) {
      if (backlog.some((waiting) => toKey(waiting) === key && isLate(waiting))) continue;
      late.delete(key);
      log.info(ended, TEXTS[ended.queue].over);
    }
  }

  return {
    check,
    start() {
      timer = setInterval(() => {
        check().then(outage.succeeded, outage.failed);
      }, CHECK_MS);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
}
