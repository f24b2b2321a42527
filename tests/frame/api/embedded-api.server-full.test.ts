import { describe, expect, it, vi } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';
import { startEmbeddedApi } from '../../../server/process/embedded-api.ts';
import { FIXTURE_CONTENT, FIXTURE_PRODUCT } from '../../support/api.ts';
import { oneDatabase } from '../../support/databases.ts';
import { until } from '../../support/until.ts';

describe.each(oneDatabase())('the embedded API, on $name PostgreSQL', (database) => {
  it.each([
    ['before the process of the old sources has ended', (_isUp: () => boolean) => Promise.resolve()],
    [
      'before the process of the new sources is ready',
      (isUp: () => boolean) => until('the old process has ended', () => !isUp()),
    ],
  ])('closes during a reload, %s, and reports no failure', async (_when, moment) => {
    const { url, drop } = await database.open({ contentDir: FIXTURE_CONTENT, product: FIXTURE_PRODUCT });
    const log = { info: vi.fn(), error: vi.fn() };
    const config = readConfig({
      CONTENT_DIR: FIXTURE_CONTENT,
      DATABASE_URL: url,
      DEMO_ACCOUNTS: '0',
      LOG_LEVEL: 'silent',
      PRODUCT_SLUG: FIXTURE_PRODUCT,
    });
    const api = startEmbeddedApi(config, { log, secrets: ['a secret of at least thirty-two characters'] });
    await api.ready;
    const replaced = api.replace();
    await moment(api.isUp);
    await api.close();
    await expect(replaced).resolves.toBeUndefined();
    expect(log.error).not.toHaveBeenCalled();
    expect(api.isUp()).toBe(false);
    await drop();
  });
});
