import { FILTERED_ARTICLE_CATEGORY_IDS, NEWS_LIST_PATH } from '../../../shared/constants.ts';
import { FILTERED_ARTICLES_SHOWN, type newsHomePage } from '../../../shared/pages/news-home.ts';
import { ArticleRow } from '../../blocks/article-row.tsx';
import { LoadedSection } from '../../blocks/loaded-section.tsx';
import { useCall } from '../../data/use-call.ts';
import { StoryList } from '../../ui/story.tsx';

const SUBJECTS = FILTERED_ARTICLE_CATEGORY_IDS.map(String);

/** The newest articles of the six filtered categories (section 9), next to the list of categories. Articles already shown on the page are left out. */
export function Subjects({ calls }: { calls: ReturnType<typeof newsHomePage> }) {
  const leading = useCall(calls.top).data?.articlesList ?? [];
  const pinned = useCall(calls.pinned).data?.articlesList ?? [];
  const shown = new Set([...leading, ...pinned].map(({ articleId }) => articleId));
  const categories = useCall(calls.categories).data?.result ?? [];
  const subjects = categories.filter(({ value }) => SUBJECTS.includes(value));
  return (
    <LoadedSection
      id="subjects"
      title="By subject"
      link={{ label: 'All on these subjects', href: `${NEWS_LIST_PATH}?categoryId=${SUBJECTS.join(',')}` }}
      loaded={useCall(calls.filtered)}
      skeleton={{ shape: 'agenda', count: FILTERED_ARTICLES_SHOWN }}
      failed="The articles could not be loaded"
    >
      {({ articlesList }) => (
        <div className="split-3-9 news-columns">
          <nav className="contents-list" aria-label="Subjects">
            <ul>
              {subjects.map(({ value, name, count }) => (
                <li key={value}>
                  <a className="counted" href={`${NEWS_LIST_PATH}?categoryId=${value}`}>
                    {name} <span>{count}</span>
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <div className="news-list">
            <StoryList>
              {articlesList
                .filter(({ articleId }) => !shown.has(articleId))
                .slice(0, FILTERED_ARTICLES_SHOWN)
                .map((article) => (
                  <ArticleRow key={article.articleId} article={article} level={3} />
                ))}
            </StoryList>
          </div>
        </div>
      )}
    </LoadedSection>
  );
}
