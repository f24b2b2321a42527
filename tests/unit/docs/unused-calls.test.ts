import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type CallId, callIds, specOf } from '../../../shared/contract/calls.ts';

/** Sources of the site, without the contract and the embedded API, which name every call. */
const sources = globSync([
  'shared/{pages,rules,site}/**/*.ts',
  'client/**/*.{ts,tsx}',
  'server/{discovery,forms,upstream}/**/*.ts',
])
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

/** Calls of the same name at both providers are named by the provider. */
const templateOf = (id: CallId) => id.replace(/^(?:hubspot|impexium)\./, '`$${provider}.');
const isMade = (id: CallId) => sources.includes(`'${id}'`) || sources.includes(`${templateOf(id)}\``);

/** `| /products/{id} | reason |` */
const rows = new Map(
  [...readFileSync('docs/product.md', 'utf8').matchAll(/^\| `(\/[^`]+)` \| (.+) \|$/gm)].map(
    ([, path = '', reason = '']) => [path, reason],
  ),
);
const pathOf = (id: CallId) => specOf(id).path.replace(/:([A-Za-z]+)/g, '{$1}');

describe('every call of the contract [Section 7]', () => {
  // A path that takes GET and POST is one call of the specification: the site sends the form as the GET.
  const specified = callIds.filter((id) => id !== 'forms.euroConvergencePost');

  test.each(specified)('%s is made by the site, or docs/product.md says why not', (id) => {
    expect(isMade(id) !== rows.has(pathOf(id)), `${pathOf(id)} is made or has a row, not both`).toBe(true);
  });

  test('a row names a call of the contract', () => {
    expect([...rows.keys()].filter((path) => !callIds.some((id) => pathOf(id) === path))).toEqual([]);
  });
});
