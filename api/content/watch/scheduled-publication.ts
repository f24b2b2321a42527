import { sql } from 'drizzle-orm';
import { ITEM_FOLDERS, TITLES } from '../../../shared/contract/cache-tags.ts';
import type { OutageLog } from '../../../shared/outage-log.ts';
import { contentData, contentItems } from '../../database/schema/content.ts';
import { contentIndex } from '../../database/schema/content-index.ts';
import type { DbContext } from '../../database/schema/db.ts';
import type { ItemKind } from '../../database/schema/items.ts';

/** Other processes' imports and clock changes alter the schedule. */
const LONGEST_WAIT_MS = 60_000;

type Options = DbContext & {
  /** Called with the cache tags of kinds with a visibility change. */
  readonly onChange: (tags: readonly string[]) => void;
  readonly outage: Pick<OutageLog, 'failed' | 'succeeded'>;
};

/** Reports visibility changes by date. @returns `check` to run after imports, and `stop` */
export function schedulePublication({ db, now, onChange, outage }: Options): {
  check(): Promise<void>;
  stop(): Promise<void>;
} {
  let reportedTo = now();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let queue = Promise.resolve();

  async function reportDue(): Promise<void> {
    clearTimeout(timer);
    if (isStopped) return;
    let waitMs = LONGEST_WAIT_MS;
    try {
      const until = now();
      const kinds = await kindsDue(db, reportedTo, until);
      reportedTo = until;
      if (kinds.length > 0) onChange(tagsOfKinds(kinds));
      const next = await nextDate(db, until);
      outage.succeeded();
      if (next) waitMs = Math.min(waitMs, Math.max(0, next.getTime() - now().getTime()));
    } catch (error) {
      outage.failed(error);
    }
    if (!isStopped) timer = setTimeout(check, waitMs).unref();
  }

  function check(): Promise<void> {
    queue = queue.then(reportDue);
    return queue;
  }

  return {
    check,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await queue;
    },
  };
}

const tagsOfKinds = (kinds: readonly DatedKind[]): string[] => {
  const tags = kinds.flatMap((kind) => (kind === 'notice' ? ['notices'] : [ITEM_FOLDERS[kind], TITLES]));
  return [...new Set(tags)].sort();
};

type Db = DbContext['db'];
type DatedKind = ItemKind | 'notice';

/** Rows of `kind` and `at`; may be infinite. */
const dates = sql`(
  select ${contentIndex.kind} as kind, bound as at
  from ${contentIndex}, unnest(array[${contentIndex.visibleFrom}, ${contentIndex.visibleUntil}]) as bound
  union all
  select ${contentItems.kind}, (${contentItems.card} ->> 'leadsUntil')::timestamptz
  from ${contentItems}
  where ${contentItems.kind} = 'article' and ${contentItems.card} -> 'leadsUntil' <> 'null'
  union all
  select 'notice', (entry ->> bound)::timestamptz
  from ${contentData}, jsonb_array_elements(${contentData.data}) as entry, unnest(array['from', 'until']) as bound
  where ${contentData.kind} = 'notices'
) as dates`;

/** Interval (after, until]. */
async function kindsDue(db: Db, after: Date, until: Date): Promise<DatedKind[]> {
  const { rows } = await db.execute<{ kind: DatedKind }>(sql`
    select distinct kind from ${dates}
    where at > ${after.toISOString()}::timestamptz and at <= ${until.toISOString()}::timestamptz`);
  return rows.map(({ kind }) => kind);
}

async function nextDate(db: Db, after: Date): Promise<Date | undefined> {
  const { rows } = await db.execute<{ ms: number | null }>(sql`
    select extract(epoch from min(at))::float8 * 1000 as ms from ${dates}
    where at > ${after.toISOString()}::timestamptz and at < 'infinity'`);
  const ms = rows[0]?.ms;
  return typeof ms === 'number' ? new Date(ms) : undefined;
}
