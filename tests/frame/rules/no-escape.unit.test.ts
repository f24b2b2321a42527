import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalTarget } from '../../../shared/addresses/canonical-target.ts';
import { compileRedirects } from '../../../shared/addresses/compile-redirects.ts';
import { classifyUrl } from '../../../shared/addresses/external-url.ts';
import { normalisePath } from '../../../shared/addresses/normalise-path.ts';
import { previewTarget } from '../../../shared/addresses/preview-path.ts';
import { checkRequestTarget } from '../../../shared/addresses/request-target.ts';
import { safeReturn } from '../../../shared/addresses/safe-return.ts';
import { splitTarget } from '../../../shared/addresses/target.ts';
import { createSite } from '../../support/create-site.ts';
import { hostileTarget, staysOn } from '../../support/hostile-targets.ts';

const RUNS = 80_000;
const origin = 'https://www.example.org';
const site = createSite({ product: 'acme' });
const redirects = compileRedirects([{ oldUrl: '/old', newUrl: '/Events/' }], site);

describe('no result leaves the site when parsed like a browser does [Section 2; 400,000 targets]', () => {
  it.each([
    ['path normalisation [E1]', 1, (target: string) => normalisePath(splitTarget(target).path)],
    ['the canonical redirect [E1]', 2, (target: string) => canonicalTarget(target, redirects)?.location],
    [
      'the return URL of the login [E2]',
      3,
      (target: string) => safeReturn(new URLSearchParams({ returnurl: target }), origin),
    ],
    [
      'the preview redirect [E3]',
      4,
      (target: string) => previewTarget(`/cmsctx/wg/2f0c6c1e-6f0d-4c3b-9a53-0f2d1f6f9e11/-${target}`),
    ],
    [
      'internal targets of the old-URL list [E5]',
      5,
      (target: string) => {
        const found = classifyUrl(target);
        return found.kind === 'internal' ? found.to : undefined;
      },
    ],
  ] as const)('%s', (_, seed, rule) => {
    let answered = 0;
    const property = fc.property(hostileTarget, (target) => {
      const location = rule(target);
      if (location === undefined) return true;
      answered += 1;
      return staysOn(origin, location);
    });
    fc.assert(property, { seed, numRuns: RUNS });
    expect(answered).toBeGreaterThan(RUNS / 100);
  });

  it('the generator does produce targets that leave the site [E1]', () => {
    const targets = fc.sample(hostileTarget, { seed: 6, numRuns: RUNS });
    expect(targets.filter((target) => !staysOn(origin, target)).length).toBeGreaterThan(RUNS / 100);
  });

  it('a valid target needs at most one hop and keeps the bytes of its query [E1]', () => {
    const allowed = new Set(['www.example.org']);
    let passed = 0;
    let queries = 0;
    const property = fc.property(hostileTarget, (target) => {
      if (!checkRequestTarget({ method: 'GET', target, hosts: [...allowed] }, allowed).ok) return;
      passed += 1;
      const moved = canonicalTarget(target, redirects);
      if (!moved) return;
      expect(canonicalTarget(moved.location, redirects)).toBeUndefined();
      if (moved.kind !== 'internal') return;
      queries += 1;
      expect(splitTarget(moved.location).query).toBe(splitTarget(target).query.replace(/^\?$/, ''));
    });
    fc.assert(property, { seed: 7, numRuns: RUNS / 4 });
    expect(passed).toBeGreaterThan(1000);
    expect(queries).toBeGreaterThan(100);
  });
});
