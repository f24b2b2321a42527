import { followAddress } from '../../shared/follows/follow-address.ts';
import { type PageInput, toContentPath, toLastSegment } from '../../shared/pages/request.ts';
import { topicPage } from '../../shared/topic/topic.page.ts';
import { ContentHead } from '../blocks/content-head.tsx';
import { FeedLink } from '../blocks/feed-link.tsx';
import { OnThisPage } from '../blocks/on-this-page.tsx';
import { useHas } from '../data/environment.tsx';
import { useCall } from '../data/use-call.ts';
import { FollowTopics } from '../follows/follow-topics.tsx';
import { FollowWays } from '../follows/follow-ways.tsx';
import { QuietLink } from '../ui/button.tsx';
import { CoverImage } from '../ui/cover-image.tsx';
import { FactStrip } from '../ui/fact-strip.tsx';
import { Prose } from '../ui/prose.tsx';
import { TopicLists } from './topic-lists.tsx';
import '../deadlines/deadlines.css';

export { page } from '../../shared/topic/topic.page.ts';

export default function Topic({ input }: { input: PageInput }) {
  const calls = topicPage(input);
  const page = useCall(calls.page).data?.result[0];
  if (!page) return null;
  return (
    <div className="page">
      <ContentHead page={page} breadCrumb={calls.breadCrumb}>
        <TopicFeed input={input} />
      </ContentHead>
      <FactStrip facts={page.facts.map(({ label, value }) => ({ term: label, value }))} />
      <div className="content-columns">
        <div className="content-columns__rail">
          {page.topic && <CoverImage topic={page.topic} ink="paper" seed={page.path} variant="card" eager />}
          {page.headings.length > 0 && <OnThisPage headings={page.headings} />}
        </div>
        <div className="content-columns__text">
          <Prose html={page.body} />
        </div>
      </div>
      <TopicLists input={input} />
    </div>
  );
}

function TopicFeed({ input }: { input: PageInput }) {
  const term = useCall(topicPage(input).terms).data?.result[0];
  const has = useHas();
  return (
    term && (
      <FollowWays title={term.name}>
        {has('follows.own') && (
          <QuietLink href={followAddress('topic', toLastSegment(toContentPath(input)))} icon="mail">
            Follow by e-mail
          </QuietLink>
        )}
        <FollowTopics terms={[term]} path={toContentPath(input)} />
        <FeedLink id={`topic-${term.id}`} title={term.name} />
      </FollowWays>
    )
  );
}
