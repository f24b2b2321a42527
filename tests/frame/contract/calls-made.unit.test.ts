import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { callIds } from '../../../shared/contract/calls.ts';

test('each call of the contract is made by a page or a step of the site [Section 7]', () => {
  const files = globSync('{client,shared,server}/**/*.{ts,tsx}', {
    exclude: [
      'shared/**/*calls.ts',
      'shared/**/*schemas.ts',
      'client/website/{what-runs.page.tsx,cookies.ts,stored-items.ts}',
    ],
  });
  const sources = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  /** A call that both providers of subscriptions have is named by the provider. */
  const isMade = (id: string) =>
    sources.includes(`'${id}'`) || sources.includes(`\`\${provider}.${id.split('.')[1]}\``);
  expect(callIds.filter((id) => !isMade(id))).toEqual([]);
});
