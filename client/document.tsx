import type { ReactNode } from 'react';

type DocumentProps = {
  /** The addresses of the scripts that the page needs. */
  modules: readonly string[];
  nonce?: string | undefined;
  /** On the server only: shows the parts for members. */
  forMember?: boolean;
  /** Inline script that runs before the first paint; absent in the browser, which ignores the difference. */
  beforePaint?: string;
  children: ReactNode;
};

/**
 * The HTML document. React renders all of it, so that components can render head tags anywhere; the server puts the
 * stylesheet and the font of the first screen before them.
 */
export function Document({ modules, nonce, forMember, beforePaint = '', children }: DocumentProps) {
  return (
    // The inline script sets data attributes that the server's HTML does not have.
    <html lang="en-GB" data-member={forMember ? '' : undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {modules.map((href) => (
          // Low priority, because styles and fonts make the page readable and the script does not.
          <link key={href} rel="modulepreload" href={href} nonce={nonce} fetchPriority="low" suppressHydrationWarning />
        ))}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: beforePaint }} />
      </head>
      <body>{children}</body>
    </html>
  );
}
