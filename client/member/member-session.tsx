import { lazy, Suspense, useEffect } from 'react';
import { membershipButton } from '../../shared/rules/join-renew.ts';
import { loginAddress } from '../../shared/rules/safe-return.ts';
import { useEnvironment } from '../data/environment.tsx';
import { usePageInput } from '../data/page-input.ts';
import type { PublicSettings } from '../data/page-state.ts';
import { dropCookie } from '../data/session.ts';
import { readUser, type User, useUser } from '../data/user.ts';
import { isLeaving } from './leave.ts';

const LATER_MS = 30_000;

/** Code that does not come is asked for again: without it nobody would be signed out. */
const loadWatch = (): Promise<typeof import('./idle-watch.tsx')> =>
  import('./idle-watch.tsx').catch(() => new Promise((resolve) => setTimeout(resolve, LATER_MS)).then(loadWatch));
const IdleWatch = lazy(loadWatch);

/**
 * What a session means for the page on show: member pages are left when there is nobody signed in (section 2, Member-only guard), the
 * header follows whoever signs in or out in another tab, and the clock of section 4 runs.
 */
export function MemberSession() {
  const { settings } = useEnvironment();
  const { match } = usePageInput();
  const user = useUser();
  const isMemberPage = match.route.access === 'member';
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever signs in or out is a reason to look again
  useEffect(() => {
    const look = () => {
      const now = readUser();
      markDocument(now);
      if (!now && isMemberPage) void goToLogin(settings);
    };
    look();
    // A page that comes back out of the browser's memory has missed what happened since.
    window.addEventListener('pageshow', look);
    return () => window.removeEventListener('pageshow', look);
  }, [user, isMemberPage, settings]);
  return (
    user && (
      <Suspense>
        <IdleWatch key={user.accessToken} />
      </Suspense>
    )
  );
}

let going = false;

/** Once: what is left of the session is taken away first, or the login would send the visitor straight back. */
async function goToLogin(settings: PublicSettings): Promise<void> {
  if (going || isLeaving()) return;
  going = true;
  const back = location.pathname + location.search;
  await dropCookie(settings);
  location.replace(loginAddress(back));
}

/** The style sheet goes by the attributes that the document's first script has set: they must go on telling the truth. */
function markDocument(user: User | null): void {
  const { dataset, style } = document.documentElement;
  mark(dataset, 'member', user !== null);
  mark(dataset, 'renew', user !== null && membershipButton(user) === 'renew');
  if (user) style.setProperty('--member', JSON.stringify(user.firstName));
  else style.removeProperty('--member');
}

function mark(dataset: DOMStringMap, name: string, holds: boolean): void {
  if (holds) dataset[name] = '';
  else delete dataset[name];
}
