import { loginAddress } from '../../shared/addresses/login-address.ts';
import { NEWS_PATH, READING_LIST_PATH } from '../../shared/constants.ts';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import { readingListPage } from '../../shared/news/reading-list.page.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { Emphasised } from '../blocks/emphasised.tsx';
import { LoadedList } from '../blocks/loaded-list.tsx';
import { articleCover, categoryLink } from '../cards/article-row.tsx';
import { useCall } from '../data/use-call.ts';
import { useUser } from '../data/user.ts';
import { Seo } from '../seo.tsx';
import { MemberBar } from '../session/member-bar.tsx';
import { usePreloaded } from '../session/use-preloaded.ts';
import { Button, QuietLink } from '../ui/button.tsx';
import { formatDate } from '../ui/dates.ts';
import { NoticeBox } from '../ui/notice-box.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Prose } from '../ui/prose.tsx';
import { EmptyState, Skeleton } from '../ui/state.tsx';
import { StoryList, StoryRow } from '../ui/story.tsx';
import { findFacts, type SavedArticle, saveLocally, useLocalList } from './local-reading-list.ts';
import { useMemberReadingList } from './member-reading-list.ts';
import { RemoveArticle } from './remove-article.tsx';

export { page } from '../../shared/news/reading-list.page.ts';

type Saved = ResponseOf<'myContent.readingList'>['result'];

/** Contains both variants, because all visitors share the page; the inline script selects before first paint. */
export default function ReadingList({ input }: { input: PageInput }) {
  const calls = readingListPage(input);
  const page = useCall(calls.page).data?.result[0];
  const preloaded = usePreloaded(calls.list)?.result;
  const user = useUser();
  if (!page) return null;
  return (
    <div className="page member">
      <Seo title={page.seo.title ?? page.title} description={page.seo.description ?? page.summary} noIndex />
      <PageHead title={page.title} lead={page.summary} />
      {user ? (
        <MemberList />
      ) : preloaded ? (
        <>
          <MemberBar current={READING_LIST_PATH} />
          <Rows articles={preloaded} />
        </>
      ) : (
        <>
          <div className="for-visitor">
            <VisitorList />
          </div>
          <div className="for-member">
            <Skeleton count={4} />
          </div>
        </>
      )}
      <div className="section--s">
        <Prose small html={page.body} />
      </div>
    </div>
  );
}

const NEWS_LINK = <QuietLink href={NEWS_PATH}>Read the news</QuietLink>;
const EMPTY = {
  title: 'Nothing saved yet',
  text: 'Press “Save” above an article to read it later.',
  action: NEWS_LINK,
};

function MemberList() {
  return (
    <>
      <MemberBar current={READING_LIST_PATH} />
      <LoadedList
        loaded={useMemberReadingList()}
        items={({ result }) => result}
        skeleton={{ shape: 'story', count: 4 }}
        failed="We couldn’t load your reading list"
        empty={EMPTY}
      >
        {(_, { result }) => <Rows articles={result} canRemove />}
      </LoadedList>
    </>
  );
}

function Rows({ articles, canRemove = false }: { articles: Saved; canRemove?: boolean }) {
  if (articles.length === 0) {
    return (
      <EmptyState level={2} title={EMPTY.title} action={EMPTY.action}>
        {EMPTY.text}
      </EmptyState>
    );
  }
  return (
    <StoryList>
      {articles.map((article) => (
        <StoryRow
          key={article.articleId}
          level={2}
          title={<Emphasised text={article.title} />}
          href={article.path}
          summary={article.summary}
          {...countListed(article)}
          action={canRemove && <RemoveArticle article={article} />}
        />
      ))}
    </StoryList>
  );
}

/** Empty for entries stored by an earlier release. */
function countListed(article: SavedArticle) {
  const facts = findFacts(article);
  if (!facts) return {};
  return {
    label: categoryLink(facts.category),
    meta: [formatDate(facts.publishedDate), `${facts.readMinutes}\u00a0min\u00a0read`],
    cover: articleCover({ ...facts, path: article.path }),
  };
}

/** Empty without JavaScript. */
function VisitorList() {
  const articles = useLocalList();
  return (
    <>
      <NoticeBox
        title="This list is kept in this browser"
        action={<QuietLink href={loginAddress(READING_LIST_PATH)}>Sign in to keep it</QuietLink>}
      >
        <p>When you sign in, it is added to the list of your account. Without JavaScript only that list is shown.</p>
      </NoticeBox>
      <div className="needs-script section--s">
        {articles.length === 0 ? (
          <EmptyState level={2} title={EMPTY.title} action={EMPTY.action}>
            {EMPTY.text}
          </EmptyState>
        ) : (
          <StoryList>
            {articles.map((article) => (
              <StoryRow
                key={article.articleId}
                level={2}
                title={<Emphasised text={article.title} />}
                href={article.path}
                {...countListed(article)}
                action={
                  <Button variant="quiet" small icon="close" onClick={() => saveLocally(article, false)}>
                    Remove<span className="visually-hidden"> “{article.title}”</span>
                  </Button>
                }
              />
            ))}
          </StoryList>
        )}
      </div>
    </>
  );
}
