import { feedPath } from '../../shared/site/discovery.ts';
import { usePageModule } from '../data/page-input.ts';
import { QuietLink } from '../ui/button.tsx';

/** Link to the RSS feed of a list. Adds a `<link rel="alternate">` unless the head of this page kind already has one for the feed. */
export function FeedLink({ id, title }: { id: string; title: string }) {
  const { feeds } = usePageModule();
  const href = feedPath(id);
  const isInHead = feeds?.some((feed) => feed === id) ?? false;
  return (
    <>
      {!isInHead && <link rel="alternate" type="application/rss+xml" title={title} href={href} />}
      <QuietLink href={href} icon="feed">
        Follow by RSS<span className="visually-hidden">: {title}</span>
      </QuietLink>
    </>
  );
}
