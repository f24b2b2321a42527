import type { ReactNode } from 'react';
import { preferencesPage } from '../../shared/account/preferences.page.ts';
import { loginAddress } from '../../shared/addresses/login-address.ts';
import { FOLLOW_LIST_PATH, NEWSLETTERS_PATH } from '../../shared/constants.ts';
import { PREFERENCES_PATH } from '../../shared/forms/member-forms.ts';
import { type PageInput, request } from '../../shared/pages/request.ts';
import { Retry } from '../blocks/retry.tsx';
import { useEnvironment, useHas } from '../data/environment.tsx';
import { buildLoaded } from '../data/loaded.ts';
import { useCall, useLoads } from '../data/use-call.ts';
import { type User, useUser } from '../data/user.ts';
import { Seo } from '../seo.tsx';
import { MemberBar } from '../session/member-bar.tsx';
import { usePreloaded } from '../session/use-preloaded.ts';
import { Actions, ButtonLink, QuietLink } from '../ui/button.tsx';
import { NoticeBox } from '../ui/notice-box.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Prose } from '../ui/prose.tsx';
import { FailedState } from '../ui/state.tsx';
import { DeliveryAddress } from './delivery-address.tsx';
import { PlainSubscriptions } from './plain-subscriptions.tsx';
import { Subscriptions, SubscriptionsSkeleton } from './subscriptions.tsx';
import './subscriptions.css';

export { page } from '../../shared/account/preferences.page.ts';

const RECORD = request('sso.user');

/** Contains variants for visitors and members; the inline script selects one before first paint (section 2). */
export default function Preferences({ input }: { input: PageInput }) {
  const calls = preferencesPage(input);
  const page = useCall(calls.page).data?.result[0];
  const all = usePreloaded(calls.all)?.result;
  const user = useUser();
  if (!page) return null;
  return (
    <div className="page member">
      <Seo title={page.seo.title ?? page.title} description={page.seo.description ?? page.summary} />
      <PageHead title={page.title} lead={page.summary} />
      {user ? (
        <OwnSubscriptions user={user} />
      ) : all ? (
        <MemberLayout>
          <PlainSubscriptions {...all} query={input.query} />
        </MemberLayout>
      ) : (
        <>
          <div className="for-visitor">
            <SignInNotice />
          </div>
          <div className="for-member">
            <MemberLayout>
              <SubscriptionsSkeleton />
            </MemberLayout>
          </div>
        </>
      )}
      <div className="section--s">
        <Prose html={page.body} />
      </div>
    </div>
  );
}

function OwnSubscriptions({ user }: { user: User }) {
  const [load] = useLoads(user.userId === undefined ? [RECORD] : []);
  const record = load && buildLoaded(RECORD, load);
  const member = record?.data?.result[0];
  const userId = user.userId ?? member?.userId;
  const isLoading = typeof load === 'string';
  return (
    <MemberLayout email={user.email ?? member?.email}>
      {userId !== undefined ? (
        <Subscriptions key={userId} userId={String(userId)} />
      ) : isLoading ? (
        <SubscriptionsSkeleton />
      ) : (
        <FailedState level={2} title="We can’t show your e-mail lists right now" action={<Retry />}>
          {record?.error && `Something went wrong on our side (${record.error}). `}We don’t know which lists are yours.
          Nothing has changed.
        </FailedState>
      )}
    </MemberLayout>
  );
}

function MemberLayout({ email, children }: { email?: string | undefined; children: ReactNode }) {
  const has = useHas();
  return (
    <>
      <MemberBar current={PREFERENCES_PATH} />
      <div className="split-8-4 section--s">
        <div>{children}</div>
        <aside aria-label="About these e-mails">
          {email && <DeliveryAddress email={email} />}
          {has('follows.own') && (
            <div className="member-link">
              <h2 className="small">What you follow</h2>
              <p className="small">
                Legal deadlines, documents, topics, chapters, searches and jobs that we write to you about.
              </p>
              <QuietLink href={FOLLOW_LIST_PATH}>Everything you follow by e-mail</QuietLink>
            </div>
          )}
          <div className="member-link">
            <h2 className="small">What we always send</h2>
            <p className="small">
              Invoices, changes to events you’re registered for, and messages about the security of your account.
            </p>
          </div>
        </aside>
      </div>
    </>
  );
}

function SignInNotice() {
  const { settings } = useEnvironment();
  const has = useHas();
  return (
    <NoticeBox
      title="Sign in to see and change what you receive"
      action={
        <Actions>
          <ButtonLink small href={loginAddress(PREFERENCES_PATH)}>
            Sign in
          </ButtonLink>
          <ButtonLink small variant="secondary" href={`/join-${settings.product}`}>
            Join
          </ButtonLink>
        </Actions>
      }
    >
      <p>
        After signing in you come back here. Nobody else can change your lists.{' '}
        {has('newsletters.all') && (
          <>
            Without an account you can <a href={NEWSLETTERS_PATH}>subscribe to newsletters</a> by your address alone.
          </>
        )}
      </p>
    </NoticeBox>
  );
}
