import { useEffect, useRef } from 'react';
import { DASHBOARD_PATH, READING_LIST_PATH } from '../../shared/constants.ts';
import { PREFERENCES_PATH } from '../../shared/site/forms/member-forms.ts';
import { Tabs } from '../ui/tabs.tsx';
import { SignOut } from './sign-out.tsx';

export const PROFILE_PATH = `${DASHBOARD_PATH}/professional-profile`;
export const MEMBER_CALENDAR_PAGE = `${DASHBOARD_PATH}/calendar`;
export const PERSONAL_DATA_PATH = `${DASHBOARD_PATH}/your-data`;
/** Ids of the dashboard's sections that have a tab. */
export const MY_CONTENT = 'my-content';
export const MY_LEARNING = 'my-learning';

const TABS = [
  { label: 'Dashboard', href: DASHBOARD_PATH },
  { label: 'My content', href: `${DASHBOARD_PATH}#${MY_CONTENT}` },
  { label: 'Reading list', href: READING_LIST_PATH },
  { label: 'My learning', href: `${DASHBOARD_PATH}#${MY_LEARNING}` },
  { label: 'My events', href: '/education/active-events' },
  { label: 'Calendar', href: MEMBER_CALENDAR_PAGE },
  { label: 'Professional profile', href: PROFILE_PATH },
  { label: 'E-mail preferences', href: PREFERENCES_PATH },
  { label: 'Your data', href: PERSONAL_DATA_PATH },
] as const;

/** Tabs of the member's pages, and the sign-out button. */
export function MemberBar({ current }: { current: (typeof TABS)[number]['href'] }) {
  const bar = useRef<HTMLDivElement>(null);
  // Scrolls the current tab into view on narrow screens; `scrollIntoView` could scroll the page as well.
  useEffect(() => {
    const row = bar.current?.querySelector('.tabs');
    const tab = row?.querySelector('[aria-current]');
    if (!row || !tab) return;
    const overflow = tab.getBoundingClientRect().right - row.getBoundingClientRect().right;
    if (overflow > 0) row.scrollLeft += overflow;
  }, []);
  return (
    <div className="member-bar" ref={bar}>
      <Tabs label="Your pages" items={TABS} current={current} />
      <SignOut />
    </div>
  );
}
