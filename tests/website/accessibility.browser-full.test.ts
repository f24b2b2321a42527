import { writeFile } from 'node:fs/promises';
import { expect, inject, test } from 'vitest';
import { readConfig } from '../../server/config/config.ts';
import { accessibilityFindings } from '../support/accessibility.ts';
import { EXCEPTIONS } from '../support/accessibility-exceptions.ts';
import { CHECKED_KINDS, RESULTS, storedResults, toResults } from '../support/accessibility-results.ts';
import { addressesOfRoutes } from '../support/addresses.ts';
import { testBrowser } from '../support/browser.ts';
import { createSite } from '../support/create-site.ts';

const tabs = testBrowser({ consented: true });

/** `npm run accessibility` sets the variable: the run then writes the results instead of comparing them. */
const isWriting = process.env.WRITE_ACCESSIBILITY_RESULTS === '1';

test('a page of each kind in light and dark and at 400 % zoom: no finding of two engines but the named exceptions, as the statement says', async () => {
  const all = await addressesOfRoutes(createSite(readConfig({})), inject('site').origin);
  const oneOfEach = [...Map.groupBy(all, ({ route }) => route.kind).values()].flatMap(([first]) => first ?? []);
  const { findings, kinds } = await accessibilityFindings(tabs, oneOfEach);
  expect(kinds).toEqual(CHECKED_KINDS);

  const used = new Set<(typeof EXCEPTIONS)[number]>();
  const unexpected = findings.filter(({ engine, rule, kind }) => {
    const exception = EXCEPTIONS.find((one) => one.engine === engine && one.rule === rule && one.kinds.includes(kind));
    if (exception) used.add(exception);
    return !exception;
  });
  expect(unexpected).toEqual([]);
  expect(EXCEPTIONS.filter((exception) => !used.has(exception))).toEqual([]);

  const results = toResults(kinds);
  if (isWriting) {
    const date = new Date().toISOString().slice(0, 10);
    await writeFile(RESULTS, `${JSON.stringify({ date, ...results }, null, 2)}\n`);
  }
  expect(storedResults()).toEqual({ ...results, date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) });
}, 1_200_000);
