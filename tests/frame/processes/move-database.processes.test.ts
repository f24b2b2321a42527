import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../api/database/database.ts';
import { allRows } from '../../support/all-rows.ts';
import { FIXTURE_CONTENT, FIXTURE_NOW, FIXTURE_PRODUCT } from '../../support/api.ts';
import { copyCluster } from '../../support/database-templates.ts';
import { testDatabases } from '../../support/databases.ts';
import { runCommand } from '../../support/run-command.ts';
import { silentLog } from '../../support/silent-log.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const machine = (await testDatabases()).filter(({ name }) => name === 'machine');

describe.each(machine)('the embedded PostgreSQL and $name PostgreSQL', (database) => {
  it('take over from each other by backup and restore [O1]', async () => {
    const folder = await temporaryFolder();
    const target = await database.open();
    try {
      const [first, second] = [join(folder.path, 'first'), join(folder.path, 'second')];
      await copyCluster(first, { contentDir: FIXTURE_CONTENT, product: FIXTURE_PRODUCT, now: FIXTURE_NOW });
      // A site that runs is backed up without stopping it.
      const running = await openDatabase({ dataDir: first, log: silentLog });
      try {
        expect(await runCommand(['backup', '--no-verify'], { DATA_DIR: first })).toMatchObject({ code: 0, err: '' });
        const toOwn = ['restore', '--to', target.url, '--yes'];
        expect(await runCommand(toOwn, { DATA_DIR: first })).toMatchObject({ code: 0, err: '' });
        expect(await allRows(target.url)).toEqual(await allRows(running.url));
        expect(await runCommand(['restore', '--yes'], { DATA_DIR: first })).toMatchObject({
          code: 2,
          err: expect.stringContaining('in use'),
        });
      } finally {
        await running.close();
      }
      const backups = { BACKUP_DIR: join(folder.path, 'backups'), DATA_DIR: second };
      expect(await runCommand(['backup'], { ...backups, DATABASE_URL: target.url })).toMatchObject({
        code: 0,
        err: '',
      });
      expect(await runCommand(['restore', '--yes'], backups)).toMatchObject({ code: 0, err: '' });
      expect(await readFile(join(second, 'postgres/url'), 'utf8')).toContain('postgres://');
      const back = await openDatabase({ dataDir: second, log: silentLog });
      try {
        expect(await allRows(back.url)).toEqual(await allRows(target.url));
      } finally {
        await back.close();
      }
    } finally {
      await target.drop();
      await folder.remove();
    }
  });
});
