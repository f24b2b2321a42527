import { createHmac } from 'node:crypto';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { testBrowser } from '../../support/browser.ts';
import { DISPLAYED, expect } from '../../support/browser-expect.ts';
import { oneDatabase } from '../../support/databases.ts';
import { newEditorFaults } from '../../support/editor-axe.ts';
import {
  field,
  findUnknown,
  openDialog,
  patient,
  save,
  type,
  uploadPicture,
  writeArticle,
} from '../../support/editor-form.ts';
import { type GitHost, startGitHost } from '../../support/git-host.ts';
import { createGitRepository, type GitRepository } from '../../support/git-repository.ts';
import { SMALL_CONTENT } from '../../support/sites.ts';
import { startWholeSite, type WholeSite } from '../../support/whole-site.ts';

/** The web editor with a git host as its back end: sign-in, commit, webhook, import. */

const ARTICLE = 'content/articles/labels-for-medicines.md';
const REDIRECTS = 'content/data/redirects.yaml';
const ADDRESS = '/news-and-articles/news-articles/labels-for-medicines';
const SECRET = 'secret-that-the-git-host-signs-with';
const EDITOR = { login: 'mira', name: 'Mira Falk', email: 'mira@example.org' };
const tabs = testBrowser({ origin: () => site.origin });
let repository: GitRepository;
let host: GitHost;
let site: WholeSite;

beforeAll(async () => {
  const [database] = oneDatabase();
  if (!database) throw new Error('No database to test on');
  repository = await createGitRepository('main', async (folder) => {
    await cp(SMALL_CONTENT, join(folder, 'content'), { recursive: true });
  });
  host = await startGitHost({
    repository,
    name: 'acme/website',
    person: EDITOR,
    application: { id: 'the-editor', redirect: () => `${site.origin}/admin` },
  });
  site = await startWholeSite(
    database,
    {
      PRODUCT_SLUG: 'acme',
      CONTENT_HOOK_SECRET: SECRET,
      CONTENT_EDITOR: 'gitea',
      CONTENT_EDITOR_REPOSITORY: 'acme/website',
      CONTENT_EDITOR_BRANCH: 'main',
      CONTENT_EDITOR_BASE_URL: host.origin,
      CONTENT_EDITOR_APP_ID: 'the-editor',
    },
    { contentDir: join(repository.clone, 'content') },
  );
  // A job of the host: it brings the commit into the content folder and reports it.
  host.onPush = async (push) => {
    await repository.pull();
    const body = JSON.stringify(push);
    const signature = createHmac('sha256', SECRET).update(body).digest('hex');
    await site.request
      .post('/hooks/content')
      .set('X-Hub-Signature-256', `sha256=${signature}`)
      .type('json')
      .send(body)
      .expect(202);
  };
});
afterAll(async () => {
  await site.close();
  await host.close();
  await repository.remove();
});

/** Opens the editor and signs in at the git host. */
async function signIn(view: string) {
  const opened = await tabs.blank();
  const { page } = opened;
  const foreign: string[] = [];
  page.setDefaultTimeout(patient.timeout);
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (/^(?:https?|wss?):/.test(protocol) && origin !== site.origin && origin !== host.origin)
      foreign.push(request.url());
  });
  await page.goto(`${site.origin}/admin#/collections/${view}`);
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: /^Sign In with .*Gitea/ }).click(),
  ]);
  await popup.getByRole('link', { name: 'Authorize Application' }).click();
  return { ...opened, foreign };
}

const readText = async (path: string) => (await repository.read(path))?.toString() ?? '';

