import type { ReactNode } from 'react';
import { CoverImage } from './cover-image.tsx';
import { Heading } from './heading.tsx';
import type { HeadingLevel } from './types.ts';

interface SkeletonProps {
  /** The shape of what will stand here. */
  shape?: 'story' | 'agenda' | 'card' | 'text' | 'table';
  /** How many of them. */
  count?: number;
  label?: string;
}

const BARS = { story: 3, agenda: 3, card: 2, text: 5, table: 1 } as const;
const keys = (count: number) => Array.from({ length: count }, (_, i) => i);

/** Grey bars in the final geometry while something loads. */
export function Skeleton({ shape = 'story', count = 2, label = 'Loading' }: SkeletonProps) {
  return (
    <div className={`skeleton skeleton--${shape}`} role="status" aria-busy="true">
      <span className="visually-hidden">{label}</span>
      {keys(count).map((item) => (
        <div className="skeleton__item" key={item} aria-hidden="true">
          <div className="skeleton__bars">
            {keys(BARS[shape]).map((bar) => (
              <i key={bar} />
            ))}
          </div>
          {(shape === 'story' || shape === 'card') && <i className="skeleton__art" />}
        </div>
      ))}
    </div>
  );
}

interface StateProps {
  title: string;
  /** What happened, what is safe and what to do. */
  children?: ReactNode;
  /** One way out: a quiet link or a button. */
  action?: ReactNode;
  level?: HeadingLevel;
}

/** A list without entries: pattern, sentence, one way out. */
export function EmptyState({ title, children, action, level = 3 }: StateProps) {
  return (
    <div className="state">
      <CoverImage topic="diagnostics" ink="paper" seed="no-entries" variant="state" />
      <StateText {...{ title, children, action, level }} />
    </div>
  );
}

/** A load that failed. It is announced, and offers one way out. */
export function FailedState({ title, children, action, level = 3 }: StateProps) {
  return (
    <div className="state" role="alert">
      <CoverImage topic="vigilance" ink="peach" seed="failed" variant="state" />
      <StateText {...{ title, children, action, level }} />
    </div>
  );
}

function StateText({ title, children, action, level = 3 }: StateProps) {
  return (
    <>
      <Heading level={level} className="state__title">
        {title}
      </Heading>
      {children && <p className="state__text">{children}</p>}
      {action}
    </>
  );
}
