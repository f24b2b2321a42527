import { deadlinesCalendarPath } from '../../shared/deadlines/deadline-addresses.ts';
import { isChosen } from '../../shared/deadlines/deadline-line.ts';
import { dayAt, isPastDay } from '../../shared/deadlines/deadline-status.ts';
import { deadlinesPage, parseDeadlineFilters, parseDeadlinesQuery } from '../../shared/deadlines/deadlines.page.ts';
import { formatWhole } from '../../shared/format-whole.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { feedPath, withQuery } from '../../shared/site/discovery.ts';
import { FeedLink } from '../blocks/feed-link.tsx';
import { useCall } from '../data/use-call.ts';
import { QuietLink } from '../ui/button.tsx';
import { EmbedLine } from './embed-line.tsx';

/** Where the list begins. */
export const LIST_ID = 'list';

export function DeadlineBar({ input }: { input: PageInput }) {
  const query = parseDeadlinesQuery(input.query);
  const found = useCall(deadlinesPage(input).deadlines).data?.result.filter((deadline) => isChosen(deadline, query));
  const today = dayAt(input.now);
  const past = found?.filter(({ date }) => isPastDay(date, today)).length ?? 0;
  const filters = parseDeadlineFilters(input.query);
  return (
    <>
      <div id={LIST_ID} className="cluster apart event-bar">
        <p className="result-line" role="status">
          {found && (
            <>
              <b>{formatWhole(found.length - past)}</b> to come, {formatWhole(past)} past
            </>
          )}
        </p>
        <div className="cluster">
          <QuietLink icon="calendar" href={deadlinesCalendarPath(filters)}>
            Subscribe to this list
          </QuietLink>
          <FeedLink id="deadlines" title="Legal deadlines" href={withQuery(feedPath('deadlines'), filters)} />
        </div>
      </div>
      <EmbedLine query={filters} />
    </>
  );
}
