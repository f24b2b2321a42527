import type { ReactNode } from 'react';

type DocumentProps = {
  modules: readonly string[];
  nonce?: string | undefined;
  /** Server only: shows the parts for members. */
  forMember?: boolean;
  /** Runs before the first paint; absent in the browser, which ignores the difference. */
  beforePaint?: string;
  children: ReactNode;
};

/** Rendered by React as a whole, so that components can add head tags; the server puts stylesheet and font first. */
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
          // Low priority: styles and fonts make the page readable, the script does not.
          <link key={href} rel="modulepreload" href={href} nonce={nonce} fetchPriority="low" suppressHydrationWarning />
        ))}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: beforePaint }} />
      </head>
      <body>{children}</body>
    </html>
  );
}
