import type { ResponseOf } from '../../shared/contract/contract.ts';
import type { Page } from '../../shared/contract/models.ts';
import { CREDIT_LOG_PATH, ENTRY_FORM, ENTRY_PARAM } from '../../shared/credits/addresses.ts';
import { creditLogCall, creditText } from '../../shared/credits/credit-log.page.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { useEnvironment } from '../data/environment.tsx';
import { isUnavailable } from '../data/loaded.ts';
import { useCall } from '../data/use-call.ts';
import { Seo } from '../seo.tsx';
import { FullText } from '../session/full-text.tsx';
import { CREDIT_LOG_PAGE, MemberBar } from '../session/member-bar.tsx';
import { QuietLink } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { EmptyState, FailedState, Skeleton } from '../ui/state.tsx';
import { EntryForm } from './entry-form.tsx';

type Log = ResponseOf<'credits.log'>['result'][number];

export function EntryPage({ input, text }: { input: PageInput; text: Page }) {
  const loaded = useCall(creditLogCall);
  const { data, loading } = loaded;
  const { formState } = useEnvironment();
  const entryId = input.query.get(ENTRY_PARAM) ?? undefined;
  const isRejected = formState?.form === ENTRY_FORM;
  const title = entryId === undefined ? text.title : 'Change credits';
  return (
    <div className="page member">
      <Seo title={title} noIndex />
      <PageHead title={title} lead={text.summary} breadcrumb={[{ label: 'Your credits', href: CREDIT_LOG_PATH }]} />
      <MemberBar current={CREDIT_LOG_PAGE} />
      <div className="section--s">
        {loading && !isRejected && <Skeleton shape="text" count={2} />}
        {isUnavailable(loaded) && (
          <FailedState level={2} title="We can’t record credits right now">
            We can’t reach them. Try again in a few minutes.
          </FailedState>
        )}
        {(data || isRejected) && <Entry log={data?.result[0]} entryId={entryId} isKnown={data !== undefined} />}
      </div>
      <FullText small page={text} request={creditText(input)} />
    </div>
  );
}

function Entry({ log, entryId, isKnown }: { log: Log | undefined; entryId: string | undefined; isKnown: boolean }) {
  const open = log?.cycles.filter(({ isOpen }) => isOpen) ?? [];
  const entry = open.flatMap(({ entries }) => entries).find(({ id }) => id === entryId);
  const back = <QuietLink href={CREDIT_LOG_PATH}>Your credits</QuietLink>;
  if (isKnown && !log)
    return (
      <EmptyState level={2} title="There is no record for this account yet" action={back}>
        It begins when the society has entered your membership.
      </EmptyState>
    );
  if (isKnown && open.length === 0)
    return (
      <EmptyState level={2} title="Your cycle has ended" action={back}>
        Nothing can be recorded or changed in it any more. Write to the certification desk if something is missing.
      </EmptyState>
    );
  if (isKnown && entryId !== undefined && !entry)
    return (
      <EmptyState level={2} title="We can’t find that entry" action={back}>
        It has been removed, or belongs to an earlier period, which can no longer be changed.
      </EmptyState>
    );
  const days = { from: open.at(-1)?.from, today: log?.today, to: log?.latestDay ?? log?.today };
  return <EntryForm entry={entry} entryId={entryId} {...days} />;
}
