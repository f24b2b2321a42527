import { homePage } from '../../shared/home/home.page.ts';
import { lowestPrice, membershipKinds } from '../../shared/membership/membership.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { shell } from '../../shared/pages/shell.ts';
import { Emphasised } from '../blocks/emphasised.tsx';
import { ErrorBoundary } from '../blocks/error-boundary.tsx';
import { useEnvironment } from '../data/environment.tsx';
import { useCall } from '../data/use-call.ts';
import { Seo } from '../seo.tsx';
import { deferred } from '../shell/deferred.tsx';
import { Actions, ButtonLink } from '../ui/button.tsx';
import { formatDate } from '../ui/dates.ts';
import { HomeEvents } from './home-events.tsx';
import { HomeFile } from './home-file.tsx';
import { HomeNews } from './home-news.tsx';
import { HomeProof } from './home-proof.tsx';

// Loads later in the browser, but is rendered by the server.

export { page } from '../../shared/home/home.page.ts';

const calls = homePage();
/** Hydrates last. */
const HomeEnd = deferred(async () => (await import('./home-end.tsx')).HomeEnd);

export default function Home(_: { input: PageInput }) {
  const { now, settings } = useEnvironment();
  const banners = useCall(calls.banners).data?.result ?? [];
  const [statement] = banners;
  const kinds = membershipKinds(useCall(calls.membership).data);
  const shortName = settings.product.toUpperCase();
  const name = useCall(shell.configuration).data?.result.name ?? shortName;
  const from = lowestPrice(kinds);
  return (
    <>
      <Seo title={name} description={statement?.description} about={{ society: true }} />
      <div className="page">
        <p className="date-line">
          <time dateTime={new Date(now).toISOString().slice(0, 10)}>
            {formatDate(new Date(now).toISOString(), 'UTC', { weekday: true })}
          </time>
          {statement?.subTitle && <span>{statement.subTitle}</span>}
        </p>
        <header className="page-head page-head--display home-head">
          <h1 className="page-head__title h1">
            <Emphasised text={statement?.title ?? name} />
          </h1>
          <ErrorBoundary fallback={null}>
            <HomeFile />
          </ErrorBoundary>
          <p className="page-head__lead lead">
            {statement?.description} {from && `Membership from ${from} a year.`}
          </p>
          {statement?.linkUrl && (
            <div className="page-head__aside">
              <Actions>
                <span className={statement.linkUrl === `/join-${settings.product}` ? 'for-visitor' : undefined}>
                  <ButtonLink href={statement.linkUrl}>{statement.linkText}</ButtonLink>
                </span>
                <ButtonLink href="/who-we-are" variant="secondary">
                  Who we are
                </ButtonLink>
              </Actions>
            </div>
          )}
        </header>
        <HomeProof />
        <HomeNews />
        <HomeEvents />
      </div>
      <HomeEnd />
    </>
  );
}
