import { describe, expect, test } from 'vitest';
import { parsePageInput } from '../../shared/pages/parse-page-input.ts';
import { page } from '../../shared/suppliers/suppliers.page.ts';
import { toData, toInput, toUrls } from '../support/page-input.ts';

const GUIDE = '/resources/suppliers-guide';
const LIST = '/local-network?path=%2Fresources%2Fsuppliers-guide';

describe('the calls of the suppliers guide [Section 7]', () => {
  test('the guide needs its list', () => {
    expect(toUrls(GUIDE).essential).toContain(LIST);
  });

  test('a supplier’s page needs its text', () => {
    expect(toUrls(`${GUIDE}/x`)).toEqual({
      essential: ['/page-menu?path=%2Fresources%2Fsuppliers-guide%2Fx'],
      secondary: ['/bread-crumb?path=%2Fresources%2Fsuppliers-guide%2Fx', LIST],
    });
  });

  test('the guide stands without an entry in the page menu, a supplier’s page does not [Section 4]', () => {
    const [entry] = toData(GUIDE).essential;
    expect(entry?.standIn).toMatchObject({ result: [{ title: 'Suppliers guide' }] });
    expect(toData(`${GUIDE}/x`).essential[0]?.standIn).toBeUndefined();
  });

  test.each(['category', 'keyword'])('a page filtered by %s is not cached [F7]', (name) => {
    expect(parsePageInput(page, toInput(`${GUIDE}?${name}=anything`)).isCacheable).toBe(false);
  });
});
