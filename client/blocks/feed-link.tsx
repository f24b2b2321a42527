import { feedPath } from '../../shared/site/discovery.ts';
import { usePageModule } from '../data/page-input.ts';
import { QuietLink } from '../ui/button.tsx';

type FeedLinkProps = {
  id: string;
  title: string;
  href?: string;
};

/** Adds `<link rel="alternate">` unless this page kind's head already has one. */
export function FeedLink({ id, title, href = feedPath(id) }: FeedLinkProps) {
  const { feeds } = usePageModule();
  const isInHead = href === feedPath(id) && (feeds?.some((feed) => feed === id) ?? false);
  return (
    <>
      {!isInHead && <link rel="alternate" type="application/rss+xml" title={title} href={href} />}
      <QuietLink href={href} icon="feed">
        Follow by RSS<span className="visually-hidden">: {title}</span>
      </QuietLink>
    </>
  );
}
