import { Fragment } from 'react';
import { DONE_PARAM } from '../../shared/constants.ts';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import type { Page } from '../../shared/contract/models.ts';
import { CREDIT_CSV_PATH, CREDIT_DONE, LOG_FORM, RECORD_PATH } from '../../shared/credits/addresses.ts';
import { creditLogCall, creditText } from '../../shared/credits/credit-log.page.ts';
import { toSum } from '../../shared/credits/credit-log.ts';
import { creditCount, creditFact } from '../../shared/item-credits.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { Retry } from '../blocks/retry.tsx';
import { useEnvironment } from '../data/environment.tsx';
import { isUnavailable } from '../data/loaded.ts';
import { useCall } from '../data/use-call.ts';
import { FocusedProblem } from '../forms/focused-problem.tsx';
import { Seo } from '../seo.tsx';
import { FullText } from '../session/full-text.tsx';
import { CREDIT_LOG_PAGE, MemberBar } from '../session/member-bar.tsx';
import { Actions, ButtonLink } from '../ui/button.tsx';
import { formatDate } from '../ui/dates.ts';
import { FactStrip } from '../ui/fact-strip.tsx';
import { NoticeBox } from '../ui/notice-box.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { EmptyState, FailedState, Skeleton } from '../ui/state.tsx';
import { AwardList } from './award-list.tsx';
import { EntryList } from './entry-list.tsx';
import { Transcripts } from './transcripts.tsx';

export type Log = ResponseOf<'credits.log'>['result'][number];

const DONE = {
  recorded: 'Your credits are recorded.',
  changed: 'Your entry is changed.',
  removed: 'Your entry is removed.',
  revoked: 'The transcript is revoked. Its code no longer works.',
} as const satisfies Record<(typeof CREDIT_DONE)[number], string>;

export function LogPage({ input, text }: { input: PageInput; text: Page }) {
  const loaded = useCall(creditLogCall);
  const { data, loading } = loaded;
  const { formState } = useEnvironment();
  const done = CREDIT_DONE.find((value) => value === input.query.get(DONE_PARAM));
  const notice = formState?.form === LOG_FORM ? formState.notice : undefined;
  const log = data?.result[0];
  return (
    <div className="page member">
      <Seo title={text.title} noIndex />
      <PageHead title={text.title} lead={text.summary} />
      <MemberBar current={CREDIT_LOG_PAGE} />
      <div className="section--s stack-l">
        {notice && (
          <FocusedProblem>
            <NoticeBox tone="error" title={notice.title} live>
              <p>{notice.text}</p>
            </NoticeBox>
          </FocusedProblem>
        )}
        {done && !notice && <NoticeBox tone="saved" title={DONE[done]} live />}
        {loading && <Skeleton shape="table" count={4} label="Loading your credits" />}
        {isUnavailable(loaded) && (
          <FailedState level={2} title="We couldn’t load your credits" action={<Retry />}>
            They’re safe; we just can’t show them right now.
          </FailedState>
        )}
        {data && (log ? <Own log={log} /> : <NoRecord />)}
      </div>
      <FullText small page={text} request={creditText(input)} />
    </div>
  );
}

function NoRecord() {
  return (
    <EmptyState level={2} topic="careers" title="There is no record for this account yet">
      It begins when the society has entered your membership.
    </EmptyState>
  );
}

function Own({ log }: { log: Log }) {
  const { cycles, needed, entered, unlisted, booked } = log;
  const [current] = cycles;
  const recorded = current?.recorded ?? 0;
  const planned = toSum(booked);
  const isDevelopment = log.kind === 'development';
  return (
    <>
      {isDevelopment && (
        <p className="measure-form">
          This is your record of professional development, by calendar year. You don’t need a certification to keep it,
          and you can record and change activities of this year and the last.
        </p>
      )}
      <FactStrip
        facts={[
          { term: 'Needed', value: isDevelopment ? undefined : creditCount(needed) },
          { term: 'Total', value: entered + recorded + planned },
          { term: 'Recorded by you', value: recorded },
          { term: 'Entered by the society', value: entered },
          { term: 'Booked', value: planned },
          isDevelopment
            ? { term: 'Year', value: current?.to.slice(0, 4) }
            : { term: current?.isOpen ? 'Cycle ends' : 'Cycle ended', value: current && formatDate(current.to) },
        ]}
      />
      <Actions>
        {current?.isOpen && <ButtonLink href={RECORD_PATH}>Record credits</ButtonLink>}
        <ButtonLink variant="secondary" href={CREDIT_CSV_PATH} download>
          Download as CSV
        </ButtonLink>
      </Actions>
      {cycles.map((cycle, index) => (
        <Fragment key={cycle.to}>
          <EntryList cycle={cycle} isCurrent={index === 0} kind={log.kind} />
          <AwardList cycle={cycle} unlisted={index === 0 ? unlisted : 0} />
        </Fragment>
      ))}
      <Booked booked={booked} />
      <Transcripts periods={log.periods} transcripts={log.transcripts} />
    </>
  );
}

/** Registered events; they are entered automatically once they have taken place. */
function Booked({ booked }: Pick<Log, 'booked'>) {
  return (
    <section aria-labelledby="booked">
      <h2 id="booked" className="block-title">
        Booked here
      </h2>
      {booked.length === 0 ? (
        <p>
          You aren’t registered for anything that gives credits. We enter credits for events and courses you book here.
        </p>
      ) : (
        <ul className="credit-log">
          {booked.map(({ title, path, start, timeZone, ...counted }) => (
            <li key={path} className="credit-log__entry rows gap-2xs">
              <p className="h5 credit-log__title">
                <a href={path}>{title}</a>
              </p>
              <p className="small">
                {formatDate(start, timeZone)}. {creditFact(counted)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
