import { describe, expect, test } from 'vitest';
import { parsePageInput } from '../../../shared/pages/parse-page-input.ts';
import { pages } from '../../../shared/pages/registry.ts';
import { createSite } from '../../support/create-site.ts';

const site = createSite({ product: 'acme', mediaPlannerUrl: 'https://planner.test/' });

/** The query of a page as it becomes part of the cache key; undefined when the page is not cached. */
function findKey(target: string): string | undefined {
  const { pathname, searchParams } = new URL(target, 'http://acme.test');
  const match = site.match(pathname);
  const request = { match, pathname, query: searchParams, now: 0 };
  const { input, isCacheable } = parsePageInput(pages[match.route.kind], request);
  return isCacheable ? input.query.toString() : undefined;
}

describe('query parameters are validated before they become part of a cache key [F7]', () => {
  test.each([
    ['/events?month=2031-05', 'month=2031-05'],
    ['/events?month=2031-13', ''],
    ['/events?month=9999-01', ''],
    ['/events?month=anything', ''],
    ['/events?month=2031-05&month=anything', 'month=2031-05'],
    ['/events?view=month', 'view=month'],
    ['/events?view=list', ''],
    ['/events?view=anything', ''],
    ['/events?PageNumber=2', 'PageNumber=2'],
    ['/events?PageNumber=1', ''],
    ['/events?PageNumber=02', 'PageNumber=2'],
    ['/events?PageNumber=2.0', 'PageNumber=2'],
    ['/events?PageNumber=%202', 'PageNumber=2'],
    ['/events?PageNumber=0x2', 'PageNumber=2'],
    ['/events?PageNumber=99999', ''],
    ['/events?PageNumber=-1', ''],
    ['/events?EventType=7', 'EventType=7'],
    ['/events?EventType=07', ''],
    ['/events?EventType=9999999', ''],
    ['/events?EventType=a', ''],
    ['/events?ShowOnlyPast=true', 'ShowOnlyPast=true'],
    ['/events?ShowOnlyPast=anything', ''],
    ['/events?SortBy=name', 'SortBy=name'],
    ['/events?SortBy=anything', ''],
    ['/events?PageSize=20', 'PageSize=20'],
    ['/events?PageSize=21', ''],
    ['/events?EventName=a', undefined],
    ['/news-and-articles/news-articles?categoryId=393', 'categoryId=393'],
    ['/news-and-articles/news-articles?categoryId=393,393', 'categoryId=393'],
    ['/news-and-articles/news-articles?categoryId=393,x', 'categoryId=393'],
    ['/news-and-articles/news-articles?categoryId=397&categoryId=393', undefined],
    ['/news-and-articles/news-articles?DocumentTags=x', ''],
    ['/news-and-articles/news-articles?sortBy=anything&pageSize=anything&pageNumber=anything', ''],
    ['/education/books?pageNumber=anything', ''],
    ['/search?searchType=anything&sortBy=anything', ''],
    ['/search?searchType=event', 'searchType=event'],
    ['/resources/deadlines?jurisdiction=eu&product=devices&topic=500', 'jurisdiction=eu&product=devices&topic=500'],
    ['/resources/deadlines?jurisdiction=anything&product=anything&topic=anything', ''],
    ['/membership/chapters-local-networks?region=anything', undefined],
    ['/who-we-are/bylaws?done=anything', undefined],
    ['/who-we-are/bylaws?anything=anything', ''],
  ])('%s: %s', (target, expected) => {
    expect(findKey(target)).toBe(expected);
  });
});

describe('an event is requested by one spelling of its key', () => {
  test.each([
    ['/events/2001', '/events/2001'],
    ['/events/a-conference', '/events/a-conference'],
    ['/events/2031-conference', '/events/2031-conference'],
    ['/events/02001', '/events/-'],
    ['/events/2001%20', '/events/-'],
    ['/events/%2B2001', '/events/-'],
    ['/events/2001.0', '/events/-'],
  ])('%s: %s', (path, url) => {
    const match = site.match(path);
    const { essential } = pages.event.load({ match, pathname: path, query: new URLSearchParams(), now: 0 });
    expect(essential.map((call) => call.url)).toEqual([url]);
  });
});
