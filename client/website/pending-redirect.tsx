import { type ReactNode, useEffect, useState } from 'react';
import type { CanonicalTarget } from '../../shared/addresses/canonical-target.ts';
import { REDIRECT_LIST_LIFETIME_MS } from '../../shared/constants.ts';
import { MessagePage } from '../blocks/message-page.tsx';
import { EnvironmentProvider, useEnvironment } from '../data/environment.tsx';
import { onDemand } from '../shell/deferred.tsx';
import { Skeleton } from '../ui/state.tsx';

const ExternalRedirect = onDemand(async () => (await import('./external-redirect.page.tsx')).default);

/** Without JavaScript the document is requested again after this time. */
const RELOAD_SECONDS = 5;

/** Follows the redirect list until the server has it (section 2). @param fallback shown if the list lacks the path */
export function PendingRedirect({ fallback }: { fallback: ReactNode }) {
  const target = useRedirect();
  if (target === 'none') return fallback;
  if (typeof target === 'object' && target.kind === 'external') return <Interstitial target={target.location} />;
  return (
    <MessagePage label="One moment" title="Loading" lead="We are checking whether this page has moved." topic="quality">
      <Skeleton shape="text" label="Loading the list of old addresses" />
      <noscript>
        <meta httpEquiv="refresh" content={String(RELOAD_SECONDS)} />
      </noscript>
    </MessagePage>
  );
}

/** Fetches the list again until it has loaded. */
function useRedirect(): CanonicalTarget | 'pending' | 'none' {
  const environment = useEnvironment();
  const [target, setTarget] = useState<CanonicalTarget | 'pending' | 'none'>('pending');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isUnmounted = false;
    const find = () =>
      void import('../navigation/redirect-record.ts')
        .then(({ findRedirect }) => findRedirect(location.pathname + location.search, environment))
        .then(
          (found) => {
            if (isUnmounted) return;
            setTarget(found ?? 'none');
            if (found?.kind === 'internal') location.replace(found.location);
          },
          () => {
            if (!isUnmounted) timer = setTimeout(find, REDIRECT_LIST_LIFETIME_MS);
          },
        );
    find();
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
    };
  }, [environment]);
  return target;
}

function Interstitial({ target }: { target: string }) {
  const environment = useEnvironment();
  return (
    <EnvironmentProvider value={{ ...environment, external: target }}>
      <ExternalRedirect />
    </EnvironmentProvider>
  );
}
