import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentData, contentItems, contentMoves } from '../../../api/database/schema/content.ts';
import { oneDatabase } from '../../support/databases.ts';
import { startMemberApi } from '../../support/member-api.ts';
import { runCommand } from '../../support/run-command.ts';
import { startBeforeAll } from '../../support/start-before.ts';

const REDIRECTS = `# Old addresses.
- { oldUrl: /first-old, newUrl: /second-old }

- oldUrl: /second-old
  newUrl: /events
- { oldUrl: /to-removed, newUrl: /removed }
`;
const GONE = '- oldUrl: /removed\n  reason: The programme has ended.\n';

describe.each(oneDatabase())('the command redirects explain, on $name PostgreSQL', (database) => {
  const api = startBeforeAll(() => startMemberApi(database));
  let folder: string;
  let item: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'redirects-'));
    await mkdir(join(folder, 'data'));
    await writeFile(join(folder, 'data/redirects.yaml'), REDIRECTS);
    await writeFile(join(folder, 'data/gone.yaml'), GONE);
    await api.db.delete(contentData).where(eq(contentData.kind, 'redirects'));
    await api.db.insert(contentData).values([
      {
        sourceFile: 'data/redirects.yaml',
        kind: 'redirects',
        data: [
          { oldUrl: '/first-old', newUrl: '/second-old' },
          { oldUrl: '/second-old', newUrl: '/events' },
          { oldUrl: '/to-removed', newUrl: '/removed' },
        ],
      },
      {
        sourceFile: 'data/gone.yaml',
        kind: 'gone',
        data: [{ oldUrl: '/removed', reason: 'The programme has ended.' }],
      },
    ]);
    const [event] = await api.db
      .select({ path: contentItems.path })
      .from(contentItems)
      .where(eq(contentItems.kind, 'event'));
    item = event?.path ?? '';
    await api.db.insert(contentMoves).values({ oldPath: '/events/its-old-name', newPath: item, movedAt: api.now() });
  });
  afterAll(() => rm(folder, { recursive: true }));

  const explain = async (url: string, contentDir = folder) => {
    const environment = { DATABASE_URL: api.databaseUrl, CONTENT_DIR: contentDir };
    return (await runCommand(['redirects', 'explain', url], environment, { now: api.now })).out.trimEnd().split('\n');
  };

  it('names file and line of each rule, and the final status', async () => {
    expect(await explain('/FIRST-OLD/?a=1')).toEqual([
      '/FIRST-OLD/?a=1: 301 /events?a=1',
      '  /FIRST-OLD/ -> /second-old  (entry 1 of the redirect list, data/redirects.yaml:2)',
      '  /second-old -> /events  (entry 2 of the redirect list, data/redirects.yaml:4)',
      '/events: page of the kind events (200)',
    ]);
  });

  it('knows what was removed for good, also at the end of a redirect', async () => {
    expect(await explain('/to-removed')).toEqual([
      '/to-removed: 301 /removed',
      '  /to-removed -> /removed  (entry 3 of the redirect list, data/redirects.yaml:6)',
      '  /removed  (list of what was removed for good, data/gone.yaml:1)',
      '/removed: removed for good: The programme has ended. (410)',
    ]);
  });

  it('knows the items that have moved', async () => {
    expect(await explain('/events/its-old-name')).toEqual([
      `/events/its-old-name: 301 ${item}`,
      `  /events/its-old-name -> ${item}  (an item that has moved, content_moves (database))`,
      `${item}: page of the kind event (200)`,
    ]);
  });

  it('names the file alone when its lines are not those that were imported', async () => {
    const [, line] = await explain('/second-old', '/nowhere');
    expect(line).toBe('  /second-old -> /events  (entry 2 of the redirect list, data/redirects.yaml)');
  });
});
