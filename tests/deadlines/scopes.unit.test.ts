import { describe, expect, test } from 'vitest';
import { parseContentFile } from '../../api/content/files/load.ts';
import { scopeFlaws } from '../../api/deadlines/scope-flaws.ts';
import { parseScope } from '../../shared/deadlines/scopes.ts';

describe('the selection that a page of dates has by its address', () => {
  test.each([
    ['uk-devices', { jurisdiction: 'uk', product: 'devices' }],
    ['eu-advanced-therapies', { jurisdiction: 'eu', product: 'advanced-therapies' }],
    ['eu', { jurisdiction: 'eu' }],
    ['atlantis-devices', { product: 'devices' }],
    ['uk-toys', { jurisdiction: 'uk' }],
    ['', {}],
  ])('%j is %j', (name, scope) => {
    expect(parseScope(name)).toEqual(scope);
  });
});

describe('a page of dates in the content', () => {
  const parse = (file: string, source: string) => {
    const parsed = parseContentFile({ file, source, hash: '' }, 'acme');
    if ('problems' in parsed) throw new Error(parsed.problems.map(({ reason }) => reason).join());
    return parsed.value;
  };
  const page = (name: string) =>
    parse(
      'pages/a.md',
      `---\npath: /resources/deadlines/${name}\ntitle: Dates\nsummary: Dates\ntopic: devices\n---\nText.\n`,
    );
  const entry = (key: string, more: string) =>
    `- { key: ${key}, title: Law ${key}, effect: due, jurisdiction: uk, products: [devices], affects: Makers, provision: Act 1, url: "https://law.example/1", asOf: 2026-11-01, ${more} }\n`;
  const dated = (count: number) =>
    Array.from({ length: count }, (_, n) => entry(`date-${n}`, 'date: 2031-01-01')).join('');
  const law = (text: string) => parse('data/deadlines.yaml', text);
  const listReasons = (name: string, text: string) => scopeFlaws([page(name), law(text)]).map(({ reason }) => reason);

  test('needs four dates', () => {
    expect(listReasons('uk-devices', dated(4))).toEqual([]);
    expect(listReasons('uk-devices', dated(3))).toEqual([
      'path: data/deadlines.yaml has 3 dates for it, and a page of its own needs 4',
    ]);
  });

  test('counts duties of every year, and no proposal', () => {
    expect(listReasons('uk-devices', dated(3) + entry('yearly', 'yearly: { day: 04-01 }'))).toEqual([]);
    expect(
      listReasons('uk-devices', dated(3) + entry('bill', 'status: proposed, stage: Tabled., next: A vote.')),
    ).toHaveLength(1);
  });

  test.each(['devices', 'atlantis-devices', 'uk', 'uk-toys'])('cannot be %s', (name) => {
    expect(listReasons(name, dated(4))).toEqual(['path: its end is no jurisdiction and product, like uk-devices']);
  });
});
