import { useEffect } from 'react';
import { loginAddress, safeReturn } from '../../../shared/rules/safe-return.ts';
import { DASHBOARD_PATH, LOGIN_PATH } from '../../../shared/site/constants.ts';
import { loginPage } from '../../../shared/site/page-data/members.ts';
import type { PageInput } from '../../../shared/site/page-data/request.ts';
import { shell } from '../../../shared/site/page-data/shell.ts';
import { useEnvironment } from '../../data/environment.tsx';
import { useCall } from '../../data/use-call.ts';
import { useSignIn } from '../../data/use-sign-in.ts';
import { useUser } from '../../data/user.ts';
import { useSentForm } from '../../forms/use-form.ts';
import { Seo } from '../../seo.tsx';
import { SignInForm } from '../../shell/sign-in-form.tsx';
import { ButtonLink, QuietLink } from '../../ui/button.tsx';
import { CoverImage } from '../../ui/cover-image.tsx';
import { Prose } from '../../ui/prose.tsx';

/** The sign-in page. Who is signed in already is sent on (section 2, Login guard). */
export default function Login({ input }: { input: PageInput }) {
  const { site, settings } = useEnvironment();
  const page = useCall(loginPage(input).page).data?.result[0];
  const configuration = useCall(shell.configuration).data?.result;
  const back = safeReturn(input.query, settings.publicOrigin);
  const arrive = () => location.assign(back ?? previousPage() ?? DASHBOARD_PATH);
  const { pending, error, onSubmit } = useSignIn(arrive);
  const sent = useSentForm('login');
  const user = useUser();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only somebody who signs in, here or in another tab, is sent on
  useEffect(() => {
    if (user && !pending) arrive();
  }, [user]);
  if (!page) return null;
  const wanted = back === undefined ? undefined : site.match(back.split(/[?#]/, 1)[0] ?? back).route;
  return (
    <div className="login">
      <Seo title={page.seo.title ?? page.title} description={page.seo.description ?? page.summary} noIndex />
      <div className="login__form">
        <h1 className="login__title">{page.title}</h1>
        <p className="quiet">
          {wanted?.access === 'member' ? (
            <>
              You asked for <b>{wanted.title}</b>, which is for members. We will take you there next.
            </>
          ) : (
            page.summary
          )}
        </p>
        <SignInForm
          action={back === undefined ? LOGIN_PATH : loginAddress(back)}
          offersToStay
          pending={pending}
          error={error ?? (pending ? undefined : sent?.notice?.text)}
          username={sent?.values.username}
          onSubmit={onSubmit}
        />
        {configuration && (
          <QuietLink href={configuration.forgottenPasswordUrl} trail="out">
            Forgotten password
          </QuietLink>
        )}
        <div className="login__new">
          <h2 className="block-title">New here?</h2>
          <Prose small html={page.body} />
          {configuration && (
            <ButtonLink wide variant="secondary" trail="out" href={configuration.createAccountUrl}>
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

/** The page of this site the visitor came from. */
function previousPage(): string | undefined {
  if (!URL.canParse(document.referrer)) return undefined;
  const { origin, pathname, search } = new URL(document.referrer);
  return origin === location.origin && pathname !== LOGIN_PATH ? pathname + search : undefined;
}
