import { describe, expect, test } from 'vitest';
import { MAX_VITALS, VITALS_PATH, type VitalReport } from '../../../shared/web-vitals.ts';
import { startFakeApi } from '../../support/fake-api.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { startBeforeAll } from '../../support/start-before.ts';

const api = startBeforeAll(startFakeApi);
const site = startBeforeAll(() => startSite({ apiOrigin: api.origin }));

const LCP: VitalReport = {
  name: 'LCP',
  value: 2600,
  scope: 'document',
  route: '/events/:path',
  cause: 'elementRenderDelay',
};
const CLS: VitalReport = { name: 'CLS', value: 0.02, scope: 'soft', route: '/' };

const post = (body: string, to: TestSite = site) =>
  to.request.post(VITALS_PATH).set('Sec-Fetch-Site', 'same-origin').type('text/plain').send(body);
const send = (reports: unknown, to?: TestSite) => post(JSON.stringify(reports), to);

describe('the measurements of browsers [Section 9, Web vitals]', () => {
  test('are counted in histograms by route, without the figures of other requests', async () => {
    const { status, headers } = await send([LCP, CLS]);
    expect(status).toBe(204);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['set-cookie']).toBeUndefined();
    const text = await site.metrics.text();
    const labels = 'route="/events/:path",scope="document"';
    expect(text).toContain(`rostrum_web_vitals_lcp_seconds_sum{${labels}} 2.6`);
    expect(text).toContain(`rostrum_web_vitals_lcp_seconds_bucket{le="2.5",${labels}} 0`);
    expect(text).toContain(`rostrum_web_vitals_lcp_seconds_bucket{le="4",${labels}} 1`);
    expect(text).toContain('rostrum_web_vitals_cls_score_bucket{le="0.1",route="/",scope="soft"} 1');
    expect(text).toContain('rostrum_web_vitals_causes_total{metric="LCP",cause="elementRenderDelay"} 1');
    expect(text).not.toContain('rostrum_web_vitals_causes_total{metric="CLS"');
  });

  test.each([
    ['a path that is not the template of a route', [{ ...LCP, route: '/events/annual-meeting' }]],
    ['an unknown metric', [{ ...LCP, name: 'FID' }]],
    ['an unknown scope', [{ ...LCP, scope: 'other' }]],
    ['the cause of another metric', [{ ...LCP, cause: 'inputDelay' }]],
    ['a negative value', [{ ...LCP, value: -1 }]],
    ['a value above any page view', [{ ...LCP, value: 1e12 }]],
    ['a value that is no number', [{ ...LCP, value: '2600' }]],
    ['a field of its own', [{ ...LCP, user: 'ada@example.test' }]],
    ['no measurement', []],
    ['too many measurements', Array.from({ length: MAX_VITALS + 1 }, () => CLS)],
    ['no list', LCP],
  ])('with %s are rejected and not counted', async (_name, reports) => {
    const before = await site.metrics.text();
    expect((await send(reports)).status).toBe(400);
    expect(vitalsIn(await site.metrics.text())).toEqual(vitalsIn(before));
  });

  test.each([
    ['text that is not JSON', 'LCP=2600', 400],
    ['a body above the limit', `[${' '.repeat(20_000)}]`, 413],
  ])('sent as %s are rejected', async (_name, body, status) => {
    expect((await post(body)).status).toBe(status);
  });

  test.each([
    ['from another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['from a sibling host', { 'Sec-Fetch-Site': 'same-site' }],
    ['with another origin', { Origin: 'https://evil.example' }],
    ['without any origin', {}],
  ])('sent %s are rejected', async (_name, headers) => {
    expect(
      (
        await site.request
          .post(VITALS_PATH)
          .set(headers)
          .send(JSON.stringify([CLS]))
      ).status,
    ).toBe(403);
  });

  test('are limited by client', async () => {
    const limited = await startSite({ apiOrigin: api.origin });
    const statuses: number[] = [];
    while (statuses.length < 1000 && statuses.at(-1) !== 429) statuses.push((await send([CLS], limited)).status);
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.length, 'an office that shares an address').toBeGreaterThan(500);
    await limited.close();
  });

  test('are not accepted when the operator has turned them off', async () => {
    const off = await startSite({ apiOrigin: api.origin, environment: { VITALS_SAMPLE: '0' } });
    expect((await send([CLS], off)).status).toBe(405);
    await off.close();
  });
});

const vitalsIn = (text: string) => text.split('\n').filter((line) => line.startsWith('rostrum_web_vitals'));
