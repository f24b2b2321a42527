import type { ReactNode } from 'react';
import { loginAddress } from '../../../shared/rules/safe-return.ts';
import { PREFERENCES_PATH } from '../../../shared/site/forms/member-forms.ts';
import { preferencesPage } from '../../../shared/site/page-data/members.ts';
import type { PageInput } from '../../../shared/site/page-data/request.ts';
import { useEnvironment } from '../../data/environment.tsx';
import { useCall } from '../../data/use-call.ts';
import { type User, useUser } from '../../data/user.ts';
import { MemberBar, PROFILE_PATH } from '../../member/member-bar.tsx';
import { useKnown } from '../../member/use-known.ts';
import { Seo } from '../../seo.tsx';
import { Actions, ButtonLink, QuietLink } from '../../ui/button.tsx';
import { NoticeBox } from '../../ui/notice-box.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Prose } from '../../ui/prose.tsx';
import { PlainSubscriptions } from './plain-subscriptions.tsx';
import { Subscriptions, SubscriptionsToCome } from './subscriptions.tsx';

/**
 * What the society sends by e-mail. The page is public and the same for everybody: a visitor reads what it is for, and whom the
 * document's first script knows sees the place of the lists until they have come (section 2, Public routes).
 */
export default function Preferences({ input }: { input: PageInput }) {
  const calls = preferencesPage(input);
  const page = useCall(calls.page).data?.result[0];
  const known = useKnown(calls.all)?.result.groups;
  const user = useUser();
  if (!page) return null;
  return (
    <div className="page member">
      <Seo title={page.seo.title ?? page.title} description={page.seo.description ?? page.summary} />
      <PageHead title={page.title} lead={page.summary} />
      {user?.userId !== undefined ? (
        <Own user={user}>
          <Subscriptions userId={user.userId} />
        </Own>
      ) : known ? (
        <Own>
          <PlainSubscriptions groups={known} query={input.query} />
        </Own>
      ) : (
        <>
          <div className="for-visitor">
            <Landing />
          </div>
          <div className="for-member">
            <Own>
              <SubscriptionsToCome />
            </Own>
          </div>
        </>
      )}
      <div className="section--s">
        <Prose html={page.body} />
      </div>
    </div>
  );
}

function Own({ user, children }: { user?: User; children: ReactNode }) {
  return (
    <>
      <MemberBar current={PREFERENCES_PATH} />
      <div className="split-8-4 section--s">
        <div>{children}</div>
        <aside aria-label="About these e-mails">
          {user?.email && (
            <div className="member-link">
              <h2 className="small">Delivered to</h2>
              <p className="member-link__title">{user.email}</p>
              <p className="small">Changing the primary address changes your sign-in name too.</p>
              <QuietLink href={PROFILE_PATH}>Change address</QuietLink>
            </div>
          )}
          <div className="member-link">
            <h2 className="small">What we always send</h2>
            <p className="small">
              Receipts, renewal notices and changes to events you are registered for. The law asks us to.
            </p>
          </div>
        </aside>
      </div>
    </>
  );
}

function Landing() {
  const { settings } = useEnvironment();
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
      <p>After signing in you come back here. Nobody else can change your lists.</p>
    </NoticeBox>
  );
}
