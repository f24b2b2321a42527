import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Html } from './html.tsx';
import { scrollableTables, withEndMark } from './prose-html.ts';

interface ProseProps {
  /** HTML that the server has sanitised. */
  html?: string;
  children?: ReactNode;
  /** Articles: drop cap on the first paragraph, side notes in the margin. */
  article?: boolean;
  /** Letter of the end mark that closes an article's last paragraph: the first of the society's name. */
  endMark?: string;
  /** Interface size in sans for answers, terms and other short CMS texts. */
  small?: boolean;
}

/**
 * Article and CMS text in the reading measure. Besides plain HTML it styles: `<aside class="note">` (side note),
 * `<blockquote class="pull">` with `<cite>` or `<footer>` (pull quote), `<figure>`, `<table>`, `<hr>`.
 */
export function Prose({ html, children, article, small, endMark }: ProseProps) {
  const className = classNames('prose', article && 'prose--article', small && 'prose--small');
  if (html === undefined) return <div className={className}>{children}</div>;
  const tables = scrollableTables(html);
  return <Html className={className} html={endMark ? withEndMark(tables, endMark) : tables} />;
}
