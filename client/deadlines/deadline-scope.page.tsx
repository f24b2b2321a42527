import { DEADLINES_PATH } from '../../shared/constants.ts';
import { deadlinesCalendarPath } from '../../shared/deadlines/deadline-addresses.ts';
import { deadlineScopePage } from '../../shared/deadlines/deadline-scope.page.ts';
import { parseScope } from '../../shared/deadlines/scopes.ts';
import { type PageInput, toContentPath, toLastSegment } from '../../shared/pages/request.ts';
import { feedPath, withQuery } from '../../shared/site/discovery.ts';
import { ContentHead } from '../blocks/content-head.tsx';
import { FeedLink } from '../blocks/feed-link.tsx';
import { LoadedList } from '../blocks/loaded-list.tsx';
import { useCall } from '../data/use-call.ts';
import { Actions, QuietLink } from '../ui/button.tsx';
import { Prose } from '../ui/prose.tsx';
import { DeadlineParts } from './deadline-parts.tsx';
import { Proposals } from './proposals.tsx';
import './deadlines.css';

export { page } from '../../shared/deadlines/deadline-scope.page.ts';

export default function DeadlineScope({ input }: { input: PageInput }) {
  const calls = deadlineScopePage(input);
  const page = useCall(calls.page).data?.result[0];
  const loaded = useCall(calls.deadlines);
  const scope = new URLSearchParams(parseScope(toLastSegment(toContentPath(input))));
  if (!page) return null;
  return (
    <div className="page">
      <ContentHead page={page} breadCrumb={calls.breadCrumb} about={{ deadlines: loaded.data?.result }}>
        <Actions>
          <QuietLink icon="calendar" href={deadlinesCalendarPath(scope)}>
            Subscribe to this list
          </QuietLink>
          <FeedLink id="deadlines" title={page.title} href={withQuery(feedPath('deadlines'), scope)} />
          <QuietLink href={DEADLINES_PATH}>All legal deadlines</QuietLink>
        </Actions>
      </ContentHead>
      {page.body && <Prose html={page.body} />}
      <LoadedList
        loaded={loaded}
        items={(data) => data.result}
        skeleton={{ shape: 'agenda', count: 6 }}
        failed="We couldn’t load the deadlines"
        empty={{
          title: 'No deadline',
          text: 'We know of no legal date for this selection.',
          action: <QuietLink href={DEADLINES_PATH}>All legal deadlines</QuietLink>,
        }}
      >
        {(deadlines) => <DeadlineParts deadlines={deadlines} now={input.now} />}
      </LoadedList>
      <Proposals request={calls.proposals} />
    </div>
  );
}
