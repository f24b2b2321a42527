import type { ResponseOf } from '../../shared/contract/contract.ts';
import type { CallRequest } from '../../shared/pages/request.ts';
import { LinkTitle } from '../blocks/link-title.tsx';
import { LoadedList } from '../blocks/loaded-list.tsx';
import { useCall } from '../data/use-call.ts';
import { SectionHead } from '../ui/section-head.tsx';
import { StoryList, StoryRow } from '../ui/story.tsx';
import type { LinkItem } from '../ui/types.ts';

type CommunityFeedProps = {
  request: CallRequest<'regulatory.exchange'>;
  count?: number;
  title?: string;
  link?: LinkItem;
};

/** Renders nothing without a community (section 7, Regulatory). */
export function CommunityFeed({ request, count = 5, title = 'On the Regulatory Exchange', link }: CommunityFeedProps) {
  const loaded = useCall(request);
  if (loaded.data?.regulatoryMenuData.length === 0) return null;
  return (
    <section className="section" aria-labelledby="community">
      <SectionHead id="community" title={title} link={link} note="For members, on another site" />
      <LoadedList
        loaded={loaded}
        items={({ regulatoryMenuData }: ResponseOf<'regulatory.exchange'>) => regulatoryMenuData.slice(0, count)}
        skeleton={{ shape: 'story', count: 3 }}
        level={3}
        failed="We couldn’t load the community’s posts"
        empty={{ title: 'No posts yet' }}
      >
        {(posts) => (
          <StoryList>
            {posts.map((post) => (
              <StoryRow
                key={post.subject + post.url}
                date={post.postedAt}
                title={<LinkTitle url={post.url}>{post.subject}</LinkTitle>}
                href={post.url}
                label={post.discussionName}
                summary={post.excerpt}
                meta={[post.authorName]}
              />
            ))}
          </StoryList>
        )}
      </LoadedList>
    </section>
  );
}
