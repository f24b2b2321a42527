import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setCondition } from '../../scripts/demo-providers/conditions.ts';
import { type DemoFakes, PERSON, settingsOf, startFakes } from '../../scripts/demo-providers/fakes.ts';
import { hydrated, settled, testBrowser } from '../support/browser.ts';
import { oneDatabase } from '../support/databases.ts';
import { CONTENT, startWholeSite, type WholeSite } from '../support/whole-site.ts';

const MINUTE = 60_000;
const BOOKS = 512_007;
const EVENT = 'CNF-2023';

describe.each(oneDatabase())('with its external systems, on $name PostgreSQL', (database) => {
  let fakes: DemoFakes;
  let site: WholeSite;
  let shift = 0;
  const tabs = testBrowser({ consented: true, origin: () => site.origin });

  beforeAll(async () => {
    fakes = await startFakes({ contentDir: CONTENT, product: 'raps' });
    const now = () => new Date(Date.now() + shift);
    site = await startWholeSite(database, settingsOf(fakes), { now });
  });
  afterAll(async () => {
    await site.close();
    for (const fake of Object.values(fakes)) await fake.close();
  });

  const row = (page: Page, name: string) => page.locator('.subscription', { hasText: name });
  const statusOf = (page: Page, name: string) => row(page, name).getByRole('status').innerText();
  const notice = (page: Page) => page.locator('.subscriptions[data-provider=hubspot] .notice');

  it('a member signs in, changes choices while one system is away, sees them done later, and registers for an event [K3]', async () => {
    const { page, problems } = await tabs.open('/login');
    await page.locator('main input[name=username]').fill(PERSON.email);
    await page.locator('main input[name=password]').fill(PERSON.password);
    await page.locator('main button[type=submit]').click();
    await page.waitForURL(`${site.origin}/member-dashboard`);
    await expect.poll(() => page.locator('h1').innerText()).toContain(PERSON.firstName);
    expect(fakes.higherLogic.requests, 'the start checks the contact').toContain('GET /api/v2.0/Contacts/GetWhoAmI');
    await settled(page);

    await page.goto(`${site.origin}/preferences`);
    await row(page, 'Books').waitFor();
    await settled(page);
    expect(await notice(page).count()).toBe(0);

    await setCondition(fakes.hubspot, 'away');
    shift += 2 * MINUTE;
    await page.reload();
    await expect
      .poll(() => page.locator('main').innerText())
      .toMatch(/does not answer[\s\S]+They are shown as they were on \d{1,2} \w+ \d{4}, \d\d:\d\d/);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const box = await notice(page).boundingBox();
      const heading = await page.locator('.subscriptions__group h2').first().boundingBox();
      expect((heading?.y ?? 0) - (box?.y ?? 0) - (box?.height ?? 0), 'the notice is apart').toBeGreaterThanOrEqual(16);
    }
    await row(page, 'Books').getByRole('switch').click();
    await expect.poll(() => statusOf(page, 'Books')).toMatch(/^On its way/);
    await row(page, 'My chapter').getByRole('switch').click();
    await expect.poll(() => statusOf(page, 'My chapter')).toMatch(/^Saved/);
    const [person] = fakes.impexium.people.values();
    expect(person?.customFields).toEqual([{ name: 'mail-local-chapter', value: 'false' }]);
    await page.clock.install();
    await page.reload();
    await expect.poll(() => statusOf(page, 'Books')).toMatch(/^On its way/);
    await settled(page);
    expect(await row(page, 'Books').getByRole('switch').isChecked()).toBe(true);

    await setCondition(fakes.hubspot, 'normal');
    shift += 11 * MINUTE;
    await expect.poll(() => fakes.hubspot.status(PERSON.email, BOOKS)?.status).toBe('SUBSCRIBED');
    shift += 2 * MINUTE;
    await page.clock.fastForward(MINUTE);
    await expect.poll(() => statusOf(page, 'Books'), { message: 'the open page shows the result' }).toMatch(/^Saved/);
    await expect.poll(() => notice(page).count()).toBe(0);
    expect(await row(page, 'Books').getByRole('switch').isChecked()).toBe(true);

    await page.goto(`${site.origin}/education/cvent-registration?eCode=${EVENT}`);
    await expect.poll(() => page.locator('main').innerText()).toMatch(/You register as\s+Member\b/);
    await hydrated(page);
    await page.getByRole('link', { name: /^Continue at/ }).click();
    await page.waitForURL(fakes.cvent.registrationUrl(EVENT, 'MEMBER'));
    expect(await page.locator('h1').innerText()).toBe(`Register for ${EVENT}`);
    expect(problems).toEqual([]);
  });
});
