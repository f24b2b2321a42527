import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { keepComments } from '../../../client/editor/keep-comments.ts';
import { listFormat } from '../../../client/editor/list-format.ts';

const FILE = `# Who the society knows.
- key: ada-quill # the editor
  name: Ada Quill
  city: "Lyon"

# Joined in May.
- { key: ben-oduya, name: Ben Oduya }
`;

describe('a list that the web editor saves', () => {
  it.each([
    [
      'nothing is changed',
      '- {key: ada-quill, name: Ada Quill, city: Lyon}\n- {key: ben-oduya, name: Ben Oduya}',
      FILE,
    ],
    [
      'a value is changed',
      '- {key: ada-quill, name: Ada Quill, city: Bern}\n- {key: ben-oduya, name: Ben Oduya}',
      FILE.replace('"Lyon"', '"Bern"'),
    ],
    [
      'an entry is added at the end, and a field to another',
      '- {key: ada-quill, name: Ada Quill, city: Lyon}\n- {key: ben-oduya, name: Ben Oduya, role: Chair}\n- {key: zoe, name: Zoe}',
      `${FILE.replace('Ben Oduya }', 'Ben Oduya, role: Chair }')}- key: zoe\n  name: Zoe\n`,
    ],
    [
      'an entry is removed, with its comment',
      '- {key: ada-quill, name: Ada Quill, city: Lyon}',
      FILE.slice(0, FILE.indexOf('\n# Joined')),
    ],
    [
      'entries change their places, with their comments',
      '- {key: ben-oduya, name: Ben Oduya}\n- {key: ada-quill, name: Ada Quill, city: Lyon}',
      expect.stringMatching(/# Joined in May\.\n- \{ key: ben[\s\S]*- key: ada-quill # the editor/),
    ],
  ])('keeps the comments and the notation of the file when %s', (_what, saved, expected) => {
    expect(keepComments(FILE, `${saved}\n`)).toEqual(expected);
  });

  it.each([
    ['the file is no valid YAML', '- {', '- key: a\n'],
    ['the save is no valid YAML', FILE, '- {'],
    ['the file is empty', '', '- key: a\n'],
  ])('is written as it is when %s', (_what, existing, saved) => {
    expect(keepComments(existing, saved)).toBe(saved);
  });
});

describe('the format of a list in the web editor', () => {
  it('keeps the comments of the file that was read, wherever it is saved, and as often', () => {
    const format = listFormat();
    expect(format.fromFile(FILE)).toEqual(parse(FILE));
    const first = format.toFile([{ key: 'ada-quill', name: 'Ada Quill', city: 'Bern' }]);
    expect(first).toBe(FILE.slice(0, FILE.indexOf('\n# Joined')).replace('Lyon', 'Bern'));
    const both = format.toFile([
      { key: 'ada-quill', name: 'Ada Quill', city: 'Bern' },
      { key: 'ben-oduya', name: 'Ben Oduya' },
    ]);
    expect(both).toBe(FILE.replace('Lyon', 'Bern'));
  });

  it('writes a new file, and knows nothing of other lists', () => {
    const [one, other] = [listFormat(), listFormat()];
    one.fromFile(FILE);
    expect(other.toFile([{ key: 'ada-quill', since: '2025-05-13' }])).toBe(
      '- key: "ada-quill"\n  since: "2025-05-13"\n',
    );
  });
});
