import { describe, expect, test } from 'vitest';
import { AREAS } from '../../shared/site/areas.ts';
import { site, toData, toUrls } from '../support/page-input.ts';

describe('the calls of a page of a section area [Sections 2 and 7]', () => {
  test.each(AREAS.map(({ id }) => id))(
    '%s: the page is essential, the menu and footer of the area are secondary',
    (id) => {
      const path = `%2F${id}%2Fhome`;
      const { essential, secondary } = toUrls(`/${id}/home`);
      expect(essential).toEqual([`/page-menu?path=${path}`]);
      expect(secondary).toEqual(
        expect.arrayContaining([`/convergence-pages-menu?path=${path}`, `/convergence-footer?path=${path}`]),
      );
    },
  );

  test('only the area without a date calls the certification menu and the examination windows', () => {
    const areas = AREAS.filter(({ id }) => toUrls(`/${id}/home`).secondary.includes('/rac-menu')).map(({ id }) => id);
    expect(areas).toEqual(['certifications']);
    expect(toUrls('/certifications/exam').secondary).toContain('/search/rac-exams?pageNumber=1');
  });

  test.each([
    ['/convergence-2023/hotel-travel', 'travel'],
    ['/convergence-2023/sponsorship', 'exhibitors-sponsorships'],
  ])('%s requests the content of the page it is an alias of', (path, shown) => {
    const { essential, secondary } = toUrls(path);
    expect([...essential, ...secondary].filter((url) => url.includes(path.replaceAll('/', '%2F')))).toEqual([]);
    expect(essential).toEqual([`/page-menu?path=%2Fconvergence-2023%2F${shown}`]);
  });

  test.each(['convergence-2023', 'europe-2023'])(
    '%s: a path that is not listed is a page only if the content has one',
    (id) => {
      expect(site.match(`/${id}/unheard-of`).route.kind).toBe('unrouted');
      expect(toUrls(`/${id}/unheard-of`).essential).toEqual([`/page-menu?path=%2F${id}%2Funheard-of`]);
      expect(toData(`/${id}/unheard-of`).dependent).toBe(true);
    },
  );

  test.each(AREAS.filter(({ pages }) => !pages).map(({ id }) => id))(
    '%s: every path below the prefix is a page, at any depth',
    (id) => {
      expect(toUrls(`/${id}/any/path`).essential).toEqual([`/page-menu?path=%2F${id}%2Fany%2Fpath`]);
    },
  );
});
