import { lazy, Suspense, useEffect, useRef } from 'react';
import { loginAddress } from '../../shared/addresses/login-address.ts';
import { HOME_PATH, IDLE_SIGN_OUT_MS } from '../../shared/constants.ts';
import { membershipButton } from '../../shared/session/join-renew.ts';
import { usePageInput } from '../data/page-input.ts';
import { endCookie } from '../data/session.ts';
import { readUser, type User, useUser } from '../data/user.ts';
import { sharedActivity } from './shared-activity.ts';
import { isSigningOut } from './sign-out-once.ts';

const RETRY_MS = 30_000;

/** Retries until the chunk has loaded: without it an idle member would stay signed in. */
const loadIdleTimer = (): Promise<typeof import('./idle-timer.tsx')> =>
  import('./idle-timer.tsx').catch(() => new Promise((resolve) => setTimeout(resolve, RETRY_MS)).then(loadIdleTimer));
const IdleTimer = lazy(loadIdleTimer);

/** Member-only guard (section 2) and idle timer (section 4); follows sign-ins and sign-outs of other tabs. */
export function MemberSession() {
  const { match } = usePageInput();
  const user = useUser();
  const isMemberPage = match.route.access === 'member';
  const applied = useRef<User | null>(null);
  useEffect(() => {
    const apply = (next: User | null) => {
      applySession(next, { before: applied.current, isMemberPage });
      applied.current = next;
    };
    // In the first render after hydration `user` is still null: storage is authoritative.
    apply(user ?? readUser());
    // A page restored from the back-forward cache has missed the storage events of other tabs.
    const onPageShow = () => apply(readUser());
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, [user, isMemberPage]);
  return (
    user && (
      <Suspense>
        <IdleTimer key={user.accessToken} />
      </Suspense>
    )
  );
}

type PageContext = { readonly before: User | null; readonly isMemberPage: boolean };

function applySession(user: User | null, { before, isMemberPage }: PageContext): void {
  markDocument(user);
  // Data and input on the page belong to the previous user.
  if (user && before && !isSamePerson(user, before)) location.reload();
  if (user || isSigningOut()) return;
  // Section 4: after an hour of inactivity every tab opens the home page, whichever tab signed out.
  if (before && isIdle()) location.replace(HOME_PATH);
  else if (isMemberPage) void redirectToLogin();
}

const isSamePerson = (one: User, other: User): boolean =>
  one.userId === undefined ? one.accessToken === other.accessToken : one.userId === other.userId;

function isIdle(): boolean {
  const lastActivity = sharedActivity();
  return lastActivity > 0 && Date.now() - lastActivity >= IDLE_SIGN_OUT_MS;
}

let redirecting = false;

/** Deletes the cookie first, because it would redirect back; opens the home page if that fails. */
async function redirectToLogin(): Promise<void> {
  if (redirecting) return;
  redirecting = true;
  const back = location.pathname + location.search;
  location.replace((await endCookie()) ? loginAddress(back) : HOME_PATH);
}

/** CSS shows member variants by these root attributes, first set by the inline script. */
function markDocument(user: User | null): void {
  const { dataset, style } = document.documentElement;
  setFlag(dataset, 'member', user !== null);
  setFlag(dataset, 'active', user?.isActiveMember === true);
  setFlag(dataset, 'renew', user !== null && membershipButton(user) === 'renew');
  if (user) style.setProperty('--member', JSON.stringify(user.firstName));
  else style.removeProperty('--member');
}

function setFlag(dataset: DOMStringMap, name: string, isSet: boolean): void {
  if (isSet) dataset[name] = '';
  else delete dataset[name];
}
