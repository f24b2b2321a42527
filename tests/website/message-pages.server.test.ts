import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { contentPage } from '../support/content-page.ts';
import { json, startFakeApi } from '../support/fake-api.ts';
import { startSite } from '../support/site.ts';
import { startBeforeEach } from '../support/start-before.ts';

const api = startBeforeEach(startFakeApi);
const site = startBeforeEach(() => startSite({ apiOrigin: api.origin }));
beforeEach(() => api.on('/page-menu', json({ statusCode: 503, statusMessage: 'Service Unavailable' }, 503)));

/** The page's main content, without the page state. */
async function readMain(path: string): Promise<string> {
  const { text } = await site.request.get(path);
  return /<main[\s>].*<\/main>/s.exec(text)?.[0] ?? '';
}
const readContent = (name: string) => readFileSync(`content/pages/site/${name}.md`, 'utf8');

describe('/prohibited [Section 2, Public routes]', () => {
  test('tells visitors to sign in and only members about their account', async () => {
    const main = await readMain('/prohibited');
    const forReader = (reader: string) =>
      new RegExp(`<div class="for-${reader}">.*?</div></div>`, 's').exec(main)?.[0] ?? '';
    const [visitor, member] = [forReader('visitor'), forReader('member')];
    expect(visitor).toContain('href="/login"');
    expect(visitor).toContain('You aren’t signed in');
    expect(member).toContain('You’re signed in');
    expect(main.replace(member, '')).not.toMatch(/You’re signed in|your account/i);
  });

  test('its content is true for visitors and members', () => {
    expect(readContent('prohibited')).not.toMatch(/you are signed in|your account/i);
  });
});

describe('/transition [Section 2, Public routes]', () => {
  test('names its target and says that it leads there', async () => {
    const main = await readMain('/transition?ReturnUrl=/who-we-are/bylaws');
    expect(main).toContain('href="/who-we-are/bylaws"');
    expect(main).toContain('http-equiv="refresh"');
  });

  test.each(['/transition', '/transition?ReturnUrl=https://other.test/'])(
    '%s says that it leads nowhere, whatever its content says',
    async (path) => {
      api.on('/page-menu', contentPage('You are on your way'));
      const main = await readMain(path);
      expect(main).toContain('This link is incomplete');
      expect(main).not.toMatch(/on your way|http-equiv|dashboard/);
    },
  );

  test('its content promises no other site, account or payment: a target is a page of this site', () => {
    expect(readContent('transition')).not.toMatch(/account|payment|charged|password|separate/i);
  });
});
