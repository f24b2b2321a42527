import { NEWS_LIST_PATH } from '../../shared/constants.ts';
import type { CallRequest } from '../../shared/pages/request.ts';
import { Emphasised } from '../blocks/emphasised.tsx';
import { articleMeta } from '../blocks/format.ts';
import { LoadedSection } from '../blocks/loaded-section.tsx';
import { articleCover, categoryLink } from '../cards/article-row.tsx';
import { useCall } from '../data/use-call.ts';
import { LeadStory, StoryCard, StoryList, StoryRow } from '../ui/story.tsx';

/** First as lead story, others in a list (section 9). */
export function LeadingArticles({ request }: { request: CallRequest<'articles.top'> }) {
  return (
    <LoadedSection
      first
      id="leading"
      title="Leading articles"
      link={{ label: 'All articles', href: NEWS_LIST_PATH }}
      loaded={useCall(request)}
      skeleton={{ shape: 'story', count: 2 }}
      failed="We couldn’t load the leading articles"
    >
      {({ articlesList: [lead, ...rest] }) =>
        lead && (
          <div className="split-8-4 split--ruled">
            <LeadStory
              title={<Emphasised text={lead.title} />}
              href={lead.path}
              summary={lead.summary}
              label={categoryLink(lead.category)}
              meta={articleMeta(lead)}
              cover={articleCover(lead)}
            />
            <StoryList>
              {rest.map((article) => (
                <StoryRow
                  key={article.articleId}
                  title={<Emphasised text={article.title} />}
                  href={article.path}
                  label={categoryLink(article.category)}
                  meta={articleMeta(article, { year: false })}
                />
              ))}
            </StoryList>
          </div>
        )
      }
    </LoadedSection>
  );
}

type PinnedProps = { request: CallRequest<'articles.pinned'>; top: CallRequest<'articles.top'> };

export function PinnedArticles({ request, top }: PinnedProps) {
  const leading = new Set(useCall(top).data?.articlesList.map(({ articleId }) => articleId));
  const pinned = useCall(request);
  const isOther = ({ articleId }: { articleId: number }) => !leading.has(articleId);
  if (pinned.data && !pinned.data.articlesList.some(isOther)) return null;
  return (
    <LoadedSection
      id="pinned"
      title="Pinned by the editors"
      link={{ label: 'News team', href: '/news-and-articles/news-editorial-team' }}
      loaded={pinned}
      skeleton={{ shape: 'card', count: 3 }}
      failed="We couldn’t load the pinned articles"
    >
      {({ articlesList }) => (
        <div className="grid-3">
          {articlesList.filter(isOther).map((article) => (
            <StoryCard
              key={article.articleId}
              title={<Emphasised text={article.title} />}
              href={article.path}
              summary={article.summary}
              label={categoryLink(article.category)}
              meta={articleMeta(article)}
              cover={articleCover(article)}
            />
          ))}
        </div>
      )}
    </LoadedSection>
  );
}
