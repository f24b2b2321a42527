import type { CallRequest } from '../../shared/pages/request.ts';
import { articleMeta } from '../blocks/format.ts';
import { LoadedSection } from '../blocks/loaded-section.tsx';
import { useCall } from '../data/use-call.ts';
import { LeadStory, StoryList, StoryRow } from '../ui/story.tsx';
import type { LinkItem } from '../ui/types.ts';

/** Newest article as the lead story, the next four in a list (section 7, whoWeAre). */
export function SocietyNews({ request, link }: { request: CallRequest<'whoWeAre.news'>; link: LinkItem }) {
  return (
    <LoadedSection
      id="society-news"
      title="News of the society"
      link={link}
      loaded={useCall(request)}
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
              meta={articleMeta(lead)}
              cover={{ topic: lead.topic, ink: 'mint', seed: lead.path }}
            />
            <StoryList>
              {rest.slice(0, 4).map((article) => (
                <StoryRow
                  key={article.articleId}
                  title={article.title}
                  href={article.path}
                  summary={article.summary}
                  meta={articleMeta(article)}
                />
              ))}
            </StoryList>
          </div>
        )
      }
    </LoadedSection>
  );
}

type PressReleasesProps = { request: CallRequest<'whoWeAre.pressReleases'>; link: LinkItem; count?: number };

export function PressReleases({ request, link, count }: PressReleasesProps) {
  return (
    <LoadedSection
      id="press-releases"
      title="Press releases"
      link={link}
      loaded={useCall(request)}
      skeleton={{ shape: 'story', count: 3 }}
      failed="We couldn’t load the press releases"
    >
      {({ articlesList }) => (
        <StoryList>
          {articlesList.slice(0, count).map((article) => (
            <StoryRow
              key={article.articleId}
              date={article.publishedDate}
              title={article.title}
              href={article.path}
              summary={article.summary}
              meta={[article.publishedDate.slice(0, 4), `${article.readMinutes}\u00a0min`]}
            />
          ))}
        </StoryList>
      )}
    </LoadedSection>
  );
}
