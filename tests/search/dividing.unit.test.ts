import { describe, expect, it } from 'vitest';
import { dividingFacets } from '../../client/search/facets.tsx';
import { listArticleYears } from '../../client/search/search-results.tsx';

const NOW = Date.parse('2026-11-29');
const hit = (publishedDate: string) => ({ article: { publishedDate } });

describe('the years of the articles that were found', () => {
  it.each([
    ['one article', 1, ['2026-01-05'], []],
    ['two articles of one year', 2, ['2026-01-05', '2026-02-05'], []],
    ['articles of two years', 2, ['2026-01-05', '2024-02-05'], [2026, 2024]],
    ['more articles than the page has', 30, ['2026-01-05'], [2026, 2025, 2024]],
    ['no article', 0, [], []],
  ])('of %s (%i) are those that divide them', (_name, count, dates, years) => {
    const tabs = [{ type: 'article', name: 'Articles', count }];
    expect(listArticleYears({ tabs, result: dates.map(hit) }, NOW)).toEqual(years);
  });
});

describe('a facet', () => {
  const option = { id: 1, name: 'Devices', count: 1, selected: false };
  it.each([
    ['of some results is shown', 2, option, 1],
    ['of the only result is not', 1, option, 0],
    ['without results is not', 2, { ...option, count: 0 }, 0],
    ['with a chosen term is shown', 1, { ...option, selected: true }, 1],
  ])('%s', (_name, totalCount, one, shown) => {
    expect(dividingFacets({ facets: [{ kind: 'sector', options: [one] }], totalCount })).toHaveLength(shown);
  });
});
