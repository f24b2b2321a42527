import { describe, expect, it } from 'vitest';
import { parseContent } from '../../../api/content/check/parse-content.ts';
import { parseContentFile } from '../../../api/content/files/load.ts';

describe('names at external systems', () => {
  const listProblems = (kind: string, source: string) =>
    parseContent([{ file: `data/${kind}.yaml`, source, hash: '' }], 'acme').problems;
  const subscription = (field: string, provider: string, name: string) =>
    `- { subscriptionField: ${field}, name: A, description: B, group: C, default: true, provider: ${provider}, ${name} }\n`;
  const registration = (type: string, code: string) =>
    `- { memberType: A, active: true, faculty: false, registrationType: ${type}, registrationPath: /a, cventCode: ${code} }\n`;

  it.each([
    [
      'a HubSpot subscription type',
      'subscriptions',
      subscription('one', 'hubspot', 'hubspotId: 5') + subscription('two', 'hubspot', 'hubspotId: 5'),
      'the HubSpot subscription type 5 is already used',
    ],
    [
      'a custom field',
      'subscriptions',
      subscription('one', 'impexium', 'impexiumField: a') + subscription('two', 'impexium', 'impexiumField: a'),
      'the custom field a is already used',
    ],
    [
      'a subscription field',
      'subscriptions',
      subscription('one', 'hubspot', 'hubspotId: 5') + subscription('one', 'impexium', 'impexiumField: a'),
      'the subscription one is already used',
    ],
    [
      'a code of two registration types',
      'member-types',
      registration('Member', 'M') + registration('Guest', 'M'),
      'the Cvent code M is already used',
    ],
  ])('%s is named once', (_name, kind, source, reason) => {
    expect(listProblems(kind, source)).toEqual([
      { file: `data/${kind}.yaml`, line: 1, reason: expect.stringContaining(reason) },
    ]);
  });

  it.each([
    ['hubspotId', subscription('one', 'impexium', 'hubspotId: 5')],
    ['impexiumField', subscription('one', 'hubspot', 'impexiumField: a')],
  ])('a %s of the other system is refused', (_name, source) => {
    expect(listProblems('subscriptions', source)).toMatchObject([
      { line: 1, reason: expect.stringContaining('provider') },
    ]);
  });

  it('member types may share a registration type and its code', () => {
    expect(listProblems('member-types', registration('Member', 'M').repeat(2))).toEqual([]);
  });
});

describe('links with a scheme that pages do not link to are refused, with file and line', () => {
  const page = (frontMatter: string, body: string) =>
    `---\npath: /a\ntitle: A\nsummary: S\n${frontMatter}---\nFirst line.\n${body}\n`;

  it.each([
    ['a link of the body', page('', '[a](javascript:alert(1))'), 7],
    ['a link in other letters, with entities', page('', '[a](JAVA&#83;cript:alert(1))'), 7],
    ['a link in angle brackets', page('', '[a](<data:text/html,x y>)'), 7],
    ['an image', page('', '![a](data:image/png;base64,x)'), 7],
    ['an autolink', page('', '<vbscript:x>'), 7],
    ['a reference', page('', '[a][b]\n\n[b]: file:///etc/passwd'), 9],
    ['a link of a list', page('', '- one\n    - [a](javascript:x)'), 8],
    [
      'a link of an answer',
      page('faq:\n  - title: Q\n    items:\n      - question: Q\n        answer: "See [a](javascript:x)"\n', ''),
      9,
    ],
  ])('%s', (_name, source, line) => {
    const { problems, files } = parseContent([{ file: 'pages/a.md', source, hash: '' }], 'acme');
    expect(problems).toEqual([{ file: 'pages/a.md', line, reason: expect.stringContaining('a link may not lead to') }]);
    expect(files.size).toBe(0);
  });

  it.each([
    ['footer-menu', '- { menuTitle: A, menuItemGroups: FooterLeft, navigationURL: "URL" }'],
    ['redirects', '- { oldUrl: /a, newUrl: "URL" }'],
    ['hero-banners', '- { title: A, linkUrl: "URL" }'],
  ])('a field of %s.yaml', (name, source) => {
    for (const url of ['javascript:x', 'JavaScript:x', 'data:text/html,x', 'vbscript:x']) {
      const parsed = parseContentFile(
        { file: `data/${name}.yaml`, source: `# first\n${source.replace('"URL"', JSON.stringify(url))}`, hash: '' },
        'acme',
      );
      expect(parsed).toMatchObject({ problems: [{ file: `data/${name}.yaml`, line: 2 }] });
    }
  });

  it('links of the allowed schemes, of this site and in code are kept', () => {
    const body = '[a](/b) [c](https://d.example) [e](mailto:f@g.example) [h](tel:+1) [i](#text-j) `[k](javascript:x)`';
    expect(parseContent([{ file: 'pages/a.md', source: page('', body), hash: '' }], 'acme').problems).toEqual([]);
  });
});

