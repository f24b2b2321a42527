import type { ReactNode } from 'react';

/** What the built site's manifest says a page needs in its head. */
export type DocumentAssets = {
  readonly stylesheets: readonly string[];
  readonly modules: readonly string[];
  readonly fonts: readonly string[];
};

/**
 * Settles before the first paint what depends on the visitor, so that nothing jumps: the chosen colour scheme, and
 * whether somebody is signed in. Inline because any file would come too late.
 */
const BEFORE_PAINT = `(function(d){try{var t=localStorage.getItem('theme');if(t==='light'||t==='dark')d.dataset.theme=t;if(localStorage.getItem('user'))d.dataset.member='';}catch(e){}d.dataset.js='';})(document.documentElement)`;

type DocumentProps = { assets: DocumentAssets; nonce?: string | undefined; children: ReactNode };

/** The whole HTML document; React owns it from the doctype on, so that head tags can be rendered anywhere. */
export function Document({ assets, nonce, children }: DocumentProps) {
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
          <link key={href} rel="modulepreload" href={href} nonce={nonce} suppressHydrationWarning />
        ))}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: BEFORE_PAINT }} />
      </head>
      <body>{children}</body>
    </html>
  );
}
