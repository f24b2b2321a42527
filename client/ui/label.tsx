import type { ReactNode } from 'react';

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

/** A status with a coloured dot: registered, due, cancelled. The text carries the meaning, so colour is not needed to read it. */
export function Status({ tone, children }: { tone: 'good' | 'due' | 'off'; children: ReactNode }) {
  return <span className={`status status--${tone}`}>{children}</span>;
}

/** Facts in one line, separated by raised points: author, date, reading time. Empty parts are left out. */
export function Meta({ parts }: { parts: readonly (string | undefined)[] }) {
  const shown = parts.filter((part): part is string => Boolean(part));
  if (shown.length === 0) return null;
  return (
    <p className="meta">
      {shown.map((part) => (
        <span key={part}>{part}</span>
      ))}
    </p>
  );
}

/** A keyword that links to the list of its entries. */
export function Tag({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="tag" href={href}>
      {children}
    </a>
  );
}
