import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useInsertionEffect, useLayoutEffect, useRef } from 'react';
import { ScrollRestoration, useLocation, useNavigate } from 'react-router';
import { useEnvironment } from '../data/environment.tsx';
import { SCROLL_KEY } from '../data/storage-keys.ts';
import { clean, loadApi } from '../data/use-call.ts';
import { loadDeferred } from '../load-once.ts';
import { applyAtOnce } from './apply-at-once.ts';
import { interceptLinks } from './intercept-links.ts';
import { PendingNavigation } from './pending-navigation.tsx';
import { restoreFocus } from './restore-focus.ts';

/** Loaded after the page; until then links load documents. */
export const Navigation = import.meta.env.SSR ? () => null : BrowserNavigation;

function BrowserNavigation() {
  const navigate = useNavigate();
  const environment = useEnvironment();
  const queries = useQueryClient();
  useEffect(() => interceptLinks({ navigate, environment, queries }), [navigate, environment, queries]);
  useEffect(applyAtOnce, []);
  useNavigationEffects();
  useEffect(loadRest, []);
  return (
    <>
      <PendingNavigation />
      <ScrollRestoration storageKey={SCROLL_KEY} />
    </>
  );
}

/** Loads the remaining code of shell, navigation and error page, so that they work offline. */
function loadRest(): void {
  const calls = loadApi().then(({ loadChecks }) => loadChecks());
  Promise.all([loadDeferred(), calls, import('./redirect-record.ts'), import('../view-chunks.ts')]).catch(() => {});
}

/** Scrolls at once, moves the focus, announces the page and runs the clean action (section 4). */
function useNavigationEffects(): void {
  const queries = useQueryClient();
  const location = useLocation();
  const previous = useRef(location);
  const cleaned = useRef(location);
  // Three kinds of effect: before, after and well after the layout effect of `ScrollRestoration`.
  useInsertionEffect(() => {
    // Smooth scrolling suits a hash of the same page, but not another page or part of a list.
    const { pathname, search } = previous.current;
    if (pathname !== location.pathname || search !== location.search)
      document.documentElement.style.scrollBehavior = 'auto';
  }, [location]);
  useLayoutEffect(() => {
    document.documentElement.style.scrollBehavior = '';
    if (previous.current !== location) restoreFocus(previous.current, location);
    previous.current = location;
  }, [location]);
  useEffect(() => {
    // Not on the first page, where hydration has yet to read the outcomes.
    if (cleaned.current !== location) clean(queries);
    cleaned.current = location;
  }, [queries, location]);
}
