import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { LOGIN_FAILED_MESSAGE } from '../../../shared/constants.ts';
import { callPath } from '../../../shared/contract/calls.ts';
import { MINUTE_MS } from '../../../shared/durations.ts';
import { LOGIN_CLASH_MESSAGE } from '../../../shared/forms/member-forms.ts';
import type { Fakes } from '../../provider-fakes/all-fakes.ts';
import { setCondition } from '../../provider-fakes/demo/conditions.ts';
import { PERSON, startFakes, toSettings } from '../../provider-fakes/demo/fakes.ts';
import { axeFaults, WCAG_2_2_AA } from '../../support/axe.ts';
import { hydrated, readOverflow, settled, testBrowser } from '../../support/browser.ts';
import { DISPLAYED, expect } from '../../support/browser-expect.ts';
import { oneDatabase } from '../../support/databases.ts';
import { starterWith } from '../../support/starter-copy.ts';
import { createVisitor } from '../../support/visitor.ts';
import { startWholeSite, type WholeSite } from '../../support/whole-site.ts';

const BOOKS = 512_007;
const EVENT = 'EV-2301';
const toPage = (path: string) =>
  `---\npath: ${path}\ntitle: A page\nsummary: Here.\nmemberOnly: ${path.startsWith('/education/')}\n---\nText.\n`;
const FILES = {
  'data/subscriptions.yaml': `- { subscriptionField: quarterly, name: Quarterly, description: Four a year., group: News, provider: hubspot, default: false, hubspotId: 512003 }
- { subscriptionField: books, name: Books, description: New titles., group: News, provider: hubspot, default: false, hubspotId: ${BOOKS} }
- { subscriptionField: local-chapter, name: My chapter, description: Invitations., group: Membership, provider: impexium, default: false, impexiumField: mail-local-chapter }
- { subscriptionField: membership-notices, name: Notices, description: Reminders., group: Membership, provider: impexium, default: true, impexiumField: mail-membership-notices }
`,
  'data/member-types.yaml': `- { memberType: Professional, active: true, faculty: false, registrationType: Member, registrationPath: /education/active-events, cventCode: MEMBER }
- { memberType: Professional, active: false, faculty: false, registrationType: Non-member, registrationPath: /renew-membership, cventCode: FULL }
- { memberType: Guest, active: false, faculty: false, registrationType: Non-member, registrationPath: /events, cventCode: FULL }
`,
  'events/registers-elsewhere.md': `---
id: 2301
code: ${EVENT}
title: A meeting that registers elsewhere
summary: All meet.
starts: "+60d 09:00"
ends: "+60d 16:00"
timeZone: UTC
type: 50
format: online
registrationUrl: https://registration.example/
prices: [{ label: Member, price: 80 }, { label: Non-member, price: 120 }]
topic: devices
taxonomy: [10]
---
Text.
`,
  'pages/member/cvent-registration.md': toPage('/education/cvent-registration'),
  'pages/renew.md': toPage('/renew-membership'),
};

