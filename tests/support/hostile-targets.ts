import fc from 'fast-check';

const PIECES = [
  ...'/ / / // /// \\ /\\ \\/ . .. /./ /../ /.// %2e %2E%2e %2f %2F%2f %5c %5C %00 %09 %0d%0a %7f % %zz %ff'.split(' '),
  ...'%c0%af %25 %252f é ／ ⁄ 。 @ : ; ? # & = evil.com user@evil.com https: https://evil.com HTTP: javascript:'.split(
    ' ',
  ),
  ...'data:text/html, [::1] ABOUT About events RAPSEvents elm login advertising old cmsctx wg /-/ /~/'.split(' '),
  ...['\t', '\n', '\r', '\0', ' ', '\u00a0', '\u2028', '?isPreview=true', '?ReturnUrl='],
  '2f0c6c1e-6f0d-4c3b-9a53-0f2d1f6f9e11',
  '/cmsctx/wg/2f0c6c1e-6f0d-4c3b-9a53-0f2d1f6f9e11/-/',
];

/** Request targets of slashes, backslashes, encodings, control characters and names of the site after a first slash. */
export const hostileTarget = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 7 })
  .map((pieces) => `/${pieces.join('')}`);

/** Whether a browser that follows a redirect to a URL stays on the site. */
export function staysOn(origin: string, location: string): boolean {
  return URL.parse(location, `${origin}/some/page?x=1`)?.origin === origin;
}
