import type { ReactNode } from 'react';

/** What the built site's manifest says a page needs in its head. */
export type DocumentAssets = {
  readonly stylesheets: readonly string[];
  readonly modules: readonly string[];
  readonly fonts: readonly string[];
};

type DocumentProps = {
  assets: DocumentAssets;
  nonce?: string | undefined;
  /** Script that runs before the first paint; the browser, where it has run, need not know it. */
  beforePaint?: string;
  children: ReactNode;
};

/** The whole HTML document; React owns it from the doctype on, so that head tags can be rendered anywhere. */
export function Document({ assets, nonce, beforePaint = '', children }: DocumentProps) {
  return (
    // The script before the first paint writes data attributes that the server cannot know.
    <html lang="en-GB" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {assets.fonts.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        {assets.stylesheets.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {assets.modules.map((href) => (
          // The page can be read before its script is there: type and styles come first.
          <link key={href} rel="modulepreload" href={href} nonce={nonce} fetchPriority="low" suppressHydrationWarning />
        ))}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: beforePaint }} />
      </head>
      <body>{children}</body>
    </html>
  );
}