describe('dates, times and time zones', () => {
  const article = (fields: string) => ({
    file: 'articles/a.md',
    source: `---\nid: 1001\ntitle: A\nsummary: S\nauthors: [ada]\ncategories: [1]\ntopic: devices\n${fields}\n---\n`,
    hash: '',
  });
  const event = (fields: string) => ({
    file: 'events/e.md',
    source: `---\nid: 2001\ncode: E\ntitle: E\nsummary: S\ntype: 1\nformat: online\ntopic: devices\n${fields}\n---\n`,
    hash: '',
  });
  const days = (starts: string, ends: string) => `starts: "${starts}"\nends: "${ends}"`;
  const getProblems = (input: { file: string; source: string; hash: string }) => {
    const parsed = parseContentFile(input, 'acme');
    return 'problems' in parsed ? parsed.problems.map(({ line, reason }) => `${line} ${reason}`) : [];
  };

  it.each([
    'Asia/Kolkata',
    'Asia/Calcutta',
    'Europe/Kyiv',
    'Europe/Kiev',
    'Etc/UTC',
    'UTC',
    'Etc/GMT+5',
    'America/New_York',
  ])('accepts the time zone %s', (zone) => {
    expect(getProblems(event(`${days('2026-03-01T09:00', '2026-03-01T10:00')}\ntimeZone: ${zone}`))).toEqual([]);
  });

  it.each(['Europe/Atlantis', '"+02:00"', 'brussels'])('refuses the time zone %s [L1]', (zone) => {
    expect(getProblems(event(`${days('2026-03-01', '2026-03-01')}\ntimeZone: ${zone}`))).toEqual([
      expect.stringContaining('11 timeZone: a time zone like'),
    ]);
  });

  it.each(['2026-02-30', '2026-13-01', '2025-02-29', '2026-00-10', '2026-04-31T09:00'])(
    'refuses the day %s [L1]',
    (day) => {
      expect(getProblems(article(`published: "${day}"`))).toEqual(['8 published: the calendar has no such day']);
      expect(getProblems(article(`published: "2025-01-01"\nmodified: "${day}"`))).toEqual([
        '9 modified: the calendar has no such day',
      ]);
    },
  );

  it.each([
    ['an event', event(`timeZone: UTC\n${days('2026-03-02', '2026-03-01')}`), '11 ends: is before `starts`'],
    ['an hour', event(`timeZone: UTC\n${days('+1d 10:00', '+1d 09:00')}`), '11 ends: is before `starts`'],
    [
      'an event of mixed dates',
      event(`timeZone: UTC\n${days('2026-03-02', '+1d')}`),
      '11 ends: `starts` and `ends` must both be',
    ],
    [
      'registration',
      event(`timeZone: UTC\n${days('+1d', '+1d')}\nregistrationOpens: +1d\nregistrationCloses: -1d`),
      '13 registrationCloses: is before `registrationOpens`',
    ],
    [
      'a session',
      event(`timeZone: UTC\n${days('+1d', '+1d')}\nsessions:\n  - { day: 1, from: "10:00", to: "09:00", title: T }`),
      '13 sessions.0.to: is before `from`',
    ],
    ['an article', article('published: "2026-03-02"\nmodified: "2026-03-01"'), '9 modified: is before `published`'],
  ])('refuses %s that ends before it starts [L1]', (_name, input, problem) => {
    expect(getProblems(input)).toEqual([expect.stringContaining(problem)]);
  });

  it('accepts 29 February of a leap year, and an end on the day of the start', () => {
    expect(getProblems(article('published: "2028-02-29"'))).toEqual([]);
    expect(getProblems(event(`timeZone: UTC\n${days('2026-03-01T09:00', '2026-03-01')}`))).toEqual([]);
  });
});
