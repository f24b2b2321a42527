import { describe, expect, it } from 'vitest';
import { keepComments } from '../../../server/api/store/editor/keep-comments.ts';

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
