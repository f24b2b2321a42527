import { DASHBOARD_PATH, READING_LIST_PATH } from '../../shared/constants.ts';
import type { CallId } from '../../shared/contract/calls.ts';
import { PREFERENCES_PATH } from '../../shared/forms/member-forms.ts';
import { useHas } from '../data/environment.tsx';
import { Icon } from '../ui/icon.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { SignOut } from './sign-out.tsx';

export const PROFILE_PATH = `${DASHBOARD_PATH}/professional-profile`;
export const MEMBER_CALENDAR_PAGE = `${DASHBOARD_PATH}/calendar`;
export const CREDIT_LOG_PAGE = `${DASHBOARD_PATH}/credits`;
export const PERSONAL_DATA_PATH = `${DASHBOARD_PATH}/your-data`;
/** Section ids of the dashboard's tabs. */
export const MY_CONTENT = 'my-content';
export const MY_LEARNING = 'my-learning';

type Tab = { readonly label: string; readonly href: string; readonly needs?: CallId };

const TABS = [
  { label: 'Dashboard', href: DASHBOARD_PATH },
  { label: 'My content', href: `${DASHBOARD_PATH}#${MY_CONTENT}` },
  { label: 'Reading list', href: READING_LIST_PATH, needs: 'myContent.readingList' },
  { label: 'My learning', href: `${DASHBOARD_PATH}#${MY_LEARNING}` },
  { label: 'Credits', href: CREDIT_LOG_PAGE, needs: 'credits.log' },
  { label: 'My events', href: '/education/active-events' },
  { label: 'Calendar', href: MEMBER_CALENDAR_PAGE, needs: 'myContent.calendar' },
  { label: 'Professional profile', href: PROFILE_PATH },
  { label: 'E-mail preferences', href: PREFERENCES_PATH },
  { label: 'Your data', href: PERSONAL_DATA_PATH, needs: 'myContent.personalDataCounts' },
] as const satisfies readonly Tab[];

/** Tabs on wide screens, on narrow ones a `<details>`, which needs no JavaScript. */
export function MemberBar({ current }: { current: (typeof TABS)[number]['href'] }) {
  const has = useHas();
  const tabs: readonly Tab[] = TABS;
  const shown = tabs.filter(({ needs }) => needs === undefined || has(needs));
  return (
    <div className="member-bar">
      <Tabs label="Your pages" items={shown} current={current} />
      <details className="member-bar__narrow">
        <summary>
          <span>
            Pages: <span>{TABS.find(({ href }) => href === current)?.label}</span>
          </span>
          <Icon name="down" className="chevron" />
        </summary>
        <nav aria-label="All your pages">
          <ul>
            {shown.map(({ label, href }) => (
              <li key={href}>
                <a href={href} aria-current={href === current ? 'page' : undefined}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </details>
      <SignOut />
    </div>
  );
}
