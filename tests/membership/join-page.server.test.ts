import { beforeAll, describe, expect, it } from 'vitest';
import { contentPage } from '../support/content-page.ts';
import { startFakeApi } from '../support/fake-api.ts';
import { startSite } from '../support/site.ts';
import { startBeforeAll } from '../support/start-before.ts';

const answer = (result: readonly unknown[]) => ({ statusCode: 200, statusMessage: 'OK', result });
const TABLE =
  '<table><thead><tr><th>It includes</th><th>Full</th><th>Young</th></tr></thead><tbody>' +
  '<tr><td>Journal</td><td>yes</td><td>yes</td></tr><tr><td>Vote</td><td>yes</td><td>no</td></tr></tbody></table>';

describe('the page to join [Section 2, Join]', () => {
  const api = startBeforeAll(startFakeApi);
  const site = startBeforeAll(() => startSite({ apiOrigin: api.origin }));
  let path: string;
  beforeAll(() => {
    path = `/join-${site.config.product}`;
    api.on('/page-menu', contentPage('Join us', { path, body: TABLE }));
    api.on(
      '/call-outs',
      answer([
        { title: 'Full', subTitle: '$240', linkUrl: path, order: 1 },
        { title: 'Young', subTitle: '$60', linkUrl: '/membership/young', order: 2 },
      ]),
    );
    api.on('/member-savings', answer([{ title: 'A workshop', path: '/events/workshop', saving: 120 }]));
  });

  it('gives the reasons first, then the choice, the two steps with the form, and the kinds side by side', async () => {
    const { status, text } = await site.request.get(path);
    expect(status).toBe(200);
    const [, main = ''] = /<main[^>]*>([\s\S]*)<\/main>/.exec(text) ?? [];
    const order = [
      'Join us</h1>',
      'Each kind includes',
      'What members save',
      'Choose your membership',
      'Two steps',
      'name="kind"',
      'Step 1 of 2',
      'name="firstName"',
      'Open my account',
      'Price a year',
    ].map((part) => main.indexOf(part));
    expect(order).not.toContain(-1);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });

  it('compares the prices of the kinds in the first row of the table', async () => {
    const { text } = await site.request.get(path);
    const [row = ''] = /<tr class="kinds-table__prices">.*?<\/tr>/.exec(text) ?? [];
    expect(row.match(/\$\d+/g)).toEqual(['$240', '$60']);
  });

  it('has the form and no table for a society without kinds', async () => {
    api.on('/call-outs', answer([]));
    const { text } = await (await startSite({ apiOrigin: api.origin })).request.get(path);
    expect(text).toContain('name="firstName"');
    expect(text).not.toMatch(/kinds-table__prices|join-reasons/);
  });
});
