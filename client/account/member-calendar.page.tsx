import { memberCalendarPage } from '../../shared/account/member-calendar.page.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { isUnavailable } from '../data/loaded.ts';
import { useCall } from '../data/use-call.ts';
import { Seo } from '../seo.tsx';
import { FullText } from '../session/full-text.tsx';
import { MEMBER_CALENDAR_PAGE, MemberBar } from '../session/member-bar.tsx';
import { Actions, Button } from '../ui/button.tsx';
import { formatDate } from '../ui/dates.ts';
import { SpecList } from '../ui/fact-strip.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { FailedState, Skeleton } from '../ui/state.tsx';
import { NewAddress } from './new-address.tsx';
import { useCalendarLink } from './use-calendar-link.ts';

export { page } from '../../shared/account/member-calendar.page.ts';

export default function MemberCalendar({ input }: { input: PageInput }) {
  const calls = memberCalendarPage(input);
  const page = useCall(calls.page).data?.result[0];
  if (!page) return null;
  return (
    <div className="page member">
      <Seo title={page.title} noIndex />
      <PageHead title={page.title} lead={page.summary} />
      <MemberBar current={MEMBER_CALENDAR_PAGE} />
      <CalendarAddress />
      <FullText small page={page} request={calls.page} />
    </div>
  );
}

const STATUS = {
  '': '',
  made: 'Your new link is ready. Copy it now; we can’t show it again.',
  ended: 'The link has been deleted. Calendars can’t read it any more.',
  failed: 'That didn’t work. Try again in a few minutes.',
} as const;

function CalendarAddress() {
  const { link, made, pending, status, update } = useCalendarLink();
  const current = link.data?.result[0];
  return (
    <section className="section--s stack-l" aria-labelledby="address">
      <h2 id="address" className="block-title">
        Your calendar link
      </h2>
      {link.loading && <Skeleton shape="table" count={2} label="Loading your calendar" />}
      {isUnavailable(link) && (
        <FailedState level={3} title="We can’t show your calendar right now">
          We can’t reach it, or there are no calendars here. A calendar link you’ve already created still works.
        </FailedState>
      )}
      {link.data && (
        <>
          {current ? (
            <SpecList
              facts={[
                { term: 'Created', value: formatDate(current.createdAt) },
                { term: 'Last read', value: current.lastReadAt ? formatDate(current.lastReadAt) : 'Not yet' },
              ]}
            />
          ) : (
            <p>You have no calendar link yet. Create one, and add it to your calendar.</p>
          )}
          {made !== undefined && <NewAddress address={made} />}
          <p role="status">{STATUS[status]}</p>
          <noscript>
            <p>Creating a link needs JavaScript.</p>
          </noscript>
          <div className="needs-script">
            <Actions>
              <Button
                variant={current ? 'secondary' : 'primary'}
                busy={pending}
                onClick={() => {
                  void update(true);
                }}
              >
                {current ? 'Replace my calendar link' : 'Create my calendar link'}
              </Button>
              {current && (
                <Button
                  variant="quiet"
                  onClick={() => {
                    void update(false);
                  }}
                >
                  Delete the link
                </Button>
              )}
            </Actions>
          </div>
        </>
      )}
    </section>
  );
}
