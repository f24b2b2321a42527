import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '../ui/icon.tsx';

type FoldProps = {
  title: string;
  /** Id of the section inside, whose link opens the fold. */
  id?: string;
  children: ReactNode;
};

/** Closed on narrow screens, where the whole page would be ten screens long; always open on wide ones. */
export function Fold({ title, id, children }: FoldProps) {
  const { hash } = useLocation();
  const isTarget = id !== undefined && hash === `#${id}`;
  return (
    <details className="fold" open={isTarget}>
      <summary>
        {title} <Icon name="down" />
      </summary>
      {children}
    </details>
  );
}
