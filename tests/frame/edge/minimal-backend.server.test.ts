import { beforeAll, describe, expect, test } from 'vitest';
import { isAnswerTo } from '../../../client/data/check-answer.ts';
import { startFakeApi } from '../../support/fake-api.ts';
import { startSite } from '../../support/site.ts';
import { startBeforeAll } from '../../support/start-before.ts';
import { createVisitor } from '../../support/visitor.ts';

/** A backend whose answers have the fields of section 3 and no others. */

const ok = { statusCode: 200, statusMessage: 'OK' };
const configuration = {
  globalScripts: '',
  acmeAddress: '1 Main Street\nSpringfield',
  acmePhoneNumber: '+1 555 0100',
  acmeFaxNumber: '+1 555 0101',
  acmeEmail: 'office@acme.test',
  acmeCopyRightText: 'Acme Society',
  europeAddress: 'Rue Haute 1\nBrussels',
  europePhoneNumber: '+32 2 555 0100',
  europeFaxNumber: '+32 2 555 0101',
};
const menuItem = (name: string, fields: Record<string, unknown> = {}) => ({
  name,
  iconName: '',
  iconClass: '',
  redirectURL: `/${name.toLowerCase()}`,
  linkTarget: '_self',
  listClass: '',
  buttontype: '',
  childrens: [{ name: `All ${name}`, page: `/${name.toLowerCase()}/all` }],
  summary: 'What it is',
  image: '/media/menu.png',
  title: `About ${name}`,
  linkUrl: '',
  linkText: '',
  ...fields,
});
const user = { accessToken: 'token-of-the-backend', firstName: 'Ada', expireDate: 'Not Get', isActiveMember: false };

const api = startBeforeAll(startFakeApi);
const site = startBeforeAll(() => startSite({ apiOrigin: api.origin, environment: { PRODUCT_SLUG: 'acme' } }));
beforeAll(() => {
  api.on('/master-page/master-page-configuration', { ...ok, result: configuration });
  api.on('/master-page/header-menu', { ...ok, result: [menuItem('Events'), { name: 'Broken' }, menuItem('Books')] });
  api.on('/master-page/footer-menu', {
    ...ok,
    result: [{ menuTitle: 'Imprint', navigationURL: '/imprint', menuItemGroups: 'FooterLeft' }, { menuTitle: 7 }],
  });
  api.on('/sso/login', { ...ok, result: [user] });
});

describe('a backend that knows the fields of section 3 only', () => {
  test('every page has the footer with address, phone, fax, e-mail and copyright', async () => {
    const { text } = await site.request.get('/no/such/page');
    const footer = /<footer class="site-footer.*<\/footer>/s.exec(text)?.[0] ?? '';
    for (const part of ['1 Main Street', '+1 555 0100', '+1 555 0101', 'office@acme.test', 'Acme Society'])
      expect(footer).toContain(part);
  });

  test('a menu item has a picture of this site, and an item that breaks the contract leaves the others', async () => {
    const { text } = await site.request.get('/no/such/page');
    expect(text).toContain('src="/media/menu.png"');
    for (const part of ['All Events', 'All Books', 'Imprint']) expect(text).toContain(part);
    expect(text).not.toContain('Broken');
  });

  test('the sign-in panel leads to the pages of this site for accounts', async () => {
    const { text } = await site.request.get('/no/such/page');
    const panel = /<p class="panel__links">.*?<\/p>/s.exec(text)?.[0] ?? '';
    expect([...panel.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
      '/forgotten-password',
      '/join-acme?kind=none#form',
    ]);
  });

  test('a sign-in answer with four fields signs in', async () => {
    const visitor = await createVisitor(site.origin);
    const { body } = await visitor.send('/api/sso/login', { method: 'POST', body: { username: 'a', password: 'b' } });
    expect(isAnswerTo('sso.login', body)).toBe(true);
    expect(body.result[0]).toMatchObject({ firstName: 'Ada', expireDate: 'Not Get', isActiveMember: false });
    expect(visitor.cookies.has('member')).toBe(true);
  });
});

describe('a backend below a path of its origin [Section 7, calls]', () => {
  const below = '/service/v1';
  test('the server and the proxy put the path before every call', async () => {
    const backend = await startFakeApi();
    backend.on(`${below}/master-page/master-page-configuration`, { ...ok, result: configuration });
    backend.on(`${below}/sso/login`, { ...ok, result: [user] });
    const behind = await startSite({ apiOrigin: `${backend.origin}${below}`, environment: { PRODUCT_SLUG: 'acme' } });
    try {
      expect((await behind.request.get('/no/such/page')).text).toContain('office@acme.test');
      const visitor = await createVisitor(behind.origin);
      await visitor.send('/api/sso/login', { method: 'POST', body: { username: 'a', password: 'b' } });
      expect(visitor.cookies.has('member')).toBe(true);
      const form = await behind.request
        .get('/api/anonymous-form-submit//euro-convergence?email=a')
        .set(visitor.writeHeaders());
      expect(form.status).toBe(404);
      const urls = backend.requests.map(({ url }) => url);
      expect(urls.filter((url) => !url.startsWith(`${below}/`))).toEqual([]);
      expect(urls).toContain(`${below}/anonymous-form-submit//euro-convergence?email=a`);
    } finally {
      await behind.close();
      await backend.close();
    }
  });
});
