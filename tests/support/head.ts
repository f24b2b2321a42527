/** The path and query of a page's canonical URL. */
export const findCanonical = (html: string, origin: string): string | undefined =>
  /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]?.replace(origin, '');

export const isNoindex = (html: string): boolean => html.includes('<meta name="robots" content="noindex"');

/** The addresses, sizes and alternative texts of a page's pictures for social networks. */
export function toSocialPictures(html: string) {
  const contents = (name: string) =>
    [...html.matchAll(new RegExp(`<meta (?:data-rh="true" )?property="og:image${name}" content="([^"]*)"`, 'g'))].map(
      ([, content = '']) => content,
    );
  return { addresses: contents(''), alt: contents(':alt'), width: contents(':width'), height: contents(':height') };
}
