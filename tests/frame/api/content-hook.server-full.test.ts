import { createHmac } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { startApi } from '../../../api/start.ts';
import { FIXTURE_CONTENT, FIXTURE_PRODUCT } from '../../support/api.ts';
import { oneDatabase } from '../../support/databases.ts';
import { startEditableContent } from '../../support/editable-content.ts';
import { recordingLog } from '../../support/recording-log.ts';
import { startSite } from '../../support/site.ts';
import { startBeforeAll } from '../../support/start-before.ts';
import { until } from '../../support/until.ts';

const SECRET = 'canary-secret-of-the-git-host-long-enough';

describe.each(oneDatabase())('the hook by which a git host makes the content be imported, on $name', (database) => {
  const content = startBeforeAll(() =>
    startEditableContent(database, { contentHookSecret: SECRET }, { log, onImport: ({ tags }) => imports.push(tags) }),
  );
  const site = startBeforeAll(() => startSite({ apiOrigin: content.api.origin }));
  const imports: (readonly string[])[] = [];
  const { log, lines } = recordingLog();
  let pushes = 0;
  beforeEach(() => {
    imports.length = 0;
    lines.length = 0;
  });

  /** The body of a push, which no other push has. */
  const push = () => JSON.stringify({ ref: 'refs/heads/main', after: String(++pushes), author: 'Zoë' });
  const signature = (body: string, secret = SECRET) =>
    `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  const send = (body: string, headers: Record<string, string> = { 'X-Hub-Signature-256': signature(body) }) =>
    site.request.post('/hooks/content').set(headers).type('json').send(body);
  const results = () => lines.filter((line) => line.includes('git host'));

  it('imports what has changed, reports its tags, and does so once for a repeated delivery', async () => {
    await content.edit('pages/bylaws.md', (text) => text.replace('title: Bylaws', 'title: Our bylaws'));
    const body = push();
    const answer = await send(body);
    expect(answer.status).toBe(202);
    expect(answer.headers['cache-control']).toBe('no-store');
    await until('the tags are reported', () => imports.length > 0);
    await until('the new title is served', async () => (await content.titleAt('/who-we-are/bylaws')) === 'Our bylaws');
    expect(imports).toEqual([['pages', 'titles']]);

    await until('the import is logged', () => results().length > 0);

    expect((await send(body)).status).toBe(202);
    await content.edit('pages/bylaws.md', (text) => text.replace('title: Our bylaws', 'title: Their bylaws'));
    await send(push());
    await until(
      'the next delivery is processed',
      async () => (await content.titleAt('/who-we-are/bylaws')) === 'Their bylaws',
    );
    await until('its import is logged', () => results().length > 1);
    expect(results().map((line) => JSON.parse(line).imported)).toEqual([1, 1]);
  });

  it.each(['X-Hub-Signature-256', 'X-Hub-Signature'])('accepts the signature in the header %s', async (header) => {
    const body = push();
    expect((await send(body, { [header]: signature(body) })).status).toBe(202);
    await until('the import is logged', () => results().length === 1);
  });

  it.each([
    ['no signature', () => ({})],
    ['a signature by another secret', (body: string) => ({ 'X-Hub-Signature-256': signature(body, `${SECRET}x`) })],
    ['the signature of another body', () => ({ 'X-Hub-Signature-256': signature('{}') })],
    ['the beginning of a signature', (body: string) => ({ 'X-Hub-Signature-256': signature(body).slice(0, -1) })],
    ['a signature without its algorithm', (body: string) => ({ 'X-Hub-Signature-256': signature(body).slice(7) })],
    ['the secret itself', () => ({ 'X-Hub-Signature-256': SECRET })],
  ])('rejects a delivery with %s, and imports nothing', async (_name, headersOf) => {
    await content.edit('data/redirects.yaml', (text) => `${text}- { oldUrl: /older-${++pushes}, newUrl: /events }\n`);
    const body = push();
    expect((await send(body, headersOf(body))).status).toBe(401);
    expect(imports).toEqual([]);
    expect(results()).toEqual([expect.stringContaining('wrong signature')]);
    expect(lines.join()).not.toContain('canary');
  });

  it('rejects a body that is too long', async () => {
    const body = JSON.stringify({ commits: 'x'.repeat(1_100_000) });
    expect((await send(body)).status).toBe(413);
    const direct = await fetch(`${content.api.origin}/hooks/content`, {
      method: 'POST',
      headers: { 'X-Hub-Signature-256': signature(body) },
      body,
    });
    expect(direct.status).toBe(413);
    expect(imports).toEqual([]);
  });

  it('leaves the content as it was when the import is refused, and says why in the log', async () => {
    const before = await content.titleAt('/who-we-are/bylaws');
    await appendFile(join(content.contentDir, 'data/taxonomy.yaml'), '- { id: x }\n');
    await content.edit('pages/bylaws.md', (text) => text.replace(/title: .+/, 'title: Broken bylaws'));
    expect((await send(push())).status).toBe(202);
    await until('the reason is logged', () => lines.some((line) => line.includes('data/taxonomy.yaml:13 ')));
    await until('the import is logged', () => results().length === 1);
    expect(imports).toEqual([]);
    expect(await content.titleAt('/who-we-are/bylaws')).toBe(before);
  });

  it('does not exist without a secret', async () => {
    const { url, drop } = await database.open({ contentDir: FIXTURE_CONTENT, product: FIXTURE_PRODUCT });
    const settings = { dataDir: '', databaseUrl: url, product: FIXTURE_PRODUCT, contentDir: FIXTURE_CONTENT };
    const without = await startApi({ ...settings, demo: false, checkResponses: true }, { log });
    const body = push();
    const headers = { 'X-Hub-Signature-256': signature(body) };
    expect((await fetch(`${without.origin}/hooks/content`, { method: 'POST', headers, body })).status).toBe(404);
    await without.close();
    await drop();
  });
});
