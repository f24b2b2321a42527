import { FILTERED_ARTICLE_CATEGORY_IDS, NEWS_LIST_PATH } from '../../shared/constants.ts';
import { FILTERED_ARTICLES_SHOWN, type newsHomePage } from '../../shared/news/news-home.page.ts';
import { LoadedSection } from '../blocks/loaded-section.tsx';
import { ArticleRow } from '../cards/article-row.tsx';
import { useCall } from '../data/use-call.ts';
import { StoryList } from '../ui/story.tsx';

const SUBJECTS = FILTERED_ARTICLE_CATEGORY_IDS.map(String);

/** Excludes leading and pinned articles. */
export function useSubjectArticles(calls: ReturnType<typeof newsHomePage>) {
  const above = [useCall(calls.top), useCall(calls.pinned)].flatMap(({ data }) => data?.articlesList ?? []);
  const shown = new Set(above.map(({ articleId }) => articleId));
  const articles = useCall(calls.filtered).data?.articlesList ?? [];
  return articles.filter(({ articleId }) => !shown.has(articleId)).slice(0, FILTERED_ARTICLES_SHOWN);
}

/** Newest articles of the six categories of section 9, without articles already shown. */
export function Subjects({ calls }: { calls: ReturnType<typeof newsHomePage> }) {
  const articles = useSubjectArticles(calls);
  const categories = useCall(calls.categories).data?.result ?? [];
  const subjects = categories.filter(({ value }) => SUBJECTS.includes(value));
  return (
    <LoadedSection
      id="subjects"
      title="By subject"
      link={{ label: 'More on these subjects', href: `${NEWS_LIST_PATH}?categoryId=${SUBJECTS.join(',')}` }}
      loaded={useCall(calls.filtered)}
      skeleton={{ shape: 'agenda', count: FILTERED_ARTICLES_SHOWN }}
      failed="We couldn’t load the articles"
    >
      {() => (
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
              {articles.map((article) => (
                <ArticleRow key={article.articleId} article={article} level={3} />
              ))}
            </StoryList>
          </div>
        </div>
      )}
    </LoadedSection>
  );
}
