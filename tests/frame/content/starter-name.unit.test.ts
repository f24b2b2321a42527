import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

const STARTER = fileURLToPath(new URL('../../../starter', import.meta.url));
const SOCIETY = 'data/society.yaml';

it('the small society is renamed in society.yaml alone', () => {
  const { name, slug } = parse(readFileSync(join(STARTER, SOCIETY), 'utf8'));
  const ownName = new RegExp(`${name}|\\b${slug}\\b`, 'i');
  const naming = readdirSync(STARTER, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:md|yaml)$/.test(file))
    .filter((file) => ownName.test(readFileSync(join(STARTER, file), 'utf8')));
  expect(naming).toEqual([SOCIETY]);
});
