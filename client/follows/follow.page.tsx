import { DONE_PARAM } from '../../shared/constants.ts';
import { readFollowed, subjectCall } from '../../shared/follows/follow.page.ts';
import { type Followed, type FollowKind, FREQUENCY_FIELD } from '../../shared/follows/followed.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { textPage } from '../../shared/pages/text-page.ts';
import { MessagePage } from '../blocks/message-page.tsx';
import { useCall } from '../data/use-call.ts';
import { fieldId } from '../forms/form-field.tsx';
import { PageForm } from '../forms/page-form.tsx';
import { QuietLink } from '../ui/button.tsx';
import { formatDate } from '../ui/dates.ts';
import { Prose } from '../ui/prose.tsx';
import { Paywall } from '../website/paywall.tsx';
import { ForMember } from './for-member.tsx';
import { Frequency } from './frequency.tsx';

export { page } from '../../shared/follows/follow.page.ts';

/** Visitors confirm an address; members need one button. */
export default function Follow({ input }: { input: PageInput }) {
  const followed = readFollowed(input);
  const page = useCall(textPage(input).page).data?.result[0];
  if (followed) return <FollowSubject followed={followed} body={page?.body} />;
  return (
    <MessagePage
      label={page?.label}
      title={page?.title ?? 'Follow by e-mail'}
      lead={page?.summary ?? 'We’ll write to you when something is new.'}
      topic="quality"
    >
      {/* Without an address of something to follow, only the confirmation of the form is of use. */}
      {input.query.has(DONE_PARAM) && <PageForm withoutHead />}
      {page?.body && <Prose html={page.body} />}
    </MessagePage>
  );
}

function FollowSubject({ followed, body }: { followed: Followed; body: string | undefined }) {
  const subject = useCall(subjectCall(followed)).data?.result;
  if (!subject) return null;
  const { kind, title, path, date } = subject;
  const lead = date === undefined ? WHEN[kind] : `${formatDate(date)}. ${WHEN[kind]}`;
  return (
    <MessagePage label={LABELS[kind]} title={title} lead={lead} topic="quality">
      <ForMember followed={followed}>
        {kind === 'week' ? <Paywall /> : <VisitorForm kind={kind} body={body} />}
      </ForMember>
      <p>
        <QuietLink href={path}>Back to the page</QuietLink>
      </p>
    </MessagePage>
  );
}

/** The text tells of the link to confirm, which a member does not get. */
function VisitorForm({ kind, body }: { kind: FollowKind; body: string | undefined }) {
  return (
    <>
      <PageForm
        withoutHead
        first={{
          names: [FREQUENCY_FIELD],
          render: (values) =>
            kind !== 'deadline' && <Frequency id={fieldId(FREQUENCY_FIELD)} value={values[FREQUENCY_FIELD]} />,
        }}
      />
      {body && <Prose small html={body} />}
    </>
  );
}

const LABELS: Readonly<Record<FollowKind, string>> = {
  deadline: 'Follow a legal deadline by e-mail',
  document: 'Follow a document by e-mail',
  topic: 'Follow a topic by e-mail',
  chapter: 'Follow a chapter by e-mail',
  search: 'New results by e-mail',
  jobs: 'New jobs by e-mail',
  week: 'For members, by e-mail',
};

const WHEN: Readonly<Record<FollowKind, string>> = {
  deadline: 'We’ll write to you 90, 30 and 7 days before the date, and when the date or its status changes.',
  document:
    'We’ll write to you when there is a new version, its status changes, or it sets a new date, or a date changes.',
  topic: 'We’ll write to you when there are new articles, events, courses, documents and dates on the topic.',
  chapter: 'We’ll write to you when the chapter announces a meeting.',
  search: 'We’ll write to you when something new is published that the search finds.',
  jobs: 'We’ll write to you when a new position is advertised.',
  week: 'We’ll write to you once a week: the dates ahead, the new texts, and what changed in documents and proposed law.',
};
