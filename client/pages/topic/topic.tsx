import { topicPage } from '../../../shared/site/page-data/finding.ts';
import type { PageInput } from '../../../shared/site/page-data/request.ts';
import { ContentsList } from '../../blocks/contents-list.tsx';
import { FeedLink } from '../../blocks/feed-link.tsx';
import { TextHead } from '../../blocks/text-head.tsx';
import { useCall } from '../../data/use-call.ts';
import { CoverImage } from '../../ui/cover-image.tsx';
import { FactStrip } from '../../ui/fact-strip.tsx';
import { Prose } from '../../ui/prose.tsx';
import { TopicLists } from './topic-lists.tsx';

/** Everything on one topic: its text, which waits for nothing, then what carries its term. */
export default function Topic({ input }: { input: PageInput }) {
  const calls = topicPage(input);
  const page = useCall(calls.page).data?.result[0];
  if (!page) return null;
  return (
    <div className="page">
      <TextHead page={page} breadCrumb={calls.breadCrumb}>
        <TopicFeed input={input} />
      </TextHead>
      <FactStrip facts={page.facts.map(({ label, value }) => ({ term: label, value }))} />
      <div className="content-columns">
        <div className="content-columns__text">
          <Prose html={page.body} />
        </div>
        <div className="content-columns__rail">
          {page.topic && <CoverImage topic={page.topic} ink="paper" seed={page.path} variant="card" eager />}
          <ContentsList
            title="On this page"
            links={page.headings.map(({ id, text }) => ({ label: text, href: `#${id}` }))}
          />
        </div>
      </div>
      <TopicLists input={input} />
    </div>
  );
}

/** The topic's own feed, by its term. */
function TopicFeed({ input }: { input: PageInput }) {
  const term = useCall(topicPage(input).terms).data?.result[0];
  return term && <FeedLink id={`topic-${term.id}`} title={term.name} />;
}
