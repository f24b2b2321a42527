import { type ReactNode, useEffect, useRef } from 'react';
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
  const { hash, key } = useLocation();
  const fold = useRef<HTMLDetailsElement>(null);
  // The server does not know the fragment, and each visit of its link opens the fold again.
  useEffect(() => {
    if (fold.current && key && hash === `#${id}`) fold.current.open = true;
  }, [hash, key, id]);
  return (
    <details className="fold" ref={fold}>
      <summary>
        {title} <Icon name="down" className="chevron" />
      </summary>
      {children}
    </details>
  );
}
