import { lazy, Suspense, useEffect } from 'react';
import { membershipButton } from '../../shared/rules/join-renew.ts';
import { loginAddress } from '../../shared/rules/safe-return.ts';
import { useEnvironment } from '../data/environment.tsx';
import { usePageInput } from '../data/page-input.ts';
import type { PublicSettings } from '../data/page-state.ts';
import { dropCookie } from '../data/session.ts';
import { readUser, type User, useUser } from '../data/user.ts';
import { isSigningOut } from './sign-out-once.ts';

const RETRY_MS = 30_000;

/** Retries until the chunk has loaded: without it an idle member would stay signed in. */
const loadIdleTimer = (): Promise<typeof import('./idle-timer.tsx')> =>
  import('./idle-timer.tsx').catch(() => new Promise((resolve) => setTimeout(resolve, RETRY_MS)).then(loadIdleTimer));
const IdleTimer = lazy(loadIdleTimer);

/**
 * Applies the session to the current page: a member page without a session redirects to the login (section 2, Member-only guard), the header
 * follows a sign-in or sign-out in another tab, and the idle timer of section 4 runs.
 */
export function MemberSession() {
  const { settings } = useEnvironment();
  const { match } = usePageInput();
  const user = useUser();
  const isMemberPage = match.route.access === 'member';
  useEffect(() => {
    // In the first render after hydration `user` is still null: storage is authoritative.
    applySession(user ?? readUser(), { isMemberPage, settings });
    // A page restored from the back-forward cache has missed the storage events of other tabs.
    const onPageShow = () => applySession(readUser(), { isMemberPage, settings });
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, [user, isMemberPage, settings]);
  return (
    user && (
      <Suspense>
        <IdleTimer key={user.accessToken} />
      </Suspense>
    )
  );
}

type PageContext = { readonly isMemberPage: boolean; readonly settings: PublicSettings };

function applySession(user: User | null, { isMemberPage, settings }: PageContext): void {
  markDocument(user);
  if (!user && isMemberPage) void redirectToLogin(settings);
}

let redirecting = false;

/** Redirects to the login, once. The session cookie is removed first: with it the login would redirect back. */
async function redirectToLogin(settings: PublicSettings): Promise<void> {
  if (redirecting || isSigningOut()) return;
  redirecting = true;
  const back = location.pathname + location.search;
  await dropCookie(settings);
  location.replace(loginAddress(back));
}

/** Updates the attributes of `<html>` by which CSS shows the variants for visitors and members. The inline script in the head sets them first. */
function markDocument(user: User | null): void {
  const { dataset, style } = document.documentElement;
  setFlag(dataset, 'member', user !== null);
  setFlag(dataset, 'renew', user !== null && membershipButton(user) === 'renew');
  if (user) style.setProperty('--member', JSON.stringify(user.firstName));
  else style.removeProperty('--member');
}

function setFlag(dataset: DOMStringMap, name: string, isSet: boolean): void {
  if (isSet) dataset[name] = '';
  else delete dataset[name];
}
