import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { daysBetween } from '../../../api/common/calendar.ts';
import { toFactSources } from '../../../api/content/facts/fact-sources.ts';
import { buildFacts } from '../../../api/content/facts/facts.ts';
import { fillPlaceholders } from '../../../api/content/facts/placeholders.ts';
import type { ContentFile } from '../../../api/content/files/load.ts';
import { isOffsetDate, offsetDay } from '../../../api/content/kinds/dates.ts';
import { editDistance } from '../../../api/search/spelling.ts';
import { demoContent } from '../../support/demo-content.ts';

const NUMBERS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );
const TENS: Readonly<Record<string, number>> = { twenty: 20, thirty: 30, forty: 40, fifty: 50 };

/** Parses the leading number of a text: `23`, `Twenty-three`, `eight`; NaN for another word. */
function toNumber(text: string): number {
  if (/^\d/.test(text)) return Number(text.replaceAll(',', ''));
  const [first = '', second] = text.toLowerCase().split('-');
  if (second !== undefined) return (TENS[first] ?? Number.NaN) + NUMBERS.indexOf(second);
  const small = NUMBERS.indexOf(first);
  return small === -1 ? (TENS[first] ?? Number.NaN) : small;
}

const NUMBER = String.raw`(\d[\d,]*|(?:twenty|thirty|forty|fifty)(?:-\w+)?|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen)`;

