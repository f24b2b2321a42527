import type { ReactNode } from 'react';
import { isLeftOut, type Loaded } from '../data/loaded.ts';
import { SectionHead } from '../ui/section-head.tsx';
import { FailedState, Skeleton } from '../ui/state.tsx';
import type { LinkItem } from '../ui/types.ts';
import { ErrorBoundary, RenderBelow } from './error-boundary.tsx';
import { Retry } from './retry.tsx';

type LoadedSectionProps<T> = {
  id: string;
  title: ReactNode;
  link: LinkItem;
  loaded: Loaded<T>;
  skeleton: { shape: 'story' | 'agenda' | 'card' | 'table'; count: number };
  failed: string;
  /** Reduces the space above the first section of a page. */
  first?: boolean;
  children: (data: T) => ReactNode;
};

/** Section 4: a skeleton while loading, an error message, or the data. */
export function LoadedSection<T>({
  id,
  title,
  link,
  loaded,
  skeleton,
  failed,
  first,
  children,
}: LoadedSectionProps<T>) {
  const { data } = loaded;
  if (isLeftOut(loaded)) return null;
  const failedState = <FailedState title={failed} action={<Retry />} />;
  return (
    <section className={first ? 'section--s' : 'section'} aria-labelledby={id}>
      <SectionHead id={id} title={title} link={link} />
      {loaded.loading && <Skeleton {...skeleton} />}
      {loaded.failed && failedState}
      {data !== undefined && (
        <ErrorBoundary fallback={failedState} value={children}>
          <RenderBelow render={() => children(data)} />
        </ErrorBoundary>
      )}
    </section>
  );
}
