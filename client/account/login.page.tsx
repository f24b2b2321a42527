import { useEffect, useEffectEvent, useRef } from 'react';
import { loginPage } from '../../shared/account/login.page.ts';
import { loginAddress } from '../../shared/addresses/login-address.ts';
import { safeReturn } from '../../shared/addresses/safe-return.ts';
import { DASHBOARD_PATH, LOGIN_PATH } from '../../shared/constants.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { useEnvironment } from '../data/environment.tsx';
import { verifySession } from '../data/session.ts';
import { useCall } from '../data/use-call.ts';
import { useSignIn } from '../data/use-sign-in.ts';
import { readUser, type User, useUser } from '../data/user.ts';
import { useRejectedForm } from '../forms/use-form.ts';
import { Seo } from '../seo.tsx';
import { ButtonLink, QuietLink } from '../ui/button.tsx';
import { CoverImage } from '../ui/cover-image.tsx';
import { NoticeBox } from '../ui/notice-box.tsx';
import { Prose } from '../ui/prose.tsx';
import { useAccountLinks } from './account-links.ts';
import { RedirectSignIn } from './redirect-sign-in.tsx';
import { SignInForm } from './sign-in-form.tsx';

export { page } from '../../shared/account/login.page.ts';

/** Redirects a visitor who signs in here or in another tab (section 2, Login guard). */
export default function Login({ input }: { input: PageInput }) {
  const { site, settings } = useEnvironment();
  const page = useCall(loginPage(input).page).data?.result[0];
  const links = useAccountLinks();
  const back = safeReturn(input.query, settings.publicOrigin);
  const redirect = () => location.assign(back ?? DASHBOARD_PATH);
  const target = back === undefined ? undefined : site.match(back.split(/[?#]/, 1)[0] ?? back).route;
  const { pending, problem, onSubmit } = useSignIn(redirect, { leadsOut: target?.kind === 'cventRegistration' });
  const rejected = useRejectedForm('login');
  const isRedirectOnly = settings.redirectSignIn?.isOnly === true;
  const user = useUser();
  const earlier = useRef<string>(undefined);
  useEffect(() => {
    earlier.current = readUser()?.accessToken;
    // The server shows this page to browsers without a session only: the record has outlived its session.
    if (earlier.current !== undefined) void verifySession(settings);
  }, [settings]);
  const redirectMember = useEffectEvent((member: User | null) => {
    if (member && member.accessToken !== earlier.current && !pending) redirect();
  });
  useEffect(() => redirectMember(user), [user]);
  if (!page) return null;
  return (
    <div className="login">
      <Seo title={page.seo.title ?? page.title} description={page.seo.description ?? page.summary} noIndex />
      <div className="login__form">
        <h1 className="login__title h1">{page.title}</h1>
        <p className="quiet mt-2xs">
          {target?.access === 'member' ? (
            <>
              You asked for <b>{target.title}</b>, which is for members. We will take you there next.
            </>
          ) : (
            page.summary
          )}
        </p>
        {isRedirectOnly ? (
          rejected?.notice && (
            <NoticeBox tone="error" title={rejected.notice.title}>
              <p>{rejected.notice.text}</p>
            </NoticeBox>
          )
        ) : (
          <>
            <SignInForm
              action={back === undefined ? LOGIN_PATH : loginAddress(back)}
              hasStaySignedIn
              pending={pending}
              problem={problem ?? (rejected && { error: rejected.notice?.text, errors: rejected.errors })}
              username={rejected?.values.username}
              onSubmit={onSubmit}
            />
            {links && (
              <QuietLink href={links.forgottenPassword} trail="none">
                Forgotten password
              </QuietLink>
            )}
          </>
        )}
        <RedirectSignIn back={back} />
        <div className="login__new rows mt-l">
          <h2 className="block-title">New here?</h2>
          <Prose small html={page.body} />
          {links && (
            <ButtonLink wide variant="secondary" {...(links.isAway && { trail: 'out' })} href={links.createAccount}>
              Create an account
            </ButtonLink>
          )}
        </div>
      </div>
      <div className="login__figure" aria-hidden="true">
        <CoverImage topic="policy" ink="green" seed="sign-in" variant="rosette" eager />
      </div>
    </div>
  );
}
