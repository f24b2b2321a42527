import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { contentItems, eventCode, micrositeArea } from '../../api/database/schema/content.ts';
import { oneDatabase } from '../support/databases.ts';
import { startMemberApi } from '../support/member-api.ts';
import { startBeforeAll } from '../support/start-before.ts';

describe.each(oneDatabase())('the events of conferences, on $name PostgreSQL', (database) => {
  const api = startBeforeAll(() => startMemberApi(database));
  beforeAll(async () => {
    // Copies of the events: of few rows the planner reads all.
    await api.db.execute(sql`
      insert into content_items (kind, id, key, path, title, summary, body_html, text, keywords, card, data, taxonomy_ids, starts_at, draft, source_file)
      select kind, id + n * 100000, key || n, path || n, title, summary, '', '', '', card || jsonb_build_object('code', n || key),
        data || jsonb_build_object('site', '/' || n || '/home'), taxonomy_ids, starts_at, draft, source_file
      from content_items, generate_series(1, 200) n where kind = 'event'`);
    await api.db.execute(sql`analyze content_items`);
  });

  it.each([
    ['its code', eventCode, 'content_items_event_code'],
    ['its microsite', micrositeArea, 'content_items_microsite'],
  ])('an event is found by %s with an index, not by reading every event', async (_name, expression, index) => {
    const found = api.db
      .select({ id: contentItems.id })
      .from(contentItems)
      .where(and(eq(contentItems.kind, 'event'), eq(expression(contentItems), 'A')));
    expect(JSON.stringify((await api.db.execute(sql`explain ${found}`)).rows)).toContain(index);
  });
});
