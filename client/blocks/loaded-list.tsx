import type { ReactNode } from 'react';
import type { CoverTopic } from '../../shared/covers.ts';
import type { Loaded } from '../data/loaded.ts';
import { EmptyState, FailedState, Skeleton } from '../ui/state.tsx';
import type { HeadingLevel } from '../ui/types.ts';
import { ErrorBoundary, RenderBelow } from './error-boundary.tsx';
import { Retry } from './retry.tsx';

type LoadedListProps<T, Item> = {
  loaded: Loaded<T>;
  items: (data: T) => readonly Item[];
  skeleton: { shape: 'story' | 'agenda' | 'card' | 'table'; count: number };
  failed: string;
  empty: { title: string; text?: ReactNode; action?: ReactNode; topic?: CoverTopic };
  level?: HeadingLevel;
  children: (items: readonly Item[], data: T) => ReactNode;
};

/** Section 4: loading, failed with a retry button, empty with one action, entries. */
export function LoadedList<T, Item>({
  loaded,
  items,
  skeleton,
  failed,
  empty,
  level = 2,
  children,
}: LoadedListProps<T, Item>) {
  if (loaded.loading) return <Skeleton {...skeleton} />;
  const failedState = (
    <FailedState level={level} title={failed} action={<Retry />}>
      {loaded.error && `Something went wrong on our side (${loaded.error}). `}Nothing is lost; try again.
    </FailedState>
  );
  if (loaded.failed) return failedState;
  if (loaded.data === undefined) return null;
  const { data } = loaded;
  const entries = items(data);
  if (entries.length === 0) {
    const { text, ...others } = empty;
    return (
      <EmptyState level={level} {...others}>
        {text}
      </EmptyState>
    );
  }
  return (
    <ErrorBoundary fallback={failedState} value={children}>
      <RenderBelow render={() => children(entries, data)} />
    </ErrorBoundary>
  );
}
