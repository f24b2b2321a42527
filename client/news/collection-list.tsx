import type { collectionAt } from '../../shared/news/article-list.page.ts';
import { collectionListPage } from '../../shared/news/article-list.page.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { breadcrumbItems } from '../blocks/breadcrumb-items.ts';
import { FeedLink } from '../blocks/feed-link.tsx';
import { LoadedList } from '../blocks/loaded-list.tsx';
import { ArticleRow } from '../cards/article-row.tsx';
import { withParams } from '../data/address.ts';
import { useCall } from '../data/use-call.ts';
import { Seo } from '../seo.tsx';
import { Book, Shelf } from '../ui/book.tsx';
import { Actions, ButtonLink, QuietLink } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Pager } from '../ui/pager.tsx';
import { Prose } from '../ui/prose.tsx';
import { SectionHead } from '../ui/section-head.tsx';
import { StoryList } from '../ui/story.tsx';

type CollectionListProps = { input: PageInput; collection: NonNullable<ReturnType<typeof collectionAt>> };

export function CollectionList({ input, collection }: CollectionListProps) {
  const calls = collectionListPage(input);
  const page = useCall(calls.page).data?.result[0];
  const breadCrumb = useCall(calls.breadCrumb).data?.result ?? [];
  const articles = useCall(calls.articles);
  if (!page) return null;
  return (
    <div className="page">
      <Seo
        title={page.seo.title ?? page.title}
        description={page.seo.description ?? page.summary}
        noIndex={page.isDraft}
      />
      <PageHead title={page.title} lead={page.summary} breadcrumb={breadcrumbItems(breadCrumb)}>
        <Actions>
          {page.action && <ButtonLink href={page.action.url}>{page.action.text}</ButtonLink>}
          <FeedLink id={collection.feed} title={page.title} />
        </Actions>
      </PageHead>
      {page.body && <Prose html={page.body} />}
      {page.children.length > 0 && (
        <section className="section issues" aria-labelledby="issues">
          <SectionHead id="issues" title={collection.issues} />
          <Shelf>
            {page.children.map(({ path, title, topic = 'policy' }) => (
              <Book key={path} title={title} href={path} cover={{ topic, ink: 'ink', seed: path }} />
            ))}
          </Shelf>
        </section>
      )}
      <section className="section" aria-labelledby="articles">
        <SectionHead id="articles" title={collection.articles} />
        <div className="news-list">
          <LoadedList
            loaded={articles}
            items={({ articlesList }) => articlesList}
            skeleton={{ shape: 'agenda', count: 4 }}
            failed="We couldn’t load the articles"
            empty={{
              title: 'No articles yet',
              action: <QuietLink href={input.pathname}>Go to the first page</QuietLink>,
            }}
            level={3}
          >
            {(found, { pageNumber, totalPages }) => (
              <>
                <StoryList>
                  {found.map((article) => (
                    <ArticleRow key={article.articleId} article={article} level={3} />
                  ))}
                </StoryList>
                <Pager page={pageNumber} pages={totalPages} href={(pageNumber) => withParams(input, { pageNumber })} />
              </>
            )}
          </LoadedList>
        </div>
      </section>
    </div>
  );
}
