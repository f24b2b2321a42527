import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningApi, startApi } from '../../../api/start.ts';
import { editorLink } from '../../../server/editor/editor-link.ts';
import { FIXTURE_CONTENT, FIXTURE_PRODUCT } from '../../support/api.ts';
import { oneDatabase } from '../../support/databases.ts';
import { silentLog } from '../../support/silent-log.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { until } from '../../support/until.ts';

const REPOSITORY = '/admin/repository/api/v1/repos/local/content';
const GIT = {
  CONTENT_EDITOR: 'gitea',
  CONTENT_EDITOR_REPOSITORY: 'acme/website',
  CONTENT_EDITOR_BRANCH: 'main',
  CONTENT_EDITOR_BASE_URL: 'https://git.example.org',
  CONTENT_EDITOR_APP_ID: 'app',
};
/** The sources of a directive of a policy. */
const findSources = (policy: string | undefined, directive: string): string | undefined =>
  policy
    ?.split('; ')
    .find((part) => part.startsWith(`${directive} `))
    ?.slice(directive.length + 1);

describe.each(oneDatabase())('the web editor, on $name [L9]', (database) => {
  let contentDir: string;
  let outside: string;
  let api: RunningApi;
  let local: TestSite;
  const closing: (() => Promise<unknown>)[] = [];
  const imports: (readonly string[])[] = [];

  beforeAll(async () => {
    const [folder, other] = [await temporaryFolder(), await temporaryFolder()];
    contentDir = join(folder.path, 'content');
    outside = other.path;
    await cp(FIXTURE_CONTENT, contentDir, { recursive: true });
    const { url, drop } = await database.open();
    const settings = { dataDir: '', databaseUrl: url, product: FIXTURE_PRODUCT, contentDir, demo: false };
    api = await startApi(
      { ...settings, checkResponses: true, contentEditor: 'local' },
      { log: silentLog, onImport: ({ tags }) => imports.push(tags) },
    );
    closing.push(folder.remove, other.remove, drop, api.close);
    local = await start({ CONTENT_EDITOR: 'local' });
  });
  afterAll(async () => {
    for (const close of closing.reverse()) await close();
  });

  async function start(environment: Record<string, string>, secrets?: readonly string[]): Promise<TestSite> {
    const site = await startSite({ apiOrigin: api.origin, environment, ...(secrets && { secrets }) });
    closing.push(site.close);
    return site;
  }

  /** The token of the page, and the cookie that it is bound to. */
  async function open(): Promise<{ Authorization: string; Cookie: string; Origin: string }> {
    const page = await local.request.get('/admin');
    const [, token] = /"token":"([^"]+)"/.exec(page.text) ?? [];
    const cookies: unknown = page.headers['set-cookie'];
    const [cookie = ''] = Array.isArray(cookies) ? cookies.map((each) => String(each).split(';')[0] ?? '') : [];
    return { Authorization: `token ${token}`, Cookie: cookie, Origin: local.origin };
  }
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const save = async (files: readonly object[], headers: Record<string, string> = {}) =>
    local.request
      .post(`${REPOSITORY}/contents`)
      .set({ ...(await open()), ...headers })
      .send({ branch: 'main', files });
  const create = (path: string, text: string) => save([{ operation: 'create', path, content: base64(text) }]);
  const at = (file: string) => join(contentDir, file);
  const REDIRECTS = 'content/data/redirects.yaml';

  describe('where it is', () => {
    it.each([
      ['where a proxy is trusted', { TRUST_PROXY: '127.0.0.1' }],
      ['with the setting off', { CONTENT_EDITOR: 'off' }],
    ])('%s, its addresses are as unknown as any other', async (_name, environment) => {
      const site = await start(environment);
      const unknown = await site.request.get('/no-such-page');
      const page = await site.request.get('/admin');
      expect([page.status, page.headers['cache-control']]).toEqual([404, unknown.headers['cache-control']]);
      expect(page.headers['x-robots-tag']).toBe(unknown.headers['x-robots-tag']);
      expect((await site.request.get('/admin/assets/editor.js')).status).toBe(404);
      expect((await site.request.get('/admin/repository/api/v1/version')).status).toBe(404);
      expect((await site.request.post(`${REPOSITORY}/contents`).send({})).status).toBe(405);
    });

    it('has no file and no address for a path that is empty or too long, which is no outage', async () => {
      const headers = await open();
      for (const path of ['', 'a'.repeat(300), 'b%00']) {
        const file = await local.request.get(`${REPOSITORY}/raw/content/${path}`).set(headers);
        const page = await local.request.get(`/admin/see/${path}`).set(headers);
        expect([path.slice(0, 3), file.status, page.status]).toEqual([
          path.slice(0, 3),
          expect.any(Number),
          expect.any(Number),
        ]);
        expect([400, 404]).toContain(file.status);
        expect([400, 404]).toContain(page.status);
      }
      const contents = await local.request
        .post(`${REPOSITORY}/file-contents`)
        .set(headers)
        .send({ files: ['content/'] });
      expect(contents.status).toBe(400);
    });

    it('is at /admin, stored by no cache and listed by no search engine', async () => {
      const page = await local.request.get('/admin');
      expect(page.status).toBe(200);
      expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
      expect(page.headers['cache-status']).toBeUndefined();
      expect(page.text).toContain('<meta name="robots" content="noindex">');
      const map = await local.request.get('/sitemap.xml');
      expect(map.text).not.toContain('/admin');
    });

    it.each([
      ['articles/labels-for-medicines', '/news-and-articles/news-articles/labels-for-medicines'],
      [
        'articles/a-draft',
        '/news-and-articles/news-articles/a-draft?isPreview=true&wg=5f0c7a2e-1d3b-4c8a-9b6e-2f4d8c1a7e90',
      ],
    ])('leads from the file %s to its page, and from a draft to its preview', async (file, address) => {
      const { status, headers } = await local.request.get(`/admin/see/${file}`);
      expect([status, headers.location, headers['cache-control']]).toEqual([302, address, 'no-store']);
    });

    it.each(['articles/no-such-file', 'data/redirects', '..%2Farticles%2Fa-draft', ''])(
      'leads from no page to /admin/see/%s',
      async (file) => {
        const { status, headers } = await local.request.get(`/admin/see/${file}`);
        expect([status >= 400 && status < 500, headers.location]).toEqual([true, undefined]);
      },
    );

    it('answers 503 while the API cannot say what the content is', async () => {
      const site = await startSite({ apiOrigin: 'http://127.0.0.1:9', environment: { CONTENT_EDITOR: 'local' } });
      closing.push(site.close);
      const page = await site.request.get('/admin');
      expect([page.status, page.headers['retry-after'], page.headers['cache-control']]).toEqual([503, '5', 'no-store']);
    });

    it('serves its program itself', async () => {
      const script = await local.request.get('/admin/assets/editor.js');
      expect(script.status).toBe(200);
      expect(script.headers['content-type']).toContain('javascript');
      expect(script.text.length).toBeGreaterThan(1_000_000);
      expect(script.text).not.toContain('cdn.jsdelivr.net');
    });
  });

  describe('its Content-Security-Policy', () => {
    it('is as narrow as the program allows, and names no other host', async () => {
      const policy = (await local.request.get('/admin')).headers['content-security-policy'];
      expect(findSources(policy, 'default-src')).toBe("'none'");
      expect(findSources(policy, 'script-src')).toMatch(/^'nonce-[0-9a-f]+' 'strict-dynamic'$/);
      expect(findSources(policy, 'connect-src')).toBe("'self' data: blob:");
      // The program's preview names this site as the base of its document.
      expect(findSources(policy, 'base-uri')).toBe("'self'");
      expect(findSources(policy, 'frame-src')).toBe('blob:');
      for (const directive of ['frame-ancestors', 'object-src', 'form-action'])
        expect(findSources(policy, directive), directive).toBe("'none'");
      expect(policy).not.toMatch(/unsafe-eval|https?:/);
    });

    it('allows the git host, where there is one', async () => {
      const site = await start(GIT);
      const page = await site.request.get('/admin');
      const policy = page.headers['content-security-policy'];
      expect(findSources(policy, 'connect-src')).toBe("'self' data: blob: https://git.example.org");
      expect(page.text).toContain('"api_root":"https://git.example.org/api/v1"');
      expect(page.text).not.toContain('"token"');
      expect((await site.request.get('/admin/repository/api/v1/version')).status).toBe(404);
    });

    it('lets the window of the sign-in speak to the page that has opened it, with a git host only', async () => {
      const openerPolicy = async (site: TestSite) =>
        (await site.request.get('/admin')).headers['cross-origin-opener-policy'];
      expect(await openerPolicy(await start(GIT))).toBe('unsafe-none');
      expect(await openerPolicy(local)).toBe('same-origin-allow-popups');
    });

    it('does not change that of the site’s pages', async () => {
      const off = await start({});
      const findPolicy = async (site: TestSite) =>
        (await site.request.get('/no-such-page')).headers['content-security-policy']?.replace(/nonce-[^']+/g, 'nonce');
      expect(await findPolicy(local)).toBe(await findPolicy(off));
    });
  });

  describe('the link of the terminal', () => {
    const secrets = ['0123456789abcdef0123456789abcdef'];
    const linked = () => start({}, secrets);
    const path = editorLink('', secrets);

    it('opens the editor for a browser that keeps its cookie', async () => {
      const site = await linked();
      const opened = await site.request.get(path);
      expect([opened.status, opened.headers.location]).toEqual([303, '/admin']);
      const [cookie = ''] = opened.headers['set-cookie'] ?? [];
      expect(cookie).toMatch(/^editor-link=[\w-]{22}; Path=\/admin; HttpOnly; SameSite=Strict$/);
      expect((await site.request.get('/admin').set('Cookie', cookie)).status).toBe(200);
      expect((await site.request.get('/admin/assets/editor.js').set('Cookie', cookie)).status).toBe(200);
    });

    it.each([
      ['/admin', 'GET'],
      ['/admin?key=', 'GET'],
      ['/admin?key=0123456789012345678901', 'GET'],
      ['/admin/assets/editor.js', 'GET'],
      ['/admin/see/articles/labels-for-medicines', 'GET'],
      [`${REPOSITORY}/contents`, 'POST'],
    ])(
      'is needed, as a proxy on this machine that forwards no header looks like a browser on it: %s',
      async (target, method) => {
        const site = await linked();
        const answer = await (method === 'GET' ? site.request.get(target) : site.request.post(target).send({}));
        expect([answer.status, answer.headers['set-cookie']]).toEqual([403, undefined]);
        expect(answer.text).toContain('in its terminal');
        expect(answer.headers['cache-control']).toBe('no-store');
      },
    );

    it('does not open it through a proxy that says so, nor with the key of another secret', async () => {
      const site = await linked();
      expect((await site.request.get(path).set('X-Forwarded-For', '203.0.113.7')).status).toBe(404);
      const other = editorLink('', ['another secret of thirty-two bytes']);
      expect((await site.request.get(other)).status).toBe(403);
    });
  });

  describe('the local back end', () => {
    it.each([
      ['another Host, as after DNS rebinding', { Host: 'evil.example' }],
      ['a proxy in between', { 'X-Forwarded-For': '203.0.113.7' }],
      ['a proxy in between that says so', { Forwarded: 'for=203.0.113.7' }],
    ])('does not exist for a request with %s', async (_name, headers) => {
      const site = await start({ CONTENT_EDITOR: 'local', ALLOWED_HOSTS: 'evil.example,127.0.0.1' });
      expect((await site.request.get('/admin').set(headers)).status).toBe(404);
      expect((await site.request.get('/admin/repository/api/v1/version').set(headers)).status).toBe(404);
    });

    it.each([
      ['another site', { Origin: 'https://evil.example' }],
      ['another site, by Fetch Metadata', { 'Sec-Fetch-Site': 'cross-site' }],
      ['another port of this machine, by Fetch Metadata', { 'Sec-Fetch-Site': 'same-site' }],
      ['a page without the token', { Authorization: '' }],
      ['a page with the token of another browser', { Cookie: 'csrf=of-another-browser' }],
    ])('rejects a request from %s', async (_name, headers) => {
      const before = await readFile(at('data/redirects.yaml'), 'utf8').catch(() => '');
      const answer = await save([{ operation: 'update', path: REDIRECTS, content: base64('- broken') }], headers);
      expect(answer.status).toBe(403);
      expect(answer.body.message).toEqual(expect.any(String));
      expect(await readFile(at('data/redirects.yaml'), 'utf8').catch(() => '')).toBe(before);
    });

    it.each([
      '../outside.md',
      'content/../outside.md',
      'content/articles/../../outside.md',
      'content/articles/%2e%2e/outside.md',
      '/etc/cron.d/outside.md',
      'content/articles/.hidden.md',
      'content/articles/Odd Name.md',
      'content/articles/odd\u0000.md',
      'content/articles/page.html',
      'content/articles/script.js',
      'content/data/unknown.yaml',
      'content/README.md',
      'content/media/drawing.gif',
      'articles/without-the-folder.md',
    ])('writes no file %j', async (path) => {
      const answer = await create(path, 'text');
      expect(answer.status).toBe(422);
      expect(answer.body.message).toMatch(/cannot be written here|is not in the content folder/);
    });

    it('writes no file over a link, into a linked folder or out of one', async () => {
      await writeFile(join(outside, 'target.md'), 'untouched');
      await symlink(join(outside, 'target.md'), at('articles/linked.md'));
      await symlink(outside, at('articles/linked-folder'));
      await mkdir(at('articles/inner'), { recursive: true });
      await symlink(outside, at('articles/inner/deep'));
      for (const path of ['articles/linked.md', 'articles/linked-folder/target.md', 'articles/inner/deep/target.md']) {
        const answer = await save([{ operation: 'update', path: `content/${path}`, content: base64('changed') }]);
        expect([path, answer.status]).toEqual([path, 422]);
        expect(answer.body.message).toContain('leads over a link');
        const media = await local.request.get(`${REPOSITORY}/media/main/content/${path}`).set(await open());
        expect(media.status).not.toBe(200);
      }
      expect(await readFile(join(outside, 'target.md'), 'utf8')).toBe('untouched');
    });

    it('writes no file larger than it can show again', async () => {
      const answer = await create('content/media/huge.png', 'x'.repeat(3_500_001));
      expect(answer.status).toBe(422);
      expect(answer.body.message).toContain('make it smaller');
    });

    const PAGE = (title: string) =>
      `---\npath: /by-the-editor\ntitle: ${title}\nsummary: ${title} in a browser\n---\nText.\n`;

    it('writes a page, which is imported at once, and reads it back', async () => {
      imports.length = 0;
      const answer = await create('content/pages/by-the-editor.md', PAGE('By the editor'));
      expect(answer.body.message).toBeUndefined();
      expect(answer.status).toBe(201);
      expect(await readFile(at('pages/by-the-editor.md'), 'utf8')).toBe(PAGE('By the editor'));
      await until('the page is imported', () => imports.length > 0);
      expect((await local.request.get('/by-the-editor')).status).toBe(200);
      const headers = await open();
      const read = await local.request
        .post(`${REPOSITORY}/file-contents?ref=main`)
        .set(headers)
        .send({ files: ['content/pages/by-the-editor.md'] });
      expect(Buffer.from(read.body[0].content, 'base64').toString()).toBe(PAGE('By the editor'));
      const { body } = await local.request.get(`${REPOSITORY}/git/trees/main?recursive=1`).set(headers);
      const listed = body.tree.find(({ path }: { path: string }) => path === 'content/pages/by-the-editor.md');
      expect(listed).toMatchObject({ type: 'blob', sha: answer.body.files[0].sha });
    });

    it.each([
      ['a wrong date', 'until: "2026-02-30"\n', 'until: the calendar has no such day'],
      ['an unknown field', 'colour: red\n', 'there is no field "colour"'],
    ])('writes no file with %s, and says why', async (_name, line, words) => {
      const text = PAGE('Broken').replace('path: /by-the-editor', `path: /broken\n${line.trim()}`);
      const answer = await create('content/pages/broken.md', text);
      expect(answer.status).toBe(422);
      expect(answer.body.message).toContain('pages/broken.md, line');
      expect(answer.body.message).toContain(words);
      await expect(readFile(at('pages/broken.md'))).rejects.toThrow('ENOENT');
    });

    it('makes all changes of a save or none', async () => {
      const answer = await save([
        {
          operation: 'create',
          path: 'content/pages/first.md',
          content: base64(PAGE('First').replace('/by-the-editor', '/first')),
        },
        { operation: 'create', path: 'content/pages/second.md', content: base64('no front matter') },
      ]);
      expect(answer.status).toBe(422);
      await expect(readFile(at('pages/first.md'))).rejects.toThrow('ENOENT');
    });

    it('does not overwrite what somebody else has saved meanwhile', async () => {
      const path = 'content/pages/twice.md';
      const text = PAGE('Twice').replace('/by-the-editor', '/twice');
      const created = await create(path, text);
      const { sha } = created.body.files[0];
      await writeFile(at('pages/twice.md'), text.replace('Twice in a browser', 'By somebody else'));
      const answer = await save([{ operation: 'update', path, sha, content: base64(text) }]);
      expect(answer.status).toBe(409);
      expect(answer.body.message).toContain('has been changed meanwhile');
      expect((await create(path, text)).status).toBe(409);
    });

    it('moves and deletes a page', async () => {
      const text = PAGE('Moved').replace('/by-the-editor', '/moved');
      await create('content/pages/former.md', text);
      const moved = await save([
        {
          operation: 'update',
          path: 'content/pages/latter.md',
          from_path: 'content/pages/former.md',
          content: base64(text),
        },
      ]);
      expect(moved.body.message).toBeUndefined();
      await expect(readFile(at('pages/former.md'))).rejects.toThrow('ENOENT');
      expect((await save([{ operation: 'delete', path: 'content/pages/latter.md' }])).status).toBe(201);
      await expect(readFile(at('pages/latter.md'))).rejects.toThrow('ENOENT');
    });
  });

  describe('the API’s side of it', () => {
    it.each([
      ['without the header of the site', {}],
      ['under a host name that leads here', { 'X-Site-Server': '1', Host: 'evil.example' }],
    ])('does not answer a request %s', async (_name, headers) => {
      const answer = await supertest(api.origin).post('/editor/tree').set(headers).send({});
      expect(answer.status).toBe(404);
    });

    it('cannot be reached through the site', async () => {
      for (const path of ['/editor/tree', '/api/editor/tree'])
        expect((await local.request.post(path).set('X-Site-Server', '1').send({})).status).not.toBe(200);
    });
  });
});
