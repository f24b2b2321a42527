import { NEWS_PATH } from '../../shared/constants.ts';
import type { CallRequest } from '../../shared/pages/request.ts';
import { LoadedSection } from '../blocks/loaded-section.tsx';
import { useCall } from '../data/use-call.ts';
import { StoryCard } from '../ui/story.tsx';

export function ForAuthors({ request }: { request: CallRequest<'regulatory.forAuthors'> }) {
  return (
    <LoadedSection
      id="for-authors"
      title="For authors"
      link={{ label: 'Editorial Advisory Committee', href: `${NEWS_PATH}/editorial-advisory-committee` }}
      loaded={useCall(request)}
      skeleton={{ shape: 'card', count: 3 }}
      failed="We couldn’t load the pages for authors"
    >
      {({ result }) => (
        <ul className="grid-3 call-outs">
          {result.map(({ title, summary, url }) => (
            <li key={title + url} className="call-outs__item">
              <StoryCard title={title} href={url} summary={summary} />
            </li>
          ))}
        </ul>
      )}
    </LoadedSection>
  );
}
