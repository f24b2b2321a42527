import { describe, expect, test } from 'vitest';
import { filterNetworks, parseNetworksQuery } from '../../shared/chapters/local-network.page.ts';
import { toUrls } from '../support/page-input.ts';

const BOARD = '/editorial-advisory-committee/';
const AWARDEES = '/who-we-are/celebrate-the-profession/meet-the-acme-awardees';

describe('the boards a page shows [Sections 2, 7 and 9]', () => {
  test.each([
    ['/who-we-are/board-of-directors', ['Board-of-Directors']],
    ['/who-we-are/board-of-directors/committees', []],
    ['/who-we-are/acme-europe-board', ['Europe-Board']],
    ['/news-and-articles/editorial-advisory-committee', ['Editorial-Advisory-Committee', 'Board-of-Editors']],
    ['/news-and-articles/editorial-advisory-committee/guidelines', []],
    ['/who-we-are/nomination-process', ['Nominating-Committee']],
    ['/who-we-are', ['Board-of-Directors']],
  ])('%s: %j', (path, boards) => {
    const urls = toUrls(path).secondary.filter((url) => url.startsWith(BOARD));
    expect(urls).toEqual(boards.map((name) => BOARD + name));
  });
});

describe('the calls of the society’s pages besides their blocks [Section 7]', () => {
  test.each([
    ['/who-we-are', '/who-we-are/news'],
    ['/who-we-are', '/who-we-are/press-releases'],
    ['/who-we-are/press-room', '/who-we-are/press-releases'],
    [AWARDEES, '/celebrity-awardees'],
    [`${AWARDEES}/educator-of-the-year`, '/celebrity-awardees'],
    ['/careers', '/current-job-openings?path=%2Fcareers'],
    ['/who-we-are/work-for-acme', '/current-job-openings?path=%2Fwho-we-are%2Fwork-for-acme'],
    ['/work-for-acme/editor', '/current-job-openings?path=%2Fwork-for-acme%2Feditor'],
    ['/membership/chapters-local-networks', '/local-network?path=%2Fmembership%2Fchapters-local-networks'],
    ['/membership/volunteer-opportunities', '/regulatory-exchange-volunteer-opp'],
    ['/membership/volunteer-opportunities', '/regulatory-exchange'],
    ['/membership/mentorship', '/slider?folderPath=%2FMembership%2FSlider'],
    ['/careers/student', '/call-outs?folderPath=%2FCareers%2FCallouts'],
    ['/education/partnership', '/call-outs?folderPath=%2FEducation%2FCallouts'],
  ])('%s: %s', (path, call) => {
    const { essential, secondary } = toUrls(path);
    expect(essential).toEqual([`/page-menu?path=${encodeURIComponent(path)}`]);
    expect(secondary).toContain(call);
  });

  test('a page does not call the blocks of another', () => {
    const { secondary } = toUrls('/membership/mentorship');
    expect(secondary.filter((url) => /exchange|committee/.test(url))).toEqual([]);
  });

  test.each(['/prohibited', '/transition'])('%s shows its message even when all calls fail', (path) => {
    expect(toUrls(path)).toEqual({ essential: [], secondary: [`/page-menu?path=${encodeURIComponent(path)}`] });
  });
});

describe('networks by words and region [Section 7, local-network]', () => {
  const networks = [
    { title: 'İzmir chapter', location: 'İzmir, Türkiye', region: 'Europe', summary: 'Software makers' },
    { title: 'Kraków chapter', location: 'Kraków, Poland', region: 'Europe', summary: 'Certificates' },
    { title: 'São Paulo chapter', location: 'São Paulo, Brazil', region: 'Latin America', summary: 'Software, too' },
    { title: 'Nowhere', location: 'At sea', summary: 'Ships' },
  ];
  test.each([
    ['', ['İzmir chapter', 'Kraków chapter', 'São Paulo chapter', 'Nowhere']],
    ['words=izmir', ['İzmir chapter']],
    ['words=KRAKOW', ['Kraków chapter']],
    ['words=software', ['İzmir chapter', 'São Paulo chapter']],
    ['words=software+brazil', ['São Paulo chapter']],
    ['words=latin', ['São Paulo chapter']],
    ['region=Europe', ['İzmir chapter', 'Kraków chapter']],
    ['region=Europe&words=software', ['İzmir chapter']],
    ['region=Atlantis', []],
    ['words=++&region=', ['İzmir chapter', 'Kraków chapter', 'São Paulo chapter', 'Nowhere']],
    ['words=.*', []],
  ])('%s', (query, titles) => {
    const found = filterNetworks(networks, parseNetworksQuery(new URLSearchParams(query)));
    expect(found.map(({ title }) => title)).toEqual(titles);
  });
});
