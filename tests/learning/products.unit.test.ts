import { describe, expect, test } from 'vitest';
import { site, toUrls } from '../support/page-input.ts';

const toDecodedUrls = (address: string) => {
  const { essential, secondary } = toUrls(address);
  return { essential: essential.map(decodeURIComponent), secondary: secondary.map(decodeURIComponent) };
};

describe('the calls of the catalogue pages [Section 7, Education and products]', () => {
  const tab = (name: string, isSalePage = false, page = 1) =>
    `/education/catalog/tabs/${name}?isSalePage=${isSalePage}&pageNumber=${page}`;
  const BEST_SELLERS = '/education/getbooks-and-bestsellers/best-sellers';

  test.each([
    ['/education/books', ['/education/books/tabs/all?pageNumber=1']],
    ['/education/books/sale?pageNumber=3', ['/education/books/tabs/sale?pageNumber=3']],
    ['/education/books/best-sellers', [BEST_SELLERS]],
    ['/education/courses', [tab('learning')]],
    ['/education/courses/workshops', [tab('learning-workshops')]],
    ['/education/online-university/pharmaceuticals', [tab('online-university-pharmaceuticals')]],
    ['/education/online-university-certificates', [tab('certificates')]],
    ['/education/course-bundles', [tab('bundles')]],
    ['/education/convergence-store', [tab('convergence-store')]],
    ['/education/all-products', ['/education/allbooks', '/education/allcourses']],
    ['/education/all-products?topic=devices&level=Advanced', ['/education/allbooks', '/education/allcourses']],
    ['/education/books?topic=devices', ['/education/allbooks']],
    ['/education/courses?sort=price&pageNumber=2', ['/education/allcourses']],
    ['/education/courses?topic=nothing&sort=newest', [tab('learning')]],
    ['/education/courses?compare=3001&compare=3002', [tab('learning'), '/education/allcourses']],
    ['/education/books?compare=3001', ['/education/books/tabs/all?pageNumber=1']],
    ['/education/courses/workshops?topic=devices', [tab('learning-workshops')]],
    ['/education/sale', [tab('all', true)]],
    ['/education/sale/courses?pageNumber=2', [tab('all-courses', true, 2)]],
    ['/education/summer-sale/courses', [tab('summer-sale-courses', true)]],
    ['/education/black-friday', ['/education/black-friday/tabs/all?pageNumber=1']],
    ['/education/black-friday/bundles', ['/education/black-friday/tabs/bundles?pageNumber=1']],
    ['/resources/book-sale', ['/book-sale']],
  ])('%s lists %j', (address, lists) => {
    const { pathname } = new URL(address, 'http://site.test');
    expect(toDecodedUrls(address).essential).toEqual([`/education/catalog?path=${pathname}`, ...lists]);
  });

  test('every route of the kind has its lists', () => {
    const routes = site.routes.filter(({ kind }) => kind === 'products');
    expect(routes).toHaveLength(17);
    const empty = routes.filter(({ path }) => toDecodedUrls(path.replace(':tabName', 'new')).essential.length < 2);
    expect(empty).toEqual([]);
  });

  test.each(['/education/books/%22x%22', '/education/sale/Books', '/education/courses/a_b'])(
    '%s is no valid tab: only the catalog call is made, which answers not found',
    (address) => {
      expect(toDecodedUrls(address).essential).toHaveLength(1);
    },
  );

  test('a malformed page number counts as 1', () => {
    expect(toDecodedUrls('/education/books?pageNumber=-2').essential).toEqual(
      toDecodedUrls('/education/books').essential,
    );
  });

  test('only the first page of all books features the best-seller', () => {
    const opens = (address: string) => toDecodedUrls(address).secondary.includes(BEST_SELLERS);
    expect(
      [
        '/education/books',
        '/education/books?pageNumber=2',
        '/education/books?topic=devices',
        '/education/books/new',
        '/education/courses',
      ].map(opens),
    ).toEqual([true, false, false, false, false]);
  });
});

test('the right-side sections of a product hold two items each, by its path name [Sections 7 and 9]', () => {
  expect(toDecodedUrls('/products/x').secondary).toEqual([
    '/bread-crumb?path=/products/x',
    '/right-side-section/products/books/x?topN=2',
    '/right-side-section/products/learning/x?topN=2',
    '/right-side-section/products/x?topN=2',
    '/right-side-section/products/related-events/x?topN=2',
  ]);
});
