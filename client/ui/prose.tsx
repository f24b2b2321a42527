import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { withEndMark } from './end-mark.ts';
import { Html } from './html.tsx';

interface ProseProps {
  /** Sanitised by the server. */
  html?: string;
  children?: ReactNode;
  /** Adds a drop cap and side notes in the margin. */
  article?: boolean;
  /** Name whose first letter is the end mark after an article's last paragraph. */
  endMark?: string;
  /** Sans-serif in interface size, for answers, terms and other short texts. */
  small?: boolean;
}

/** Also styles `<aside class="note">`, `<blockquote class="pull">`, `<figure>`, `<table>` and `<hr>`. */
export function Prose({ html, children, article, small, endMark }: ProseProps) {
  const className = classNames('prose', article && 'prose--article', small && 'prose--small');
  if (html === undefined) return <div className={className}>{children}</div>;
  return <Html className={className} html={endMark ? withEndMark(html, endMark) : html} />;
}
