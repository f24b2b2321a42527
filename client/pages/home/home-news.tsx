import { homePage } from '../../../shared/site/page-data.ts';
import { useCall } from '../../data/use-call.ts';
import { JournalMark, SectionHead } from '../../ui/section-head.tsx';
import { FailedState, Skeleton } from '../../ui/state.tsx';
import { LeadStory, StoryList, StoryRow } from '../../ui/story.tsx';
import { articleMeta } from '../format.ts';

const { topArticles } = homePage();

/** The journal on the home page: the lead story, and the next four beside it. */
export function HomeNews() {
  const articles = useCall(topArticles);
  const [lead, ...rest] = articles.data?.articlesList ?? [];
  return (
    <section className="section--s" aria-labelledby="home-news">
      <SectionHead id="home-news" title={<JournalMark />} link={{ label: 'All news', href: '/news-and-articles' }} />
      {articles.loading && <Skeleton shape="story" />}
      {articles.failed && <FailedState title="The news could not be loaded" />}
      {lead && (
        <div className="split-8-4 split--ruled">
          <LeadStory
            title={lead.title}
            href={lead.path}
            summary={lead.summary}
            label={lead.category.name}
            meta={articleMeta(lead)}
            cover={{ topic: lead.topic, ink: 'mint', seed: lead.path }}
          />
          <StoryList>
            {rest.map((article) => (
              <StoryRow
                key={article.articleId}
                title={article.title}
                href={article.path}
                label={article.category.name}
                meta={articleMeta(article, { year: false })}
              />
            ))}
          </StoryList>
        </div>
      )}
    </section>
  );
}
