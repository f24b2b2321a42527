import { loginAddress } from '../../shared/addresses/login-address.ts';
import { DONE_PARAM, FOLLOW_LIST_PATH, FOLLOW_STOP_PATH } from '../../shared/constants.ts';
import { ownFollowsCall } from '../../shared/follows/follow.page.ts';
import { byLinkCall, toLink } from '../../shared/follows/follow-list.page.ts';
import { STOPPED_FIELD } from '../../shared/follows/followed.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { textPage } from '../../shared/pages/text-page.ts';
import { isUnavailable } from '../data/loaded.ts';
import { useCall } from '../data/use-call.ts';
import { useUser } from '../data/user.ts';
import { Seo } from '../seo.tsx';
import { usePreloaded } from '../session/use-preloaded.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { NoticeBox } from '../ui/notice-box.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Prose } from '../ui/prose.tsx';
import { SectionHead } from '../ui/section-head.tsx';
import { Skeleton } from '../ui/state.tsx';
import { type Follow, FollowRows, StoppedSection } from './follow-rows.tsx';
import { MemberFollows } from './member-follows.tsx';
import { NotLoaded } from './not-loaded.tsx';
import '../account/subscriptions.css';

export { page } from '../../shared/follows/follow-list.page.ts';

/** Also the target of the stop link in a mail. */
export default function FollowList({ input }: { input: PageInput }) {
  const page = useCall(textPage(input).page).data?.result[0];
  const byLink = byLinkCall(input);
  if (!page) return null;
  return (
    <div className="page">
      <Seo title={page.title} noIndex />
      <PageHead title={page.title} lead={page.summary} label={page.label} labelTone="quiet" />
      <Done value={input.query.get(DONE_PARAM)} />
      {byLink ? <FollowsByLink call={byLink} input={input} /> : <OwnFollows />}
      <div className="section--s">
        <Prose small html={page.body} />
      </div>
    </div>
  );
}

const RESULTS = new Map([
  ['followed', 'You follow it now'],
  ['stopped', 'You no longer follow it'],
]);

function Done({ value }: { value: string | null }) {
  const title = RESULTS.get(value ?? '');
  return title === undefined ? null : <NoticeBox tone="saved" title={title} live />;
}

type ByLinkProps = { call: NonNullable<ReturnType<typeof byLinkCall>>; input: PageInput };

function FollowsByLink({ call, input }: ByLinkProps) {
  const loaded = useCall(call);
  if (isUnavailable(loaded)) return <NotLoaded />;
  if (!loaded.data) return <Skeleton shape="table" count={3} label="Loading what you follow" />;
  const { isKnown, follows, stopped, ofMail } = loaded.data.result;
  const one = input.query.get(STOPPED_FIELD);
  const action = `${FOLLOW_LIST_PATH}?${toLink(input)}`;
  if (!isKnown)
    return (
      <NoticeBox title="This link no longer works">
        <p>It’s incomplete or very old. Use the link in a later e-mail.</p>
      </NoticeBox>
    );
  if (input.pathname !== FOLLOW_STOP_PATH)
    return (
      <>
        <FollowRows follows={follows} action={action} />
        <StoppedSection follows={stopped} action={action} />
      </>
    );
  return (
    <>
      <StopMail
        follows={follows.filter(({ id }) => ofMail.includes(id) && (one === null || id === one))}
        input={input}
      />
      <StoppedSection follows={stopped} action={action} />
      <section className="section--s" aria-labelledby="followed">
        <SectionHead id="followed" title="Everything you follow" />
        <FollowRows follows={follows} action={action} />
      </section>
    </>
  );
}

function StopMail({ follows, input }: { follows: readonly Follow[]; input: PageInput }) {
  const one = input.query.get(STOPPED_FIELD);
  const query = new URLSearchParams([...toLink(input), ...(one === null ? [] : [[STOPPED_FIELD, one]])]);
  if (follows.length === 0)
    return input.query.has(DONE_PARAM) ? null : (
      <NoticeBox tone="saved" title="You no longer follow what this e-mail listed" />
    );
  return (
    <form className="form" method="post" action={`${FOLLOW_STOP_PATH}?${query}`}>
      <p>{one === null ? 'Stop what this e-mail listed?' : 'Stop this?'}</p>
      <Prose small>
        <ul>
          {follows.map(({ id, title }) => (
            <li key={id}>{title}</li>
          ))}
        </ul>
      </Prose>
      <Button type="submit">Stop these e-mails</Button>
    </form>
  );
}

/** All visitors share the page; the inline script shows the list before first paint. */
function OwnFollows() {
  const user = useUser();
  const own = usePreloaded(ownFollowsCall)?.result;
  if (user) return <MemberFollows />;
  if (own)
    return (
      <>
        <FollowRows follows={own.follows} action={FOLLOW_LIST_PATH} />
        <StoppedSection follows={own.stopped} action={FOLLOW_LIST_PATH} />
      </>
    );
  return (
    <>
      <div className="for-visitor">
        <NoticeBox
          title="Sign in to see what you follow"
          action={
            <ButtonLink small href={loginAddress(FOLLOW_LIST_PATH)}>
              Sign in
            </ButtonLink>
          }
        >
          <p>Without an account, use the link at the end of each e-mail.</p>
        </NoticeBox>
      </div>
      <div className="for-member">
        <Skeleton shape="table" count={3} label="Loading what you follow" />
      </div>
    </>
  );
}
