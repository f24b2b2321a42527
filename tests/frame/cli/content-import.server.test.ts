import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIXTURE_CONTENT, FIXTURE_PRODUCT } from '../../support/api.ts';
import { oneDatabase } from '../../support/databases.ts';
import { startFakeApi } from '../../support/fake-api.ts';
import { runCommand } from '../../support/run-command.ts';
import { startSite } from '../../support/site.ts';
import { startBeforeAll } from '../../support/start-before.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const PURGE_SECRET = 'a purge secret that is long enough';

describe.each(oneDatabase())('the command content import, on $name PostgreSQL', (database) => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let opened: Awaited<ReturnType<typeof database.open>>;
  const api = startBeforeAll(startFakeApi);
  const site = startBeforeAll(() => startSite({ apiOrigin: api.origin, environment: { PURGE_SECRET } }));

  beforeAll(async () => {
    folder = await temporaryFolder();
    await cp(FIXTURE_CONTENT, folder.path, { recursive: true });
    opened = await database.open();
  });
  afterAll(async () => {
    await opened.drop();
    await folder.remove();
  });

  const run = async (args: string[] = [], environment: Record<string, string> = {}) => {
    const { code, out, err } = await runCommand(['content', 'import', ...args], {
      DATABASE_URL: opened.url,
      CONTENT_DIR: folder.path,
      PRODUCT_SLUG: FIXTURE_PRODUCT,
      PUBLIC_ORIGIN: site.origin,
      PURGE_SECRET,
      ...environment,
    });
    return { code, output: out + err };
  };

  it('imports, purges what has changed, and does nothing when run again', async () => {
    expect(await run()).toEqual({ code: 0, output: expect.stringMatching(/files imported.*\nPurged: .*articles/) });
    expect(site.log).toContainEqual(
      expect.objectContaining({ msg: 'purged', tags: expect.arrayContaining(['articles']) }),
    );
    expect(await run()).toEqual({ code: 0, output: '0 files imported, 0 removed, 0 problems\n' });
  });

  it('says that the content is imported when the site cannot be purged, and how to purge it later', async () => {
    const away = { PUBLIC_ORIGIN: 'http://127.0.0.1:9' };
    expect(await run(['--purge-all'], away)).toEqual({
      code: 2,
      output:
        'The content is imported, but http://127.0.0.1:9/hooks/purge cannot be reached. Run content import --purge-all once it can, or the pages follow within minutes.\n',
    });
    expect(await run(['--purge-all'])).toEqual({
      code: 0,
      output: expect.stringMatching(/^0 files imported.*\nPurged: .*articles/),
    });
  });

  it('fails with a sentence when the import is refused, unless it is forced', async () => {
    await writeFile(join(folder.path, 'data/society.yaml'), 'name: x\n');
    expect(await run()).toEqual({
      code: 2,
      output: expect.stringContaining('Nothing was imported. data/society.yaml:'),
    });
    await cp(join(FIXTURE_CONTENT, 'data/society.yaml'), join(folder.path, 'data/society.yaml'));
    await rm(join(folder.path, 'articles'), { recursive: true });
    expect(await run()).toEqual({ code: 2, output: expect.stringContaining('would remove 7 of') });
    expect(await run(['--force'])).toEqual({ code: 0, output: expect.stringContaining('8 removed') });
  });

  it('says what is missing without a database', async () => {
    expect(await run([], { DATABASE_URL: '' })).toEqual({
      code: 2,
      output: expect.stringContaining('Set DATABASE_URL'),
    });
  });
});
