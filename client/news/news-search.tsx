import { formatWhole } from '../../shared/format-whole.ts';
import { NEWS_ORDERS, newsListPage, parseNewsQuery } from '../../shared/news/article-list.page.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { FeedLink } from '../blocks/feed-link.tsx';
import { ApplyButton, FilterSelect } from '../blocks/filter-controls.tsx';
import { LoadedList } from '../blocks/loaded-list.tsx';
import { ArticleRow } from '../cards/article-row.tsx';
import { withParams } from '../data/address.ts';
import { useCall } from '../data/use-call.ts';
import { useJournalName } from '../data/use-society.ts';
import { Seo } from '../seo.tsx';
import { QuietLink } from '../ui/button.tsx';
import { Chips } from '../ui/chips.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Pager } from '../ui/pager.tsx';
import { Prose } from '../ui/prose.tsx';
import { StoryList } from '../ui/story.tsx';
import { findFeed, listActiveFilters } from './active-filters.ts';
import { NEWS_FILTERS_ID, NewsFilters } from './news-filters.tsx';
import { useFilterOptions } from './use-filter-options.ts';

const ORDER_NAMES: Readonly<Record<(typeof NEWS_ORDERS)[number], string>> = {
  newest: 'Newest',
  oldest: 'Oldest',
  relevance: 'Best match',
  title: 'Title',
};
const ORDERS = NEWS_ORDERS.map((value) => ({ value, label: ORDER_NAMES[value] }));

/** Section 3, News search filters. */
export function NewsSearch({ input }: { input: PageInput }) {
  const calls = newsListPage(input);
  const page = useCall(calls.page).data?.result[0];
  const search = useCall(calls.search);
  const options = useFilterOptions(input);
  const query = parseNewsQuery(input.query);
  const journal = useJournalName();
  if (!page) return null;
  const filters = listActiveFilters(input, options);
  const feed = findFeed(query, options) ?? { id: 'news', title: journal };
  const isPastTheEnd = (search.data?.totalPages ?? 0) > 0;
  return (
    <div className="page">
      <Seo
        title={query.pageNumber > 1 ? `${page.title}, page ${query.pageNumber}` : (page.seo.title ?? page.title)}
        description={page.seo.description ?? page.summary}
        noIndex={page.isDraft}
      />
      <PageHead title={page.title} lead={page.summary}>
        <FeedLink {...feed} />
      </PageHead>
      <div className="split-3-9 news-columns">
        <NewsFilters input={input} options={options} active={filters.length} />
        <section aria-label="Articles found">
          <div className="results-head cluster tight">
            <p className="result-line" role="status">
              {search.data && (
                <>
                  <b>{formatWhole(search.data.totalCount)}</b> {search.data.totalCount === 1 ? 'article' : 'articles'}
                </>
              )}
            </p>
            <Chips chips={filters} />
            <div className="results-head__sort">
              <FilterSelect
                form={NEWS_FILTERS_ID}
                label="Sort by"
                name="sortBy"
                options={ORDERS}
                chosen={query.sortBy}
              />
              <ApplyButton form={NEWS_FILTERS_ID} variant="secondary">
                Sort
              </ApplyButton>
            </div>
          </div>
          <div className="news-list">
            <LoadedList
              loaded={search}
              items={({ articlesList }) => articlesList}
              skeleton={{ shape: 'agenda', count: 6 }}
              failed="We couldn’t load the articles"
              empty={
                isPastTheEnd
                  ? {
                      title: 'The list doesn’t have that many pages',
                      action: (
                        <QuietLink href={withParams(input, { pageNumber: undefined })}>Go to the first page</QuietLink>
                      ),
                    }
                  : {
                      title: 'No article matches',
                      text: 'Try fewer words, fewer filters, or a longer time.',
                      action: <QuietLink href={input.pathname}>Show all articles</QuietLink>,
                    }
              }
            >
              {(articles, { pageNumber, totalPages }) => (
                <>
                  <StoryList>
                    {articles.map((article) => (
                      <ArticleRow key={article.articleId} article={article} />
                    ))}
                  </StoryList>
                  <Pager
                    page={pageNumber}
                    pages={totalPages}
                    href={(pageNumber) => withParams(input, { pageNumber })}
                  />
                </>
              )}
            </LoadedList>
          </div>
        </section>
      </div>
      {page.body && (
        <div className="section--s">
          <Prose html={page.body} />
        </div>
      )}
    </div>
  );
}
