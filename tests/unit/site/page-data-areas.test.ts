import { describe, expect, test } from 'vitest';
import { AREAS } from '../../../shared/site/areas.ts';
import { pageDataOf } from '../../../shared/site/page-data.ts';
import { createSite } from '../../../shared/site/resolve.ts';

const site = createSite({ product: 'acme' });

function dataOf(pathname: string) {
  const input = { match: site.match(pathname), pathname, query: new URLSearchParams(), now: 0 };
  const { essential, secondary } = pageDataOf(input);
  return { essential: essential.map(({ url }) => url), secondary: secondary.map(({ url }) => url) };
}

describe('what a page of a section area asks for (sections 2 and 7)', () => {
  test.each(AREAS.map(({ id }) => id))(
    '%s: its page decides the status, menu and footer of the area come beside',
    (id) => {
      const path = `%2F${id}%2Fhome`;
      const { essential, secondary } = dataOf(`/${id}/home`);
      expect(essential).toEqual([`/page-menu?path=${path}`]);
      expect(secondary).toEqual(
        expect.arrayContaining([`/convergence-pages-menu?path=${path}`, `/convergence-footer?path=${path}`]),
      );
    },
  );

  test('the certification menu and the examination windows belong to the area without a date alone', () => {
    const asking = AREAS.filter(({ id }) => dataOf(`/${id}/home`).secondary.includes('/rac-menu')).map(({ id }) => id);
    expect(asking).toEqual(['certifications']);
    expect(dataOf('/certifications/exam').secondary).toContain('/search/rac-exams?pageNumber=1');
  });

  test.each([
    ['/convergence-2023/hotel-travel', 'travel'],
    ['/convergence-2023/sponsorship', 'exhibitors-sponsorships'],
  ])('%s asks for everything of the page it shows', (path, shown) => {
    const { essential, secondary } = dataOf(path);
    expect([...essential, ...secondary].filter((url) => url.includes(path.replaceAll('/', '%2F')))).toEqual([]);
    expect(essential).toEqual([`/page-menu?path=%2Fconvergence-2023%2F${shown}`]);
  });

  test.each(['convergence-2023', 'europe-2023'])('%s: a path that is not listed is nobody’s', (id) => {
    expect(site.match(`/${id}/unheard-of`).route.kind).toBe('notFound');
    expect(dataOf(`/${id}/unheard-of`)).toEqual({ essential: [], secondary: [] });
  });

  test.each(AREAS.filter(({ pages }) => !pages).map(({ id }) => id))(
    '%s takes every other path, however deep',
    (id) => {
      expect(dataOf(`/${id}/any/path`).essential).toEqual([`/page-menu?path=%2F${id}%2Fany%2Fpath`]);
    },
  );
});
