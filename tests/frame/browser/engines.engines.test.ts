import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { onServer } from '../../support/databases.ts';
import { ENGINES, type Engine } from '../../support/engines.ts';
import { until } from '../../support/until.ts';
import { startWholeSite, type WholeSite } from '../../support/whole-site.ts';

const PAGES = [
  '/',
  '/news-and-articles',
  '/news-and-articles/news-articles/what-belongs-in-a-technical-file',
  '/events',
  '/events/writing-workshop',
  '/education/courses',
  '/products/the-short-file',
  '/join-irp',
  '/who-we-are',
  '/membership/chapters-local-networks',
  '/search?searchtext=file',
  '/nothing-here',
];
const IS_HYDRATED = "return 'clientRouter' in document.documentElement.dataset";

describe.each(Object.entries(ENGINES))('%s', (name, start) => {
  let site: WholeSite;
  let engine: Engine | undefined;

  beforeAll(async () => {
    site = await startWholeSite(onServer('embedded', inject('postgres')));
    engine = await start();
  });
  afterAll(async () => {
    await engine?.close();
    await site?.close();
  });

  async function visit(path: string): Promise<Engine> {
    if (!engine) throw new Error(`${name} has not started`);
    const { open, run } = engine;
    await open(site.origin + path);
    await until(`${path} is hydrated`, async () => (await run(IS_HYDRATED)) === true);
    return engine;
  }

  test.each(PAGES)('hydrates %s without an error, and fits its window', async (path) => {
    const { run, errors } = await visit(path);
    expect(await run("return document.querySelectorAll('h1').length")).toBe(1);
    expect(await run('return document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect((errors() ?? []).filter((text) => !text.includes('404'))).toEqual([]);
  });

  test('signs a member in and out', async () => {
    const { run } = await visit('/login');
    await run(fill('.login [name=username]', 'member@demo.test') + fill('.login [name=password]', 'demo-Passw0rd!'));
    await run("document.querySelector('.login [type=submit]').click()");
    await until('the dashboard is shown', async () =>
      /^Good \w+, Maren/.test(String(await run("return document.querySelector('h1')?.innerText ?? ''"))),
    );
  });

  test('sends a form, and shows what is wrong with an empty one', async () => {
    const { run } = await visit('/who-we-are/contact-us');
    await run("document.querySelector('main form [type=submit]').click()");
    await until('the summary of errors is shown', async () =>
      String(await run("return document.querySelector('main [role=alert]')?.innerText ?? ''")).includes('Check'),
    );
  });
});

/** Types into a field: React listens to the event and reads the value by its own setter. */
const fill = (selector: string, value: string): string => `{
  const field = document.querySelector(${JSON.stringify(selector)});
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, ${JSON.stringify(value)});
  field.dispatchEvent(new Event('input', { bubbles: true }));
}`;
