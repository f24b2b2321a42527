import { describe, expect, test } from 'vitest';
import { toSpec } from '../../../shared/contract/calls.ts';
import { site, toData, toUrls } from '../../support/page-input.ts';

describe('the calls of a page [Section 7]', () => {
  test.each([
    ['/', ['/articles/top/5']],
    ['/who-we-are/bylaws', ['/page-menu?path=%2Fwho-we-are%2Fbylaws']],
    ['/convergence-2023/sponsorship', ['/page-menu?path=%2Fconvergence-2023%2Fexhibitors-sponsorships']],
    ['/news-and-articles/news-articles/x', ['/articles?path=%2Fnews-and-articles%2Fnews-articles%2Fx']],
    ['/events/x', ['/events/x']],
    ['/products/x', ['/education?path=%2Fproducts%2Fx']],
    ['/no/such', ['/page-menu?path=%2Fno%2Fsuch']],
  ])('%s: essential are %j', (address, essential) => {
    expect(toUrls(address).essential).toEqual(essential);
  });

  test('right-side sections show two items [Section 9]', () => {
    expect(toUrls('/events/x').secondary).toContain('/right-side-section/events/books/x?topN=2');
  });

  test('a path of a collection is an article or a page: one successful call is enough', () => {
    expect(toData('/news-and-articles/compendia/x').anyOf).toBe(true);
    expect(toUrls('/news-and-articles/compendia/x').essential).toEqual([
      '/articles?path=%2Fnews-and-articles%2Fcompendia%2Fx',
      '/page-menu?path=%2Fnews-and-articles%2Fcompendia%2Fx',
    ]);
  });

  test('calls carry the preview parameters only when both are present [Section 1]', () => {
    expect(toUrls('/who-we-are/bylaws?isPreview=true&wg=abc').essential).toEqual([
      '/page-menu?isPreview=true&path=%2Fwho-we-are%2Fbylaws&wg=abc',
    ]);
    expect(toUrls('/who-we-are/bylaws?isPreview=true').essential).toEqual(['/page-menu?path=%2Fwho-we-are%2Fbylaws']);
  });

  test.each([
    ...site.routes.filter(({ path }) => !path.includes('*')).map(({ path }) => path.replace(/:[A-Za-z]+/g, 'x')),
    '/education/video?id=x',
    '/education/active-events?id=x',
  ])('%s: every call that can show a draft carries the preview parameters [Section 1]', (address) => {
    const { essential, secondary } = toData(`${address}${address.includes('?') ? '&' : '?'}isPreview=true&wg=abc`);
    for (const { id, url } of [...essential, ...secondary])
      if (toSpec(id).preview) expect(url, id).toMatch(/[?&]isPreview=true&.*wg=abc|[?&]isPreview=true&wg=abc/);
  });
});