describe('the web editor at a git host [L9]', () => {
  it('signs in, commits an edit in the editor’s name, and the hook brings it to the page', async () => {
    const before = await readText(ARTICLE);
    const head = await repository.head();
    expect((await site.request.get(ADDRESS)).text).not.toContain('Said at the git host.');
    const { page, problems, foreign } = await signIn('article/entries/labels-for-medicines');
    await field(page, 'summary').waitFor();
    await type(page, 'summary', 'Said at the git host.');
    await save(page);
    await expect.poll(() => repository.head(), patient).not.toBe(head);
    const [commit] = await repository.log(ARTICLE);
    expect(commit).toMatchObject({ name: EDITOR.name, email: EDITOR.email });
    const after = await readText(ARTICLE);
    expect(after).toContain('Said at the git host.');
    expect(toBody(after)).toBe(toBody(before));
    await expect.poll(async () => (await site.request.get(ADDRESS)).text, patient).toContain('Said at the git host.');
    expect(findUnknown(problems)).toEqual([]);
    expect(foreign).toEqual([]);
  });

  it('commits an article and its picture together, and the site shows both', async () => {
    const { page, problems } = await signIn('article/new');
    await writeArticle(page, { title: 'Photographed elsewhere', published: '2026-01-12' });
    const picture = { file: 'DSC_0042.JPG', alt: 'A carton in two languages', credit: 'Photograph: Ana Ruiz' };
    await uploadPicture(page, picture, 'dsc_0042.jpg');
    await save(page);
    const address = '/news-and-articles/news-articles/photographed-elsewhere';
    await expect.poll(async () => (await site.request.get(address)).status, patient).toBe(200);
    const [commits, ofPicture] = await Promise.all([
      repository.log('content/articles/photographed-elsewhere.md'),
      repository.log('content/media/dsc_0042.jpg'),
    ]);
    expect(commits).toHaveLength(1);
    expect(ofPicture).toEqual(commits);
    const shown = (await site.request.get(address)).text;
    expect(shown).toContain('alt="A carton in two languages"');
    const [derived = ''] = /\/media\/[0-9a-f]{20}-384\.avif/.exec(shown) ?? [];
    expect((await site.request.get(derived)).headers['content-type']).toBe('image/avif');
    expect(findUnknown(problems)).toEqual([]);
  });

  it('keeps the comments and the notation of a list', async () => {
    const before = `# Addresses of the former site.\n- { oldUrl: /former, newUrl: /events } # printed on posters\n\n# Asked for by the board.\n- { oldUrl: /latter, newUrl: "/events" }\n`;
    await repository.pull();
    await writeFile(join(repository.clone, REDIRECTS), before);
    await repository.commitAndPush('Redirect two addresses', EDITOR);
    const { page, problems } = await signIn('lists/entries/data-redirects');
    await page.getByRole('button', { name: 'Expand All' }).click();
    await type(page, 'entries.1.newUrl', '/who-we-are');
    await save(page);
    await expect.poll(() => readText(REDIRECTS), patient).toBe(before.replace('"/events"', '"/who-we-are"'));
    const redirect = async () => {
      await site.redirects.refresh();
      return (await site.request.get('/latter')).headers.location;
    };
    await expect.poll(redirect, patient).toBe('/who-we-are');
    expect(findUnknown(problems)).toEqual([]);
  });

  it.each([
    ['rejects the change', 403, 'branch main is protected from pushes'],
    ['is out of order', 503, 'the database is locked'],
  ])('says so when the host %s, and keeps what was written', async (what, status, message) => {
    const summary = `Written while the host ${what}.`;
    const head = await repository.head();
    const { page } = await signIn('article/entries/labels-for-medicines');
    host.rejection = { status, message };
    try {
      await field(page, 'summary').waitFor();
      await type(page, 'summary', summary);
      await save(page);
      await expect(openDialog(page)).toContainText(message, { ...DISPLAYED, ...patient });
    } finally {
      host.rejection = undefined;
    }
    expect(await repository.head()).toBe(head);
    await page.getByRole('button', { name: 'OK' }).click();
    await expect(field(page, 'summary').getByRole('textbox').first()).toHaveValue(summary);
    // The next attempt succeeds.
    await save(page);
    await expect.poll(() => repository.head(), patient).not.toBe(head);
  });

  it('says so when the sign-in has ended meanwhile, and keeps what was written', async () => {
    const head = await repository.head();
    const { page } = await signIn('article/entries/labels-for-medicines');
    await field(page, 'summary').waitFor();
    host.signEverybodyOut();
    await type(page, 'summary', 'Written after the sign-in has ended.');
    await save(page);
    await expect(openDialog(page)).toContainText('token is required', { ...DISPLAYED, ...patient });
    expect(await repository.head()).toBe(head);
    const summary = field(page, 'summary').getByRole('textbox').first();
    await expect(summary).toHaveValue('Written after the sign-in has ended.');
  });

  it('asks before it overwrites what somebody else has committed meanwhile', async () => {
    const { page } = await signIn('article/entries/labels-for-medicines');
    await field(page, 'summary').waitFor();
    const path = join(repository.clone, ARTICLE);
    await repository.pull();
    const theirs = (await readFile(path, 'utf8')).replace(/^summary: .*$/m, 'summary: By somebody else.');
    await writeFile(path, theirs);
    await repository.commitAndPush('Change the summary', { name: 'Somebody', email: 'somebody@example.org' });
    await type(page, 'summary', 'By the editor.');
    await save(page);
    await expect(openDialog(page)).toContainText('Entry Changed by Someone Else', { ...DISPLAYED, ...patient });
    expect(await readText(ARTICLE)).toBe(theirs);
  });

  it('has no accessibility fault in its sign-in but those known in its program', async () => {
    const { page } = await tabs.blank();
    await page.goto(`${site.origin}/admin`);
    await page.getByRole('button', { name: /^Sign In with .*Gitea/ }).waitFor();
    await expect.poll(() => newEditorFaults(page), patient).toEqual([]);
  });

  it('asks only for what Gitea and Forgejo have', () => {
    const asked = host.requests.map((line) => line.replace(/[0-9a-f]{40}$/, '<commit>'));
    expect([...new Set(asked)].filter((line) => !line.startsWith('OPTIONS ')).sort()).toEqual([
      'GET /api/v1/repos/acme/website',
      'GET /api/v1/repos/acme/website/branches/main',
      'GET /api/v1/repos/acme/website/git/trees/<commit>',
      'GET /api/v1/settings/api',
      'GET /api/v1/user',
      'GET /api/v1/version',
      'GET /login/oauth/authorize',
      'POST /api/v1/repos/acme/website/contents',
      'POST /api/v1/repos/acme/website/file-contents',
      'POST /login/oauth/access_token',
    ]);
  });
});

const toBody = (source: string) => source.slice(source.indexOf('\n---\n') + 5).trim();