describe('facts that the demo society states in several places', () => {
  let files: ContentFile[];
  let texts: { file: string; source: string }[];

  beforeAll(async () => {
    const content = await demoContent();
    files = content.files;
    const facts = buildFacts(toFactSources(content.listed), 'acme');
    texts = content.listed.map(({ file, source }) => ({ file, source: fillPlaceholders(source, facts) }));
  });

  /** The numbers before or after words in all texts, by file. */
  const stated = (pattern: string, isAbout = (_file: string) => true) =>
    texts
      .filter(({ file }) => isAbout(file))
      .flatMap(({ file, source }) =>
        [...source.matchAll(new RegExp(pattern.replace('#', NUMBER), 'gi'))].map(([, number = '']) => ({
          file,
          number: toNumber(number),
        })),
      );
  const expectAll = (claims: readonly { file: string; number: number }[], expected: number, atLeast = 1) => {
    expect(claims.length).toBeGreaterThanOrEqual(atLeast);
    expect(claims.filter(({ number }) => number !== expected)).toEqual([]);
  };
  const networks = () => files.filter((file) => file.kind === 'local-networks').flatMap(({ data }) => data);
  const fieldsOfEvent = (slug: string) => {
    const event = files.find((file) => file.kind === 'event' && file.slug === slug);
    if (event?.kind !== 'event') throw new Error(`There is no event ${slug}`);
    return event.fields;
  };

  it.each([
    ['23', 23],
    ['1,146', 1146],
    ['Twenty-three', 23],
    ['eight', 8],
    ['forty', 40],
  ])('reads %s as a number', (text, number) => {
    expect(toNumber(text)).toBe(number);
  });

  it('the number of chapters is that of the list', () => {
    const claims = [
      ...stated(String.raw`(?<!by |from |two |three )\b# (?:local )?chapters\b(?! in Europe| do the rest)`, (file) =>
        /^(?:data|pages\/(?:site|membership|who-we-are))\//.test(file),
      ),
      ...stated(String.raw`\[# (?:local )?chapters\]`),
      ...stated('chapters: #'),
      ...stated('label: Chapters, value: "#(?:"| in)'),
    ].filter(({ file }) => !/europe|founders-award|strategic-plan|who-we-are\.md|year-in-review/.test(file));
    expectAll(claims, networks().length, 6);
    expectAll(stated('label: Chapters, value: "#"'), networks().length);
  });

  it('the number of countries with a chapter is that of the list', () => {
    const countries = new Set(networks().map(({ location }) => location.replace(/^.*, /, '')));
    expectAll(stated(String.raw`label: Chapters, value: "\d+ in #`), countries.size);
  });

  it('the number of European chapters is that of the list', () => {
    const european = networks().filter(({ region }) => region === 'Europe').length;
    expectAll(
      [...stated('# chapters hold meetings of their own'), ...stated('label: Chapters, value: "#, from')],
      european,
      2,
    );
  });

  it('a chapter that a text names is in the list', () => {
    const known = new Set(networks().map(({ title }) => title.replace(' chapter', '')));
    const named = texts.flatMap(({ file, source }) =>
      [...source.matchAll(/[Tt]he (\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?) chapter\b/gu)].map(([, name = '']) => ({
        file,
        name,
      })),
    );
    expect(named.length).toBeGreaterThan(2);
    expect(named.filter(({ name }) => !known.has(name))).toEqual([]);
  });

  it('the term of access to a course is twelve months', () => {
    const claims = texts.flatMap(({ file, source }) =>
      [...source.matchAll(/\b(?:(one year|\w+ months|two years) of access|Access, value: "?(\w+ \w+))/gi)].map(
        ([, of, value]) => ({ file, term: (of ?? value ?? '').toLowerCase() }),
      ),
    );
    expect(claims.length).toBeGreaterThan(20);
    expect(claims.filter(({ term }) => term !== 'twelve months')).toEqual([]);
  });

  it('members pay for a meeting of a chapter what its rule says', () => {
    const rules = new Map(
      files.flatMap((file) => (file.kind === 'rules' ? file.data : [])).map(({ rule, value }) => [rule, value]),
    );
    const prices = files
      .flatMap((file) => (file.kind === 'event' && file.fields.chapter !== undefined ? file.fields.prices : []))
      .flatMap(({ label, price }) => (label === 'Member' ? [price] : []));
    expect([Math.min(...prices), Math.max(...prices)]).toEqual([
      rules.get('chapters.lowest-price'),
      rules.get('chapters.highest-price'),
    ]);
  });

  it('an advertisement stays for sixty days at most, and the society’s own state the pay', () => {
    const days = (date: string) => daysBetween('2024-01-01', isOffsetDate(date) ? offsetDay(date, '2025-01-06') : date);
    const jobs = files.flatMap((file) => (file.kind === 'jobs' ? file.data : []));
    const long = jobs.filter(({ posted, closing }) => closing !== undefined && days(closing) - days(posted) > 60);
    expect(long.map(({ title }) => title)).toEqual([]);
    const own = jobs.filter(({ employer }) => employer === undefined);
    expect(own.length).toBeGreaterThan(2);
    expect(own.filter(({ salary }) => salary === undefined).map(({ title }) => title)).toEqual([]);
  });

  it('the kinds of article are those of the guideline', () => {
    const guideline = texts.find(({ file }) => file.endsWith('guideline-to-article-types.md'))?.source ?? '';
    const rows = guideline.split('\n').filter((line) => /^\| (?!Kind)\w/.test(line)).length;
    expectAll(stated(String.raw`\b# kinds (?:of (?:article|text)|with their lengths)`), rows, 4);
  });

  it('there are as many examination windows a year as the list has', () => {
    const windows = files
      .filter((file) => file.kind === 'rac-exams')
      .flatMap(({ data }) => data)
      .filter(({ examCode }) => examCode === 'RAC-DEV').length;
    const claims = [
      ...stated(String.raw`\b# (?:examination |exam )?windows a year`),
      ...stated('Windows", value: "# a year'),
    ];
    expectAll(claims, windows, 3);
  });

  it('workshop week has the prices of its event', () => {
    const [member] = fieldsOfEvent('workshop-week-online').prices;
    const page = texts.find(({ file }) => file.endsWith('education/workshop-week.md'))?.source ?? '';
    const single = /Single afternoons: \$(\d+)/.exec(member?.note ?? '')?.[1];
    expect(page.match(/\$[\d,]+/g)).toEqual([`$${member?.price}`, `$${single}`]);
  });

  it('pages and pinned answers state the dues of the kinds of membership', () => {
    const dues = new Map(
      files
        .filter((file) => file.kind === 'callouts')
        .flatMap(({ data }) => data)
        .flatMap(({ items }) => items)
        .filter(({ subTitle }) => /^(From )?\$[\d,]+$/.test(subTitle ?? ''))
        .map(({ title, subTitle }): [string, string] => [title, /\$[\d,]+/.exec(subTitle ?? '')?.[0] ?? '']),
    );
    expect([...dues.keys()]).toEqual(['Professional', 'Student', 'Emerging markets', 'Enterprise']);
    const toSource = (end: string) => texts.find(({ file }) => file.endsWith(end))?.source ?? '';
    const answer =
      /Professional (\S+) a year, students (\S+), residents of listed emerging markets (\S+), enterprises from (\S+)/;
    expect(answer.exec(toSource('pinned-results.yaml'))?.slice(1)).toEqual([...dues.values()]);
    for (const [page, label, kind] of [
      ['student', 'Dues', 'Student'],
      ['emerging-markets', 'Dues', 'Emerging markets'],
      ['enterprise-members', 'From', 'Enterprise'],
    ]) {
      const stated = new RegExp(`label: ${label}, value: "?(\\$[\\d,]+)`).exec(toSource(`membership/${page}.md`))?.[1];
      expect(stated, page).toBe(dues.get(kind ?? ''));
    }
  });

  it('the next Euro Convergence is in another city than the last ones, and no page states other prices for it', () => {
    const next = fieldsOfEvent('euro-convergence').venue?.city;
    const last = ['2023', '2024', '2025', '2026'].map((year) => fieldsOfEvent(`euro-convergence-${year}`).venue?.city);
    expect(last).not.toContain(next);
  });

  it('as many proposals are read for Euro Convergence as its last edition reports, within a tenth', () => {
    const [reported] = stated('read # proposals without names', (file) => file.includes('europe-2025/about'));
    const claims = stated(String.raw`\breceives some # proposals for each Euro Convergence`);
    expect(claims).toHaveLength(1);
    for (const { number } of claims) expect(Math.abs(number - (reported?.number ?? 0)) / number).toBeLessThan(0.1);
  });

  it('the nominating committee has its chair and a member for each of five regions', () => {
    const committee = files
      .filter((file) => file.kind === 'boards')
      .flatMap(({ data }) => data)
      .find(({ name }) => name === 'Nominating-Committee');
    const past = files
      .filter((file) => file.kind === 'boards')
      .flatMap(({ data }) => data)
      .flatMap(({ members }) => members)
      .find(({ role }) => role.startsWith('Past chair'));
    expect(committee?.members.filter(({ role }) => role === 'Chair').map(({ person }) => person)).toEqual([
      past?.person,
    ]);
    expectAll(stated('(?:for each of|comes from each of) # regions'), (committee?.members.length ?? 0) - 1, 2);
  });

  it('gives no two people names that readers confuse', () => {
    const people = files
      .filter((file) => file.kind === 'people')
      .flatMap(({ data }) => data)
      .map(({ name }) => ({ first: name.split(' ')[0] ?? '', last: name.split(' ').at(-1) ?? '' }));
    const confused = people.flatMap((one, index) =>
      people
        .slice(index + 1)
        .filter(({ first, last }) => first === one.first && last !== one.last && editDistance(last, one.last) <= 3)
        .map(({ first, last }) => `${one.first} ${one.last} and ${first} ${last}`),
    );
    expect(confused).toEqual([]);
    const namesakes = Map.groupBy(people, ({ first }) => first);
    expect([...namesakes].filter(([, group]) => group.length > 2).map(([first]) => first)).toEqual([]);
  });

  it('keeps the colour of events for events: no course has it', () => {
    const courses = files.filter((file) => file.kind === 'product').filter(({ fields }) => fields.type !== 'book');
    expect(courses.filter(({ fields }) => fields.ink === 'orange').map(({ slug }) => slug)).toEqual([]);
  });

  it('no link leads to a host that cannot exist', () => {
    const links = texts
      // Old addresses show what a redirect to another site does.
      .filter(({ file }) => file !== 'data/redirects.yaml')
      .flatMap(({ file, source }) =>
        [...source.matchAll(/^.*https?:\/\/[^\s"/]*\.example\b.*$/gm)].map(([line]) => ({ file, line: line.trim() })),
      )
      .filter(({ line }) => !/^(?:embedUrl|captionsUrl):/.test(line));
    expect(links).toEqual([]);
  });

  it('the footer, the page about the demo and the README say that it has no connection to the real society', async () => {
    const sentence = 'without connection to the Regulatory Affairs Professionals Society or any other organisation';
    const saying = texts.filter(({ source }) => source.includes(sentence)).map(({ file }) => file);
    expect(saying.toSorted()).toEqual(['data/society.yaml', 'pages/website/about-this-demo.md']);
    expect(await readFile(new URL('../../../README.md', import.meta.url), 'utf8')).toContain(sentence);
  });

  it('promises no news of every day, which the journal does not have', () => {
    const promise = /every weekday|each weekday|daily briefings?\b/i;
    expect(texts.filter(({ source }) => promise.test(source)).map(({ file }) => file)).toEqual([]);
  });

  it('the term of the chair is the same wherever it is stated', () => {
    expectAll(stated('year as chair-elect, # as chair'), 2);
    expectAll(stated('(?:chair, a treasurer and a programme officer)(?: are elected)? for # years'), 2, 2);
  });
});
