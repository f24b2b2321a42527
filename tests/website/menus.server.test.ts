import { beforeAll, expect, test } from 'vitest';
import { startFakeApi } from '../support/fake-api.ts';
import { startSite } from '../support/site.ts';
import { startBeforeAll } from '../support/start-before.ts';

const ok = { statusCode: 200, statusMessage: 'OK' };
const item = (fields: Record<string, string>) => ({
  iconName: '',
  iconClass: '',
  linkTarget: '_self',
  listClass: '',
  buttontype: '',
  childrens: [],
  summary: '',
  image: '',
  title: '',
  linkUrl: '',
  linkText: '',
  ...fields,
});
const social = (title: string, svgClass: string, image = '') => ({
  socialMediaTitle: title,
  redirectionUrl: `https://${title.toLowerCase()}.test/`,
  socialMediaSVGClass: svgClass,
  socialMediaImage: image,
});

const api = startBeforeAll(startFakeApi);
const site = startBeforeAll(() => startSite({ apiOrigin: api.origin }));
let html: string;

beforeAll(async () => {
  api.on('/master-page/header-menu', {
    ...ok,
    result: [
      item({ name: 'Plain', redirectURL: '/events' }),
      item({
        name: 'Store',
        redirectURL: 'https://store.test/',
        linkTarget: '_blank',
        listClass: 'is-store',
        buttontype: 'secondary',
        iconName: 'calendar',
        iconClass: 'icon-store',
      }),
      item({ name: 'Own icon', redirectURL: '/careers', iconName: 'unknown', iconClass: 'icon-own' }),
    ],
  });
  api.on('/master-page/social-media', {
    ...ok,
    result: [social('LinkedIn', 'linkedin'), social('Elsewhere', 'elsewhere'), social('Badge', '', '/badge.svg')],
  });
  html = (await site.request.get('/website/terms-of-use')).text;
});

const elements = (pattern: RegExp) => [...html.matchAll(pattern)].map(([text]) => text);

test('a menu item’s linkTarget and buttontype make its link a button that opens a new window [Section 3, Primary menu item]', () => {
  const links = elements(/<a [^>]*href="https:\/\/store\.test\/"[^>]*>/g);
  expect(links).toHaveLength(2);
  for (const link of links) {
    expect(link).toContain('target="_blank" rel="noopener"');
    expect(link).toContain('class="button button--small button--secondary"');
  }
  for (const link of elements(/<a [^>]*href="\/events"[^>]*>/g)) expect(link).not.toMatch(/target=|class="button/);
});

test('listClass is a class of the item, in the header and in the menu [Section 3, Primary menu item]', () => {
  expect(html).toContain('<li class="is-store">');
  expect(html).toContain('<details class="menu__item is-store"');
});

test('iconName draws an icon with the class iconClass; an unknown name leaves the icon to the class [Section 3, Primary menu item]', () => {
  expect(elements(/<svg class="icon menu-icon icon-store"/g)).toHaveLength(2);
  expect(elements(/<span class="menu-icon icon-own" aria-hidden="true"><\/span>/g)).toHaveLength(2);
});

test('a social item shows its image, or the icon of its SVG class [Section 3, Social item]', () => {
  const links = elements(/<a class="social-link".*?<\/a>/gs);
  expect(links).toHaveLength(3);
  expect(links[0]).toMatch(/<svg class="icon linkedin".*<path/s);
  expect(links[1]).toMatch(/<svg class="icon elsewhere"[^>]*><\/svg>/);
  expect(links[2]).toMatch(/<img [^>]*src="\/badge\.svg"/);
});
