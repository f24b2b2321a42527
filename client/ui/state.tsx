import type { ReactNode } from 'react';
import type { CoverTopic } from '../../shared/covers.ts';
import { CoverImage } from './cover-image.tsx';
import { Heading } from './heading.tsx';
import type { HeadingLevel } from './types.ts';

interface SkeletonProps {
  shape?: 'story' | 'agenda' | 'card' | 'text' | 'table';
  count?: number;
  label?: string;
}

const BARS = { story: 3, agenda: 3, card: 2, text: 5, table: 1 } as const;
const keys = (count: number) => Array.from({ length: count }, (_, i) => i);

/** Has the content's geometry, so that the layout does not shift. */
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
  children?: ReactNode;
  action?: ReactNode;
  level?: HeadingLevel;
}

/** `topic` decides the pattern, so that two on a page need not be the same. */
export function EmptyState({
  title,
  children,
  action,
  level = 3,
  topic = 'diagnostics',
}: StateProps & { topic?: CoverTopic }) {
  return (
    <div className="state">
      <CoverImage topic={topic} ink="paper" seed="no-entries" variant="state" />
      <StateText {...{ title, children, action, level }} />
    </div>
  );
}

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
      {children && <p className="mb-xs soft">{children}</p>}
      {action}
    </>
  );
}
