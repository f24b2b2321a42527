import { Fragment, type ReactNode } from 'react';
import { bindName } from './bound-terms.ts';
import type { LinkItem } from './types.ts';

interface LabelProps {
  tone?: 'topic' | 'event' | 'quiet';
  href?: string;
  children: ReactNode;
}

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

/** The text carries the meaning, not the coloured dot. */
export function Status({ tone, children }: { tone: 'good' | 'due' | 'off'; children: ReactNode }) {
  return <span className={`status status--${tone}`}>{children}</span>;
}

/** Either a text, or names that are links of their own. */
export type MetaPart = string | readonly LinkItem[];

/** Omits empty parts. */
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
                <a href={href}>{bindName(label)}</a>
              </Fragment>
            ))}
          </span>
        ),
      )}
    </p>
  );
}

type TagProps = { href: string; isCurrent?: boolean; children: ReactNode };

/** `isCurrent`: the list of this keyword is shown. */
export function Tag({ href, isCurrent = false, children }: TagProps) {
  return (
    <a className="tag" href={href} aria-current={isCurrent || undefined}>
      {children}
    </a>
  );
}
