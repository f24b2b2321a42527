import { describe, expect, it } from 'vitest';
import { canonicalTarget } from '../../../shared/rules/canonical-target.ts';
import { compileRedirects } from '../../../shared/rules/compile-redirects.ts';
import { classifyUrl } from '../../../shared/rules/external-url.ts';
import { normalisePath } from '../../../shared/rules/normalise-path.ts';
import { previewTarget } from '../../../shared/rules/preview-path.ts';
import { checkRequestTarget } from '../../../shared/rules/request-target.ts';
import { safeReturn } from '../../../shared/rules/safe-return.ts';
import { splitTarget } from '../../../shared/rules/target.ts';
import { createSite } from '../../../shared/site/resolve.ts';
import { hostileTargets, staysOn } from './hostile-targets.ts';

const RUNS = 80_000;
const origin = 'https://www.example.org';
const site = createSite({ product: 'acme' });
const redirects = compileRedirects([{ oldUrl: '/old', newUrl: '/Events/' }], site);

/** Feeds generated targets to a rule; returns those it sends off the site, and how often it answered at all. */
function escapes(seed: number, rule: (target: string) => string | undefined) {
  const next = hostileTargets(seed);
  const escaped: string[] = [];
  let answered = 0;
  for (let run = 0; run < RUNS; run += 1) {
    const target = next();
    const location = rule(target);
    if (location === undefined) continue;
    answered += 1;
    if (!staysOn(origin, location)) escaped.push(target);
  }
  return { escaped, answered };
}

describe('nothing leads off the site, by the rules browsers read addresses (section 2; 400,000 targets)', () => {
  it.each([
    ['E1: path normalisation', 1, (target: string) => normalisePath(splitTarget(target).path)],
    ['E1: the one redirect', 2, (target: string) => canonicalTarget(target, redirects)?.location],
    [
      'E2: the way back from the login',
      3,
      (target: string) => safeReturn(new URLSearchParams({ returnurl: target }), origin),
    ],
    [
      'E3: the preview redirect',
      4,
      (target: string) => previewTarget(`/cmsctx/wg/2f0c6c1e-6f0d-4c3b-9a53-0f2d1f6f9e11/-${target}`),
    ],
    [
      'E5: internal new addresses',
      5,
      (target: string) => {
        const found = classifyUrl(target);
        return found.kind === 'internal' ? found.to : undefined;
      },
    ],
  ] as const)('%s', (_, seed, rule) => {
    const { escaped, answered } = escapes(seed, rule);
    expect(escaped).toEqual([]);
    expect(answered).toBeGreaterThan(RUNS / 100);
  });

  it('E1: the generator does make targets that lead off the site', () => {
    expect(escapes(6, (target) => target).escaped.length).toBeGreaterThan(RUNS / 100);
  });

  it('E1: what passes the gate is one hop from its place at most, and keeps the bytes of its query', () => {
    const next = hostileTargets(7);
    const allowed = new Set(['www.example.org']);
    let passed = 0;
    let queries = 0;
    for (let run = 0; run < RUNS / 4; run += 1) {
      const target = next();
      if (!checkRequestTarget({ method: 'GET', target, hosts: [...allowed] }, allowed).ok) continue;
      passed += 1;
      const moved = canonicalTarget(target, redirects);
      if (!moved) continue;
      expect(canonicalTarget(moved.location, redirects)).toBeUndefined();
      if (moved.kind !== 'internal') continue;
      queries += 1;
      expect(splitTarget(moved.location).query).toBe(splitTarget(target).query.replace(/^\?$/, ''));
    }
    expect(passed).toBeGreaterThan(1000);
    expect(queries).toBeGreaterThan(100);
  });
});
