import { homePage } from '../../shared/home/home.page.ts';
import { articleMeta } from '../blocks/format.ts';
import { LoadedSection } from '../blocks/loaded-section.tsx';
import { useCall } from '../data/use-call.ts';
import { useJournalName } from '../data/use-society.ts';
import { JournalMark } from '../ui/section-head.tsx';
import { LeadStory, StoryList, StoryRow } from '../ui/story.tsx';

const { topArticles } = homePage();

export function HomeNews() {
  return (
    <LoadedSection
      first
      id="home-news"
      title={<JournalMark name={useJournalName()} />}
      link={{ label: 'All news', href: '/news-and-articles' }}
      loaded={useCall(topArticles)}
      skeleton={{ shape: 'story', count: 2 }}
      failed="We couldn’t load the news"
    >
      {({ articlesList: [lead, ...rest] }) =>
        lead && (
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
        )
      }
    </LoadedSection>
  );
}
