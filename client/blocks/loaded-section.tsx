import type { ReactNode } from 'react';
import type { Loaded } from '../data/loaded.ts';
import { SectionHead } from '../ui/section-head.tsx';
import { FailedState, Skeleton } from '../ui/state.tsx';
import type { LinkItem } from '../ui/types.ts';
import { Retry } from './retry.tsx';

type LoadedSectionProps<T> = {
  /** Of the heading, which names the section. */
  id: string;
  title: ReactNode;
  link: LinkItem;
  loaded: Loaded<T>;
  /** What stands there while it loads. */
  skeleton: { shape: 'story' | 'agenda' | 'card' | 'table'; count: number };
  /** What is said when it could not be loaded. */
  failed: string;
  /** Less room above: the first section of a page. */
  first?: boolean;
  children: (data: T) => ReactNode;
};

/** A major section that shows one data set: grey bars, a sentence when it failed, or the data (section 4). */
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
  return (
    <section className={first ? 'section--s' : 'section'} aria-labelledby={id}>
      <SectionHead id={id} title={title} link={link} />
      {loaded.loading && <Skeleton {...skeleton} />}
      {loaded.failed && <FailedState title={failed} action={<Retry />} />}
      {loaded.data !== undefined && children(loaded.data)}
    </section>
  );
}
