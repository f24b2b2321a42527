import { type ConfigData, HtmlValidate, StaticConfigLoader } from 'html-validate';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { toPath } from '../../../api/content/files/dispatch.ts';
import { readConfig } from '../../../server/config/config.ts';
import { addressesOfRoutes, publishedPaths } from '../../support/addresses.ts';
import { createSite } from '../../support/create-site.ts';
import { oneDatabase } from '../../support/databases.ts';
import { demoContent } from '../../support/demo-content.ts';
import { findNuChecker, nuErrors } from '../../support/nu-checker.ts';
import type { TestSite } from '../../support/site.ts';
import { createVisitor } from '../../support/visitor.ts';
import { CONTENT, startWholeSite } from '../../support/whole-site.ts';

/** Deviations from the recommended rules: React's notation of attributes and void elements is valid HTML too. */
const RULES: ConfigData['rules'] = {
  'attr-case': 'off',
  'attribute-boolean-style': 'off',
  'attribute-empty-style': 'off',
  'void-style': 'off',
  'no-inline-style': 'off',
  'tel-non-breaking': 'off',
  // React's ids begin with an underscore.
  'valid-id': ['error', { relaxed: true }],
  // The checkboxes of a list share its parameter (section 7).
  'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'reset', 'submit'] }],
};
const validator = new HtmlValidate(
  new StaticConfigLoader({ root: true, extends: ['html-validate:recommended'], rules: RULES }),
);

let site: TestSite;
let pages: Page[];

beforeAll(async () => {
  const [database] = oneDatabase();
  if (!database) throw new Error('No database to test on');
  site = await startWholeSite(database, {}, { contentDir: CONTENT });
  pages = await readPages();
});
afterAll(() => site?.close());

type Page = { readonly address: string; readonly html: string };

/** One page of each kind, member pages as a member sees them; in a full run every published page too. */
async function readPages(): Promise<Page[]> {
  const routes = await addressesOfRoutes(createSite(readConfig({})), site.origin);
  const ofKind = new Map(routes.map(({ route, address }) => [route.kind, address]));
  const { files } = await demoContent();
  const withTable = files.find((file) => file.kind === 'article' && !file.fields.memberOnly && TABLE.test(file.body));
  if (withTable?.kind !== 'article') throw new Error('No article has a table of numbers');
  // The overview of the society has the most sections from different calls.
  const published = inject('isFullRun') ? await publishedPaths(site.origin) : [];
  const addresses = new Set([...ofKind.values(), '/who-we-are', toPath(withTable), ...published]);
  const member = await createVisitor(site.origin);
  const credentials = { username: 'member@demo.test', password: 'demo-Passw0rd!' };
  await member.send('/api/sso/login', { method: 'POST', body: credentials });
  const found: Page[] = [];
  for (const address of addresses) {
    const asVisitor = await site.request.get(address);
    const response = asVisitor.status < 300 || asVisitor.status >= 400 ? asVisitor : await member.send(address);
    expect(response.type, address).toBe('text/html');
    found.push({ address, html: response.text });
  }
  return found;
}

/** A table of numbers. */
const TABLE = /^\|[-:| ]+\|\n\|.*\| *\d+ *\|/m;

test('a page of each kind has no fault that html-validate finds: attributes, ids, headings, landmarks [H5]', async () => {
  const faults: string[] = [];
  for (const { address, html } of pages) {
    const { results } = await validator.validateString(html);
    for (const { ruleId, message, selector } of results.flatMap(({ messages }) => messages))
      faults.push(`${address}: ${ruleId}: ${message} (${selector})`);
    // Browsers expose the state of a popover’s button: the attribute may contradict it (HTML AAM).
    if (/<button[^>]*popovertarget[^>]*aria-expanded/i.test(html))
      faults.push(`${address}: aria-expanded on a popover button`);
  }
  expect(faults).toEqual([]);
});

// The checker takes minutes: `npm run test:full` alone runs it.
if (inject('isFullRun')) {
  const jar = findNuChecker();
  test.skipIf(jar === undefined)(
    'the Nu Html Checker finds no error in these pages [H5]',
    async () => {
      expect(await nuErrors(jar ?? '', pages)).toEqual([]);
    },
    900_000,
  );
}
