import { NEWS_PATH } from '../../shared/constants.ts';
import type { CallRequest } from '../../shared/pages/request.ts';
import { Emphasised } from '../blocks/emphasised.tsx';
import { articleMeta } from '../blocks/format.ts';
import { LoadedSection } from '../blocks/loaded-section.tsx';
import { articleCover, categoryLink } from '../cards/article-row.tsx';
import { useCall } from '../data/use-call.ts';
import { JournalMark } from '../ui/section-head.tsx';
import { StoryCard } from '../ui/story.tsx';

const MAX_PAPERS = 3;

export function Quarterly({ request }: { request: CallRequest<'regulatory.rfQuarterly'> }) {
  return (
    <LoadedSection
      id="quarterly"
      title={<JournalMark name="RF Quarterly" />}
      link={{ label: 'Issues and papers', href: `${NEWS_PATH}/rf-quarterly` }}
      loaded={useCall(request)}
      skeleton={{ shape: 'card', count: MAX_PAPERS }}
      failed="We couldn’t load the papers"
    >
      {({ articlesList }) => (
        <div className="grid-3">
          {articlesList.slice(0, MAX_PAPERS).map((article) => (
            <StoryCard
              key={article.articleId}
              title={<Emphasised text={article.title} />}
              href={article.path}
              summary={article.summary}
              label={categoryLink(article.category)}
              meta={[...articleMeta(article), article.isMemberOnly ? 'For members' : undefined]}
              cover={articleCover(article)}
            />
          ))}
        </div>
      )}
    </LoadedSection>
  );
}
