import { NEWS_LIST_PATH } from '../../shared/constants.ts';
import type { newsHomePage } from '../../shared/news/news-home.page.ts';
import { Emphasised } from '../blocks/emphasised.tsx';
import { articleMeta } from '../blocks/format.ts';
import { LoadedSection } from '../blocks/loaded-section.tsx';
import { articleCover, categoryLink } from '../cards/article-row.tsx';
import { useCall } from '../data/use-call.ts';
import { LeadStory, StoryCard } from '../ui/story.tsx';
import { useSubjectArticles } from './subjects.tsx';

const FEATURE_CATEGORY_ID = 418;
const MAX_FEATURES = 4;

/** Omits articles already shown on the page (section 7). */
export function Features({ calls }: { calls: ReturnType<typeof newsHomePage> }) {
  const above = [useCall(calls.top), useCall(calls.pinned)].flatMap(({ data }) => data?.articlesList ?? []);
  const shown = new Set([...above, ...useSubjectArticles(calls)].map(({ articleId }) => articleId));
  const focus = useCall(calls.featureFocus).data?.articlesList.find(({ articleId }) => !shown.has(articleId));
  if (focus) shown.add(focus.articleId);
  return (
    <LoadedSection
      id="features"
      title="Features"
      link={{ label: 'All features', href: `${NEWS_LIST_PATH}?categoryId=${FEATURE_CATEGORY_ID}` }}
      loaded={useCall(calls.latestFeatures)}
      skeleton={{ shape: 'story', count: 2 }}
      failed="We couldn’t load the features"
    >
      {({ articlesList }) => (
        <div className="stack-l">
          {focus && (
            <div className="feature-focus">
              <LeadStory
                title={<Emphasised text={focus.title} />}
                href={focus.path}
                summary={focus.summary}
                label="In focus"
                meta={articleMeta(focus)}
                cover={{ ...articleCover(focus), ink: 'paper' }}
              />
            </div>
          )}
          <ul className="grid-4 call-outs">
            {articlesList
              .filter(({ articleId }) => !shown.has(articleId))
              .slice(0, MAX_FEATURES)
              .map((article) => (
                <li key={article.articleId} className="call-outs__item">
                  <StoryCard
                    title={<Emphasised text={article.title} />}
                    href={article.path}
                    label={categoryLink(article.category)}
                    meta={articleMeta(article)}
                  />
                </li>
              ))}
          </ul>
        </div>
      )}
    </LoadedSection>
  );
}
