import { describe, expect, test } from 'vitest';
import { pageDataOf } from '../../../shared/site/page-data.ts';
import { createSite } from '../../../shared/site/resolve.ts';

const site = createSite({ product: 'acme' });

function dataOf(address: string) {
  const url = new URL(address, 'http://site.test');
  const { essential, secondary } = pageDataOf({
    match: site.match(url.pathname),
    pathname: url.pathname,
    query: url.searchParams,
    now: Date.UTC(2030, 5, 15),
  });
  const paths = (calls: typeof essential) => calls.map((call) => decodeURIComponent(call.url));
  return { essential: paths(essential), secondary: paths(secondary) };
}

describe('the calls of the catalogue pages (section 7, Education and products)', () => {
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
    ['/education/sale', [tab('all', true)]],
    ['/education/sale/courses?pageNumber=2', [tab('all-courses', true, 2)]],
    ['/education/summer-sale/courses', [tab('summer-sale-courses', true)]],
    ['/education/black-friday', ['/education/black-friday/tabs/all?pageNumber=1']],
    ['/education/black-friday/bundles', ['/education/black-friday/tabs/bundles?pageNumber=1']],
    ['/resources/book-sale', ['/book-sale']],
  ])('%s lists %j', (address, lists) => {
    const { pathname } = new URL(address, 'http://site.test');
    expect(dataOf(address).essential).toEqual([`/education/catalog?path=${pathname}`, ...lists]);
  });

  test('every route of the kind has its lists', () => {
    const routes = site.routes.filter(({ kind }) => kind === 'products');
    expect(routes).toHaveLength(17);
    const empty = routes.filter(({ path }) => dataOf(path.replace(':tabName', 'new')).essential.length < 2);
    expect(empty).toEqual([]);
  });

  test.each(['/education/books/%22x%22', '/education/sale/Books', '/education/courses/a_b'])(
    '%s can be no tab: no call is made of it but the one that says so',
    (address) => {
      expect(dataOf(address).essential).toHaveLength(1);
    },
  );

  test('a page number that is none counts as the first', () => {
    expect(dataOf('/education/books?pageNumber=-2').essential).toEqual(dataOf('/education/books').essential);
  });

  test('only the first page of all books opens with the best-seller', () => {
    const opens = (address: string) => dataOf(address).secondary.includes(BEST_SELLERS);
    expect(
      ['/education/books', '/education/books?pageNumber=2', '/education/books/new', '/education/courses'].map(opens),
    ).toEqual([true, false, false, false]);
  });
});

test('sections 7 and 9: beside a product stand two of each kind, asked for by its path name', () => {
  expect(dataOf('/products/x').secondary).toEqual([
    '/bread-crumb?path=/products/x',
    '/right-side-section/products/books/x?topN=2',
    '/right-side-section/products/learning/x?topN=2',
    '/right-side-section/products/x?topN=2',
    '/right-side-section/products/related-events/x?topN=2',
  ]);
});
