import type { ServerResponse } from 'node:http';
import type { Page } from 'playwright-core';
import { beforeAll, describe, it } from 'vitest';
import { callIds, toSpec } from '../../../shared/contract/calls.ts';
import { settled, testBrowser } from '../../support/browser.ts';
import { expect } from '../../support/browser-expect.ts';
import { answerContract, buildWireSample } from '../../support/contract-api.ts';
import { startFakeApi } from '../../support/fake-api.ts';
import { HOSTILE_HTML, HOSTILE_TEXT } from '../../support/hostile-html.ts';
import { startSite } from '../../support/site.ts';
import { startBeforeAll } from '../../support/start-before.ts';

/** How a browser handles the data of a hostile API (API_ORIGIN). */

const PRODUCT = 'acme';
const QUESTIONS = '/website/website-faqs/one';
const MORE_QUESTIONS = '/website/website-faqs/two';

const api = startBeforeAll(startFakeApi);
const site = startBeforeAll(() =>
  startSite({
    apiOrigin: api.origin,
    environment: { PRODUCT_SLUG: PRODUCT, API_ORIGIN: api.origin, STREAMING_DEADLINE_MS: '10000' },
  }),
);
const tabs = testBrowser({ origin: () => site.origin });

/** Opens a page that records executed markup. Without the policy only sanitising and escaping prevent it. */
async function openVictim({ withPolicy }: { withPolicy: boolean }) {
  const { context, page, problems } = await tabs.blank(await tabs.newContext({ bypassCSP: !withPolicy }));
  const signs: string[] = [];
  page.on('dialog', (dialog) => {
    signs.push(`alert on ${page.url()}`);
    void dialog.dismiss();
  });
  // Whether lazily loading images in the sanitised text and samples are requested depends on the estimated network
  // speed.
  await page.route(
    (url) => /\/(?:x|Text)$/.test(url.pathname),
    (route) => route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
  page.on('popup', (popup) => signs.push(`opened ${popup.url()}`));
  context.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${site.origin}/`) && !url.startsWith('data:image/'))
      signs.push(`request for ${url.slice(0, 100)}`);
  });
  return { page, problems, signs };
}

/** Elements and attributes of editors' HTML that could run code, as parsed by this browser. */
const faultsOnPage = (page: Page) =>
  page.evaluate(() => {
    const faults: string[] = [];
    for (const element of document.querySelectorAll('*')) {
      for (const { name, value } of element.attributes)
        if (name.startsWith('on')) faults.push(`${element.tagName} ${name}=${value}`);
      if (
        element instanceof HTMLAnchorElement &&
        !/^(?:https?|mailto|tel|):$|^$/.test(element.protocol) &&
        !element.href.startsWith('javascript:throw new Error(')
      )
        faults.push(element.outerHTML);
    }
    const forbidden =
      'script,style,link,meta,base,iframe,object,embed,form,input,button,select,template,svg,math,video,audio,[name],[style],[src^=data]';
    for (const element of document.querySelectorAll(':is(.prose, .notice-strip__text) *')) {
      if (element.matches(forbidden)) faults.push(element.outerHTML);
      if (element.id !== '' && !/^(?:text|note)-/.test(element.id)) faults.push(`id ${element.id}`);
      element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
    }
    if (document.getElementById('page-state')?.tagName !== 'SCRIPT') faults.push('the state is another element');
    return faults;
  });

/** Navigates to a page within the document. */
async function navigate(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    document.getElementById('content')?.append(link);
    link.click();
  }, path);
  await page.waitForURL(site.origin + path);
  await settled(page);
}

describe('hostile HTML in every answer of the FAQ, in the page’s text and in the notice', () => {
  beforeAll(() => {
    api.reset();
    const everything = HOSTILE_HTML.map(([, vector]) => `<p>one</p>${vector}`).join('');
    answerContract(api, PRODUCT, (name) => (/^(?:body|updates|content|transcript)$/.test(name) ? everything : 'Text'));
    const items = HOSTILE_HTML.map(([group, answer], index) => ({
      id: `q${index}`,
      question: `${group} ${index}`,
      answer,
    }));
    const ok = { statusCode: 200, statusMessage: 'OK' };
    api.on('/faq', { ...ok, result: [{ id: 'all', title: 'All', items }] });
  });

  it.each([
    { withPolicy: false, what: 'no script runs, even without a policy' },
    { withPolicy: true, what: 'the policy is not violated' },
  ])('$what: in the document, and after a client navigation [H2]', async ({ withPolicy }) => {
    const { page, problems, signs } = await openVictim({ withPolicy });
    await page.goto(site.origin + QUESTIONS);
    await settled(page);
    await expect.poll(() => page.locator('.answer, details').count()).toBeGreaterThan(HOSTILE_HTML.length / 2);
    expect(await faultsOnPage(page)).toEqual([]);
    await page.goto(`${site.origin}/who-we-are`);
    await settled(page);
    await navigate(page, MORE_QUESTIONS);
    await expect.poll(() => page.locator('.answer, details').count()).toBeGreaterThan(HOSTILE_HTML.length / 2);
    expect(await faultsOnPage(page)).toEqual([]);
    expect(signs).toEqual([]);
    expect(problems).toEqual([]);
  });
});

/** The site answers 400 to the address of a picture whose name is not one. */
const isRefusedPicture = (problem: string): boolean =>
  problem.startsWith(`400: ${site.origin}/`) || /^error: Failed to load resource: .* status of 400 /.test(problem);

describe('hostile text in every field', () => {
  beforeAll(() => {
    api.reset();
    answerContract(api, PRODUCT, () => HOSTILE_TEXT);
    // The server drops fields outside the contract; the browser's own calls may return them.
    for (const id of callIds) {
      const answer = JSON.stringify(buildWireSample(id, PRODUCT, () => HOSTILE_TEXT));
      const polluted = answer.replaceAll('{', '{"__proto__":{"polluted":"yes"},');
      if (!toSpec(id).path.includes(':'))
        api.on(toSpec(id).path, (_req: unknown, res: ServerResponse) => res.end(polluted));
    }
  });

  it('no script runs, even without a content security policy, and the texts appear literally [H1]', async () => {
    const { page, signs, problems } = await openVictim({ withPolicy: false });
    await page.goto(`${site.origin}/search?searchtext=${encodeURIComponent(HOSTILE_TEXT)}`);
    await settled(page);
    for (const path of ['/', '/news-and-articles/news-articles/one', '/events/one']) {
      await navigate(page, path);
      expect(await faultsOnPage(page), `${path}, rendered by the browser`).toEqual([]);
      await page.reload();
      await settled(page);
      expect(await faultsOnPage(page), `${path}, rendered by the server`).toEqual([]);
      if (path !== '/') await expect(page).toHaveTitle(/<\/script><script>alert\(1\)<\/script>/);
      expect(await page.evaluate(() => Reflect.get({}, 'polluted'))).toBeUndefined();
    }
    expect(signs).toEqual([]);
    expect(problems.filter((problem) => !isRefusedPicture(problem))).toEqual([]);
  });
});
