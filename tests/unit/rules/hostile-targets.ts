const PIECES = [
  '/',
  '/',
  '/',
  '//',
  '///',
  '\\',
  '/\\',
  '\\/',
  '.',
  '..',
  '/./',
  '/../',
  '/.//',
  '%2e',
  '%2E%2e',
  '%2f',
  '%2F%2f',
  '%5c',
  '%5C',
  '%00',
  '%09',
  '%0d%0a',
  '%7f',
  '%',
  '%zz',
  '%ff',
  '%c0%af',
  '%25',
  '%252f',
  '\t',
  '\n',
  '\r',
  '\0',
  ' ',
  '\u00a0',
  '\u2028',
  'é',
  '／',
  '⁄',
  '。',
  '@',
  ':',
  ';',
  '?',
  '#',
  '&',
  '=',
  'evil.com',
  'user@evil.com',
  'https:',
  'https://evil.com',
  'HTTP:',
  'javascript:',
  'data:text/html,',
  '[::1]',
  'ABOUT',
  'About',
  'events',
  'RAPSEvents',
  'elm',
  'login',
  'advertising',
  'old',
  'cmsctx',
  'wg',
  '2f0c6c1e-6f0d-4c3b-9a53-0f2d1f6f9e11',
  '/-/',
  '/~/',
  '/cmsctx/wg/2f0c6c1e-6f0d-4c3b-9a53-0f2d1f6f9e11/-/',
  '?isPreview=true',
  '?ReturnUrl=',
] as const;

/**
 * Seeded generator of request targets that mix slashes, backslashes, encodings, control characters and names of the
 * site, after a first slash.
 */
export function hostileTargets(seed: number): () => string {
  const random = seededRandom(seed);
  return () => {
    let target = '/';
    for (let count = Math.floor(random() * 7); count >= 0; count -= 1) {
      target += PIECES[Math.floor(random() * PIECES.length)];
    }
    return target;
  };
}

/** Whether a browser that follows a redirect to a URL stays on the site. */
export function staysOn(origin: string, location: string): boolean {
  return URL.parse(location, `${origin}/some/page?x=1`)?.origin === origin;
}

/** Pseudo-random numbers in [0, 1), determined by the seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
