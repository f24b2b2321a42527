import { describe, expect, it } from 'vitest';
import { parseContent } from '../../../api/content/check/parse-content.ts';
import { toFactSources } from '../../../api/content/facts/fact-sources.ts';
import { buildFacts } from '../../../api/content/facts/facts.ts';
import { numberInWords, ordinalInWords } from '../../../api/content/facts/number-words.ts';
import { fillPlaceholders } from '../../../api/content/facts/placeholders.ts';

const RULES = `- { rule: access.months, value: 12, description: Access }
- { rule: dues.enterprise, value: 1980, unit: dollars, description: Dues }
- { rule: discount, value: 2.5, unit: percent, description: Discount }
`.replace('rule: discount', 'rule: prices.discount');
const CHAPTERS = `- { location: "Oslo, Norway", region: Europe }
- { location: "Bergen, Norway", region: Europe }
- { location: Singapore, region: Asia-Pacific }
`;
const EXAMS = ['RAC-DEV', 'RAC-DEV', 'RAC-PHA', 'RCC-MDR']
  .map((code) => `- { examCode: ${code}, windowOpens: +28d, windowCloses: +84d }\n`)
  .join('');
const product = (type: string, more = '') => `---\ntype: ${type}\n${more}---\ndraft: true\n`;

const FOLDER = {
  'data/rules.yaml': RULES,
  'data/society.yaml': 'name: "The society of {product}"\nemail: a@b.example\nphone: "1"\neurope: { phone: "2" }\n',
  'data/local-networks.yaml': CHAPTERS,
  'data/rac-exams.yaml': EXAMS,
  'data/deadlines.yaml':
    '- { key: devices, date: 2027-05-26 }\n- { key: reform, stage: Before Parliament., next: A vote. }\n- { key: fee, yearly: { day: 12-31 } }\n',
  'products/a.md': product('course'),
  'products/b.md': product('"course"'),
  'products/c.md': product('course', 'draft: true\n'),
  'products/d.md': product('book'),
  'events/conference.md': '---\ntype: 660\ncapacity: 900\n---\n',
  'events/draft.md': '---\ncapacity: 9\ndraft: true\n---\n',
};
const listed = (files: Readonly<Record<string, string>>) =>
  Object.entries(files).map(([file, source]) => ({ file, source, hash: '' }));
const facts = buildFacts(toFactSources(listed(FOLDER)), 'acme');

const page = (fields: string, body = '') => `---\npath: /a\ntitle: A\nsummary: B\n${fields}---\n${body}\n`;
const listProblems = (files: Readonly<Record<string, string>>) => parseContent(listed(files), 'acme').problems;

describe('a number in words', () => {
  it.each([
    [0, 'zero', 'zeroth'],
    [12, 'twelve', 'twelfth'],
    [20, 'twenty', 'twentieth'],
    [25, 'twenty-five', 'twenty-fifth'],
    [100, 'one hundred', 'one hundredth'],
    [214, 'two hundred and fourteen', 'two hundred and fourteenth'],
    [9260, 'nine thousand two hundred and sixty', 'nine thousand two hundred and sixtieth'],
    [31_004, 'thirty-one thousand and four', 'thirty-one thousand and fourth'],
  ])('%i is %s', (value, words, ordinal) => {
    expect([numberInWords(value), ordinalInWords(value)]).toEqual([words, ordinal]);
  });
});

describe('a placeholder', () => {
  it.each([
    ['{{ rules.access.months }} months', '12 months'],
    ['{{rules.access.months|words}} months', 'twelve months'],
    ['{{ rules.access.months | Words }} months', 'Twelve months'],
    ['the {{ rules.access.months | ordinal }} month', 'the twelfth month'],
    ['{{ rules.dues.enterprise }} a year', '$1,980 a year'],
    ['{{ rules.dues.enterprise | words }} dollars', 'one thousand nine hundred and eighty dollars'],
    ['{{ rules.prices.discount }}', '2.5%'],
    ['{{ counts.chapters }} in {{ counts.chapter-countries }}, {{ counts.chapters-asia-pacific }}', '3 in 2, 1'],
    ['{{ counts.rac-windows | words }} of {{ counts.rac-weeks }}, {{ counts.rcc-windows }}', 'two of 8, 1'],
    ['{{ counts.products.course }} and {{ counts.products.book }}', '2 and 1'],
    ['{{ places.conference }} places', '900 places'],
    ['from {{ deadlines.devices.date }}', 'from 26 May 2027'],
    ['{{ deadlines.reform.stage }} {{ deadlines.reform.next }}', 'Before Parliament. A vote.'],
    ['{{ society.name }}, {{ society.phone }}, {{ society.europe.phone }}', 'The society of acme, 1, 2'],
    ['{{ credits.conference-day }} a day, {{ links.hours }} hours', '6 a day, 24 hours'],
    ['nothing to fill in, { not: here }', 'nothing to fill in, { not: here }'],
  ])('%s becomes %s', (text, filled) => {
    expect(fillPlaceholders(text, facts)).toBe(filled);
  });

  it('is filled in in titles, lists and texts, before their lengths are checked', () => {
    const { files } = parseContent(
      listed({
        'data/rules.yaml': RULES,
        'data/competency-domains.yaml':
          '- { domain: a, name: "{{ rules.access.months | words }} months of all", summary: B, terms: [1] }\n',
        'pages/a.md': page(
          'facts: [{ label: Access, value: "{{ rules.access.months }} months" }]\n',
          'For {{ rules.access.months }}.',
        ),
      }),
      'acme',
    );
    expect(files.get('pages/a.md')).toMatchObject({ fields: { facts: [{ value: '12 months' }] }, body: 'For 12.' });
    expect(files.get('data/competency-domains.yaml')).toMatchObject({ data: [{ name: 'twelve months of all' }] });
  });

  it.each([
    ['an unknown name', page('', 'Text.\n\n{{ rules.acces.months }}'), 8, 'nothing has the name rules.acces.months'],
    ['an unknown filter', page('', '{{ rules.access.months | roman }}'), 6, 'one of: words, Words, ordinal'],
    ['a fraction in words', page('', '{{ rules.prices.discount | words }}'), 6, 'no whole number'],
    ['no quotation marks', page('label: {{ rules.access.months }} months\n'), 5, 'in quotation marks'],
    [
      'no quotation marks in a group',
      page('facts: [{ label: A, value: "B" }]\nseo: { title: "A", description: For {{ rules.access.months }} }\n'),
      6,
      'in quotation marks',
    ],
    ['no quotation marks alone', page('label: {{ rules.access.months }}\n'), 5, 'in quotation marks'],
  ])('with %s is a problem with its line', (_name, source, line, says) => {
    expect(listProblems({ 'data/rules.yaml': RULES, 'pages/a.md': source })).toEqual([
      { file: 'pages/a.md', line, reason: expect.stringContaining(says) },
    ]);
  });

  it('is not reported because the list of rules has an error', () => {
    const files = {
      'data/rules.yaml': '- { rule: access.months }\n',
      'pages/a.md': page('', '{{ rules.access.months }}'),
    };
    expect(listProblems(files).map(({ file }) => file)).toEqual(['data/rules.yaml', 'data/rules.yaml']);
  });
});
