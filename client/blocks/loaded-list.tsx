import type { ReactNode } from 'react';
import type { Loaded } from '../data/loaded.ts';
import { EmptyState, FailedState, Skeleton } from '../ui/state.tsx';
import type { HeadingLevel } from '../ui/types.ts';
import { Retry } from './retry.tsx';

type LoadedListProps<T, Item> = {
  loaded: Loaded<T>;
  /** The entries of the data set. */
  items: (data: T) => readonly Item[];
  /** What stands there while it loads, in the geometry of what comes. */
  skeleton: { shape: 'story' | 'agenda' | 'card' | 'table'; count: number };
  /** What is said when it could not be loaded. */
  failed: string;
  /** What is said when there is no entry: what it means, and one way out. */
  empty: { title: string; text?: ReactNode; action?: ReactNode };
  /** Heading level of what is said in place of entries. */
  level?: HeadingLevel;
  children: (items: readonly Item[], data: T) => ReactNode;
};

/** A list in each of its states: loading, failed with a way to try again, empty with a way out, or its entries (section 4). */
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
  if (loaded.failed) {
    return (
      <FailedState level={level} title={failed} action={<Retry />}>
        {loaded.error && `The server said: ${loaded.error}. `}Nothing is lost; please try again.
      </FailedState>
    );
  }
  if (loaded.data === undefined) return null;
  const entries = items(loaded.data);
  if (entries.length === 0) {
    return (
      <EmptyState level={level} title={empty.title} action={empty.action}>
        {empty.text}
      </EmptyState>
    );
  }
  return children(entries, loaded.data);
}
