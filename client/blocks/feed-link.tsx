import { feedPath, feedsOf } from '../../shared/site/discovery.ts';
import { usePageInput } from '../data/page-input.ts';
import { QuietLink } from '../ui/button.tsx';

/** Leads to a feed of the list it stands at, and names the feed in the head where the page's kind does not do so already. */
export function FeedLink({ id, title }: { id: string; title: string }) {
  const { match } = usePageInput();
  const href = feedPath(id);
  const isNamed = feedsOf(match.route.kind).some((named) => named === id);
  return (
    <>
      {!isNamed && <link rel="alternate" type="application/rss+xml" title={title} href={href} />}
      <QuietLink href={href} icon="feed">
        Follow by RSS<span className="visually-hidden">: {title}</span>
      </QuietLink>
    </>
  );
}
