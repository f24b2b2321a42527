import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { outbox } from '../../../api/database/schema/outbox.ts';
import { DAY_MS, HOUR_MS } from '../../../shared/durations.ts';
import { FIXTURE_CONTENT, FIXTURE_NOW, FIXTURE_PRODUCT } from '../../support/api.ts';
import { oneDatabase } from '../../support/databases.ts';
import { startMemberApi } from '../../support/member-api.ts';
import { runCommand } from '../../support/run-command.ts';
import { startBeforeAll } from '../../support/start-before.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const outcome = z.object({
  level: z.string(),
  findings: z.array(
    z.object({ level: z.string(), check: z.string(), message: z.string(), mend: z.string().optional() }),
  ),
});

/** A folder that does not exist, where any user may create it. */
const NO_BACKUPS = join(tmpdir(), `rostrum-${randomUUID()}`);

describe.each(oneDatabase())('the doctor, on $name PostgreSQL', (database) => {
  const api = startBeforeAll(() => startMemberApi(database));
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let site: Server;
  let readiness = { status: 200, text: 'ok\n' };
  let environment: Record<string, string>;

  beforeAll(async () => {
    folder = await temporaryFolder();
    site = createServer((_request, response) => void response.writeHead(readiness.status).end(readiness.text));
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    const address = site.address();
    environment = {
      PORT: String(typeof address === 'object' && address ? address.port : 0),
      DATABASE_URL: api.databaseUrl,
      DATA_DIR: folder.path,
      CONTENT_DIR: FIXTURE_CONTENT,
      PRODUCT_SLUG: FIXTURE_PRODUCT,
    };
    await mkdir(join(folder.path, 'backups', new Date().toISOString().replaceAll(':', '-')), { recursive: true });
  });
  afterAll(async () => {
    await new Promise((resolve) => site.close(resolve));
    await folder.remove();
  });

  const examine = async (changed: Record<string, string> = {}, now = () => new Date()) => {
    const { code, out } = await runCommand(['doctor', '--json'], { ...environment, ...changed }, { now });
    const { level, findings } = outcome.parse(JSON.parse(out));
    const bad = findings
      .filter((finding) => finding.level !== 'ok')
      .map((finding) => [finding.level, finding.check, finding.message]);
    // Whatever is not in order has a mend.
    for (const finding of findings)
      expect([finding.message, finding.level === 'ok' || finding.mend !== undefined]).toEqual([finding.message, true]);
    return { code, level, bad, checks: [...new Set(findings.map(({ check }) => check))] };
  };

  it('finds nothing on a site that is in order, and names what it has examined', async () => {
    const { code, level, bad, checks } = await examine();
    // The fixture's links lead to pages that it does not have.
    expect(bad.filter(([, check]) => check !== 'content')).toEqual([]);
    expect([code, level]).toEqual(bad.length > 0 ? [1, 'warning'] : [0, 'ok']);
    expect(checks).toEqual([
      'settings',
      'versions',
      'secret',
      'disk',
      'backup',
      'site',
      'redis',
      'mail',
      'database',
      'clock',
      'content',
      'outbox',
    ]);
  });

  it('prints each finding with its mend', async () => {
    const { out } = await runCommand(['doctor'], { ...environment, BACKUP_DIR: join(folder.path, 'none') });
    expect(out).toMatch(/^ok +settings +valid/m);
    expect(out).toMatch(/^warning +backup +there is none\n +-> Run rostrum backup/m);
  });

  it.each<[string, Record<string, string>, number, readonly [string, string, RegExp]]>([
    ['invalid settings', { PORT: 'x' }, 2, ['error', 'settings', /PORT/]],
    [
      'a database that does not answer',
      { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
      2,
      ['error', 'database', /cannot be reached/],
    ],
    [
      'a Redis that does not answer',
      { REDIS_URL: 'redis://127.0.0.1:1' },
      2,
      ['error', 'redis', /^127\.0\.0\.1:1 does not answer: .*ECONNREFUSED/],
    ],
    [
      'a backend that does not answer',
      { API_ORIGIN: 'http://127.0.0.1:1/api' },
      2,
      ['error', 'api', /^http:\/\/127\.0\.0\.1:1\/api does not answer: .*/],
    ],
    ['a mistyped setting', { PORTT: '1' }, 1, ['warning', 'settings', /^PORTT is no setting.*PORT may be meant$/]],
    [
      'a mail server that does not answer',
      { SMTP_URL: 'smtp://127.0.0.1:1' },
      2,
      ['error', 'mail', /^127\.0\.0\.1:1 does not accept the site: SMTP/],
    ],
    [
      'a public site without mail',
      { PUBLIC_ORIGIN: 'https://www.acme.test' },
      1,
      ['warning', 'mail', /nobody can open an account/],
    ],
    ['a public site without TLS', { PUBLIC_ORIGIN: 'http://www.acme.test' }, 1, ['warning', 'settings', /not https/]],
    ['no backup', { BACKUP_DIR: NO_BACKUPS }, 1, ['warning', 'backup', /there is none/]],
    ['a site that does not run', { PORT: '1' }, 1, ['warning', 'site', /nothing answers/]],
    ['a content folder that is not there', { CONTENT_DIR: '/nowhere' }, 2, ['error', 'content', /./]],
  ])('finds %s', async (_name, changed, code, [level, check, message]) => {
    const found = await examine(changed);
    expect(found.bad).toContainEqual([level, check, expect.stringMatching(message)]);
    expect(found.code).toBe(code);
  });

  it('finds a site that is not ready, or ready in part', async () => {
    readiness = { status: 503, text: 'not ready: no content\n' };
    expect((await examine()).bad).toContainEqual(['error', 'site', '/readyz: not ready: no content']);
    readiness = { status: 200, text: 'ok, but something\n' };
    expect((await examine()).bad).toContainEqual(['warning', 'site', '/readyz: ok, but something']);
    readiness = { status: 200, text: 'ok\n' };
  });

  it('finds a clock that is wrong, and a backup that is old', async () => {
    const { bad } = await examine({}, () => new Date(Date.now() + 2 * DAY_MS));
    expect(bad).toContainEqual(['error', 'clock', expect.stringMatching(/\d+ ms from/)]);
    expect(bad).toContainEqual(['warning', 'backup', expect.stringContaining('48 hours old')]);
  });

  it('finds messages that wait too long, and those that were given up', async () => {
    const message = { channel: 'mail', kind: 'x', body: {}, nextAt: FIXTURE_NOW } as const;
    await api.db.insert(outbox).values([
      { ...message, state: 'queued', createdAt: new Date(Date.now() - HOUR_MS) },
      { ...message, state: 'failed', createdAt: new Date(), doneAt: new Date() },
    ]);
    const { code, bad } = await examine();
    expect(bad).toContainEqual([
      'error',
      'outbox',
      expect.stringMatching(/^1 messages of mail wait, the oldest for 60 minutes/),
    ]);
    expect(bad).toContainEqual(['warning', 'outbox', '1 messages were given up within a day']);
    expect(code).toBe(2);
    await api.db.delete(outbox);
  });

  it('finds missing migrations', async () => {
    const empty = await database.open();
    try {
      const { code, bad } = await examine({ DATABASE_URL: empty.url });
      expect(bad).toContainEqual(['error', 'database', expect.stringMatching(/migrations are missing/)]);
      expect(code).toBe(2);
    } finally {
      await empty.drop();
    }
  });
});
