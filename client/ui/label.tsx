import { Fragment, type ReactNode } from 'react';
import type { LinkItem } from './types.ts';

interface LabelProps {
  /** `topic` is green, `event` orange-brown, `quiet` grey. */
  tone?: 'topic' | 'event' | 'quiet';
  href?: string;
  children: ReactNode;
}

/** A label above a headline: topic, type or category. */
export function Label({ tone = 'topic', href, children }: LabelProps) {
  const className = `label label--${tone}`;
  if (href)
    return (
      <a className={className} href={href}>
        {children}
      </a>
    );
  return <span className={className}>{children}</span>;
}

/** A status with a coloured dot: registered, due, cancelled. The text carries the meaning. */
export function Status({ tone, children }: { tone: 'good' | 'due' | 'off'; children: ReactNode }) {
  return <span className={`status status--${tone}`}>{children}</span>;
}

/** One fact of a line: a text, or names that are links of their own. */
export type MetaPart = string | readonly LinkItem[];

/** Facts in one line, separated by raised points: author, date, reading time. Empty parts are left out. */
export function Meta({ parts }: { parts: readonly (MetaPart | undefined)[] }) {
  const shown = parts.filter((part): part is MetaPart => part !== undefined && part.length > 0);
  if (shown.length === 0) return null;
  return (
    <p className="meta">
      {shown.map((part) =>
        typeof part === 'string' ? (
          <span key={part}>{part}</span>
        ) : (
          <span key={part.map(({ href }) => href).join()}>
            {part.map(({ label, href }, index) => (
              <Fragment key={href}>
                {index > 0 && ', '}
                <a href={href}>{label}</a>
              </Fragment>
            ))}
          </span>
        ),
      )}
    </p>
  );
}

type TagProps = { href: string; isCurrent?: boolean; children: ReactNode };

/** A keyword that links to the list of its entries. `isCurrent`: this list is shown. */
export function Tag({ href, isCurrent = false, children }: TagProps) {
  return (
    <a className="tag" href={href} aria-current={isCurrent || undefined}>
      {children}
    </a>
  );
}
