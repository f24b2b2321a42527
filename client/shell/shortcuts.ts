import { PREFERENCES_PATH } from '../../shared/forms/member-forms.ts';
import type { LinkItem } from '../ui/types.ts';

type Shortcut = LinkItem & {
  readonly className?: 'for-member' | 'for-visitor' | 'for-renewal';
  readonly isAboutExams?: true;
};

/** Most visited pages on phones, above the sections of the menu. */
export const SHORTCUTS: readonly Shortcut[] = [
  { label: 'Newsletters', href: PREFERENCES_PATH, className: 'for-member' },
  { label: 'European events', href: '/education/european-events' },
  { label: 'Exam windows', href: '/search?searchtext=exam&searchType=exams', isAboutExams: true },
  { label: 'Chapters', href: '/membership/chapters-local-networks' },
  { label: 'Books', href: '/education/books' },
  { label: 'Contact', href: '/who-we-are/contact-us' },
];
