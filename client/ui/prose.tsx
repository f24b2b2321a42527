import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { scrollableTables } from './prose-tables.ts';

interface ProseProps {
  /** HTML that the server has sanitised. */
  html?: string;
  children?: ReactNode;
  /** Drop cap on the first paragraph and end mark after the last: articles. */
  article?: boolean;
  /** Interface size in sans for answers, terms and other short CMS texts. */
  small?: boolean;
}

/**
 * Article and CMS text in the reading measure. Besides plain HTML it styles: `<aside class="note">` (side note),
 * `<blockquote class="pull">` with `<cite>` or `<footer>` (pull quote), `<figure>`, `<table>`, `<hr>`.
 */
export function Prose({ html, children, article, small }: ProseProps) {
  const className = classNames('prose', article && 'prose--article', small && 'prose--small');
  if (html === undefined) return <div className={className}>{children}</div>;
  return <div className={className} dangerouslySetInnerHTML={{ __html: scrollableTables(html) }} />;
}
