import { expect, test } from 'vitest';
import { sendRequest } from '../../support/send-request.ts';
import { sitesOnFolder } from '../../support/sites.ts';

/** The site as `npm start` runs it. `*.processes.test.ts` covers its starts, ends and crashes in full. */
const sites = sitesOnFolder();

test('the site starts with its embedded API and database, serves a page, and ends at SIGTERM with 0', async () => {
  const site = await sites.start();
  const { status, body } = await sendRequest(`${site.origin}/who-we-are`);
  expect(status).toBe(200);
  expect(body).toContain('</html>');
  await sites.stop(site);
});
