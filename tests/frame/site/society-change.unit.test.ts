import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';
import { reportSocietyChange } from '../../../server/process/society-change.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const INKS = { ink: '#1b1b2f', accent: '#1f4e9e', event: '#f2c14e' };

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  folder = await temporaryFolder();
  await mkdir(join(folder.path, 'data'));
});
afterEach(() => folder.remove());

const save = (society: object) => writeFile(join(folder.path, 'data/society.yaml'), JSON.stringify(society));

describe('a saved society.yaml', () => {
  it.each([
    ['another slug', { slug: 'gdw', colours: INKS }, {}, ['society', 'pages'], 1],
    ['another colour', { slug: 'irp', colours: { ...INKS, accent: '#0b6b3a' } }, {}, ['society'], 1],
    ['another name', { slug: 'irp', colours: INKS, name: 'Guild' }, {}, ['society'], 0],
    ['another slug below a setting', { slug: 'gdw', colours: INKS }, { PRODUCT_SLUG: 'acme' }, ['society'], 0],
    ['another slug, reported with other files', { slug: 'gdw', colours: INKS }, {}, ['pages'], 0],
  ])('with %s asks for a restart only where that shows it', async (_what, society, environment, tags, times) => {
    await save({ slug: 'irp', colours: INKS });
    const warn = vi.fn();
    const report = reportSocietyChange(readConfig({ CONTENT_DIR: folder.path, ...environment }), { warn });
    await save(society);
    report(tags);
    expect(warn).toHaveBeenCalledTimes(times);
  });
});
