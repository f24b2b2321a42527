import { test } from 'vitest';
import { clickToLoad, testBrowser } from '../support/browser.ts';
import { expect } from '../support/browser-expect.ts';
import { readShown } from '../support/shown-content.ts';

const tabs = testBrowser({ viewport: { width: 1440, height: 1000 } });

test('without JavaScript a search for a document’s number leads to it, its source and what cites it [Section 2, Documents]', async () => {
  const { result: documents } = await readShown('documents.all');
  // Much cited, so by articles too.
  const [{ id, number, path } = { id: '', number: '', path: '' }] = documents.toSorted((a, b) => b.count - a.count);
  const { source } = (await readShown('documents.byId', { params: { id } })).result;
  // The number of the source, if it has one of its own.
  const [, searchtext = number] = /CELEX:(\w+)/.exec(source?.url ?? '') ?? [];
  const { page } = await tabs.open(`/search?${new URLSearchParams({ searchtext })}`, {
    javaScriptEnabled: false,
  });
  await clickToLoad(
    page,
    page
      .locator('main')
      .getByRole('link', { name: `${number}: ` })
      .first(),
  );
  await expect.poll(() => new URL(page.url()).pathname).toBe(path);
  await expect(page.getByRole('link', { name: `Read it at ${source?.name}` })).toHaveAttribute(
    'href',
    source?.url ?? '',
  );
  await clickToLoad(
    page,
    page.getByRole('navigation', { name: 'Kinds of content' }).getByRole('link', { name: /^Articles/ }),
  );
  await clickToLoad(page, page.locator('.hit a').first());
  await expect(page.locator('h1')).toHaveCount(1);
});