describe.each(oneDatabase())('with its external systems, on $name PostgreSQL', (database) => {
  let content: Awaited<ReturnType<typeof starterWith>>;
  let fakes: Fakes;
  let site: WholeSite;
  let shift = 0;
  const tabs = testBrowser({ consented: true, origin: () => site.origin });

  beforeAll(async () => {
    content = await starterWith(FILES);
    fakes = await startFakes({ contentDir: content.path, product: 'irp' });
    const now = () => new Date(Date.now() + shift);
    const environment = { ...toSettings(fakes), IMPEXIUM_LOGOUT_URL: fakes.impexium.settings.logoutUrl };
    site = await startWholeSite(database, environment, { now, contentDir: content.path });
  });
  afterAll(async () => {
    await site.close();
    for (const fake of Object.values(fakes)) await fake.close();
    await content.remove();
  });

  const row = (page: Page, name: string) => page.locator('.subscription', { hasText: name });
  const buildStatus = (page: Page, name: string) => row(page, name).getByRole('status');
  const notice = (page: Page) => page.locator('.subscriptions[data-provider=hubspot] .notice');

  async function submitCredentials(page: Page, email: string): Promise<void> {
    await page.locator('main input[name=username]').fill(email);
    await page.locator('main input[name=password]').fill(PERSON.password);
    await page.locator('main button[type=submit]').click();
  }

  it('a member signs in, changes choices while one system is away, sees them done later, and registers for an event [K3]', async () => {
    const { page, problems } = await tabs.open('/login');
    await submitCredentials(page, PERSON.email);
    await page.waitForURL(`${site.origin}/member-dashboard`);
    await expect(page.locator('h1')).toContainText(PERSON.firstName, DISPLAYED);
    expect(fakes.higherLogic.requests, 'the start checks the contact').toContain('GET /api/v2.0/Contacts/GetWhoAmI');
    await settled(page);

    await page.goto(`${site.origin}/preferences`);
    await row(page, 'Books').waitFor();
    await settled(page);
    await expect(notice(page)).toHaveCount(0);

    await setCondition(fakes.hubspot, 'away');
    shift += 2 * MINUTE_MS;
    await page.reload();
    await expect(page.locator('main')).toHaveText(
      /We can’t reach your e-mail lists[\s\S]+They are shown as they were on \d{1,2} \w+ \d{4}, \d\d:\d\d/,
      DISPLAYED,
    );
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const box = await notice(page).boundingBox();
      const heading = await page.locator('.subscriptions__group h2').first().boundingBox();
      expect((heading?.y ?? 0) - (box?.y ?? 0) - (box?.height ?? 0), 'the notice is apart').toBeGreaterThanOrEqual(16);
    }
    await row(page, 'Books').getByRole('switch').click();
    await expect(buildStatus(page, 'Books')).toHaveText(/^On its way/, DISPLAYED);
    await row(page, 'My chapter').getByRole('switch').click();
    await expect(buildStatus(page, 'My chapter')).toHaveText(/^Saved/, DISPLAYED);
    const [person] = fakes.impexium.people.values();
    expect(person?.customFields).toEqual([{ name: 'mail-local-chapter', value: 'true' }]);
    await page.clock.install();
    await page.reload();
    await expect(buildStatus(page, 'Books')).toHaveText(/^On its way/, DISPLAYED);
    await settled(page);
    await expect(row(page, 'Books').getByRole('switch')).toBeChecked();

    await setCondition(fakes.hubspot, 'normal');
    shift += 11 * MINUTE_MS;
    await expect.poll(() => fakes.hubspot.status(PERSON.email, BOOKS)?.status).toBe('SUBSCRIBED');
    shift += 2 * MINUTE_MS;
    await page.clock.fastForward(MINUTE_MS);
    await expect(buildStatus(page, 'Books'), 'the open page shows the result').toHaveText(/^Saved/, DISPLAYED);
    await expect(notice(page)).toHaveCount(0);
    await expect(row(page, 'Books').getByRole('switch')).toBeChecked();

    await page.goto(`${site.origin}/education/cvent-registration?eCode=${EVENT}`);
    await expect(page.locator('main')).toHaveText(/You register as\s+Member\b/, DISPLAYED);
    await hydrated(page);
    await page.getByRole('link', { name: /^Continue at/ }).click();
    await page.waitForURL(fakes.cvent.registrationUrl(EVENT, 'MEMBER'));
    await expect(page.locator('h1')).toHaveText(`Register for ${EVENT}`, DISPLAYED);
    expect(problems).toEqual([]);
  });

  it.each(['/member-dashboard'])(
    'the membership system’s address to sign out (ssoLogoutUrl) is fetched once, without being shown: from %s [Section 4, Logout]',
    async (path) => {
      const { page, problems } = await tabs.open('/login');
      await submitCredentials(page, PERSON.email);
      await page.waitForURL(`${site.origin}/member-dashboard`);
      await page.goto(site.origin + path);
      await settled(page);
      const ended: { type: string; isPage: boolean }[] = [];
      await page.context().route(`${fakes.impexium.settings.logoutUrl}*`, async (route) => {
        const request = route.request();
        ended.push({ type: request.resourceType(), isPage: request.isNavigationRequest() });
        await route.fulfill({ status: 200, body: 'Goodbye' });
      });
      await page
        .locator('.member-bar button')
        .or(page.locator('main button', { hasText: 'Sign out' }))
        .first()
        .click();
      await page.waitForURL(`${site.origin}/`);
      await expect.poll(() => ended).toEqual([{ type: 'fetch', isPage: false }]);
      await expect(page.locator('body')).not.toContainText('Goodbye', DISPLAYED);
      expect(problems).toEqual([]);
    },
  );

  it('a change that is on its way is asked for while the page is visible, with growing pauses, ten times at most [K3]', async () => {
    const { page } = await tabs.open('/login');
    await submitCredentials(page, PERSON.email);
    await page.waitForURL(`${site.origin}/member-dashboard`);
    await settled(page);
    await page.goto(`${site.origin}/preferences`);
    await row(page, 'Quarterly').waitFor();
    await settled(page);
    await setCondition(fakes.hubspot, 'away');
    await row(page, 'Quarterly').getByRole('switch').click();
    await expect(buildStatus(page, 'Quarterly')).toHaveText(/^On its way/, DISPLAYED);
    await page.clock.install();
    await page.reload();
    await expect(buildStatus(page, 'Quarterly')).toHaveText(/^On its way/, DISPLAYED);
    await settled(page);

    let checks = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/hubspot/')) checks += 1;
    });
    const show = (state: DocumentVisibilityState) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'visibilityState', { value, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    await show('hidden');
    await page.clock.fastForward(5000);
    await settled(page);
    expect(checks, 'while the page is hidden').toBe(0);
    await show('visible');
    await expect.poll(() => checks).toBe(1);
    for (let check = 1; check < 10; check += 1) {
      const pause = Math.min(5000 * 2 ** check, 300_000);
      await settled(page);
      // The page's clock also goes on by itself, so the assertion keeps away from the end of the pause.
      await page.clock.fastForward(pause / 2);
      await settled(page);
      expect(checks, `before check ${check + 1}`).toBe(check);
      await page.clock.fastForward(pause / 2);
      await expect.poll(() => checks).toBe(check + 1);
    }
    await settled(page);
    await page.clock.fastForward(2 * 300_000);
    await settled(page);
    expect(checks, 'after ten').toBe(10);
    await setCondition(fakes.hubspot, 'normal');
  });

  it('a membership that ends soon is renewed where the membership system says, from the dashboard and the page for that', async () => {
    const [person] = fakes.impexium.people.values();
    const ends = new Date(Date.now() + shift + 20 * 24 * 60 * MINUTE_MS).toISOString();
    const renewalUrl = 'https://account.ams.test/renew?order=7';
    if (person) person.memberships = [{ ...person.memberships[0], expireDate: ends, renewalUrl }];
    shift += 2 * MINUTE_MS;
    const { page, problems } = await tabs.open('/login');
    await submitCredentials(page, PERSON.email);
    await page.waitForURL(`${site.origin}/member-dashboard`);
    const notice = page.locator('.member-renewal').getByRole('link', { name: 'Extend your membership' });
    await expect(notice).toHaveAttribute('href', renewalUrl);
    await settled(page);
    await page.goto(`${site.origin}/renew-membership`);
    const link = page.locator('.own-renewal').getByRole('link', { name: /^Renew/ });
    await expect(link).toHaveAttribute('href', renewalUrl);
    await expect(page.locator('main')).toContainText('Your account continues at account.ams.test', DISPLAYED);
    await settled(page);
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await readOverflow(page)).toBe(0);
    }
    expect(await axeFaults(page, WCAG_2_2_AA)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('a person whose address another member has is told so at the sign-in, apart from a wrong password', async () => {
    const visitor = await createVisitor(site.origin);
    const body = { username: PERSON.email, password: PERSON.password };
    const known = await visitor.send(`/api${callPath('sso.login')}`, { method: 'POST', body });
    expect(known.status).toBe(200);
    const emails = [{ primary: true, address: PERSON.email, type: 'Home', showInDirectory: true }];
    fakes.impexium.add({ loginEmail: 'namesake@demo.test', password: PERSON.password, emails });

    const { page } = await tabs.open('/login');
    await hydrated(page);
    await submitCredentials(page, 'namesake@demo.test');
    await expect(page.locator('main')).toContainText(LOGIN_CLASH_MESSAGE, DISPLAYED);
    await expect(page).toHaveURL(/\/login/);
    await submitCredentials(page, 'nobody@demo.test');
    await expect(page.locator('main')).toContainText(LOGIN_FAILED_MESSAGE, DISPLAYED);
  });
});
