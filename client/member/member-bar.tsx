import { useEffect, useRef } from 'react';
import { DASHBOARD_PATH } from '../../shared/site/constants.ts';
import { PREFERENCES_PATH } from '../../shared/site/forms/member-forms.ts';
import { Tabs } from '../ui/tabs.tsx';
import { SignOut } from './sign-out.tsx';

export const PROFILE_PATH = `${DASHBOARD_PATH}/professional-profile`;
/** Ids of the dashboard's parts that have a tab. */
export const MY_CONTENT = 'my-content';
export const MY_LEARNING = 'my-learning';

const TABS = [
  { label: 'Dashboard', href: DASHBOARD_PATH },
  { label: 'My content', href: `${DASHBOARD_PATH}#${MY_CONTENT}` },
  { label: 'My learning', href: `${DASHBOARD_PATH}#${MY_LEARNING}` },
  { label: 'My events', href: '/education/active-events' },
  { label: 'Professional profile', href: PROFILE_PATH },
  { label: 'E-mail preferences', href: PREFERENCES_PATH },
] as const;

/** The member's own pages as tabs, and the way out. */
export function MemberBar({ current }: { current: (typeof TABS)[number]['href'] }) {
  const bar = useRef<HTMLDivElement>(null);
  // On a narrow screen the current tab is brought into view; the page itself stays where it is.
  useEffect(() => {
    const row = bar.current?.querySelector('.tabs');
    const tab = row?.querySelector('[aria-current]');
    if (!row || !tab) return;
    const over = tab.getBoundingClientRect().right - row.getBoundingClientRect().right;
    if (over > 0) row.scrollLeft += over;
  }, []);
  return (
    <div className="member-bar" ref={bar}>
      <Tabs label="Your pages" items={TABS} current={current} />
      <SignOut />
    </div>
  );
}
