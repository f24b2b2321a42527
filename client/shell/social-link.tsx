import type { ResponseOf } from '../../shared/contract/contract.ts';
import { classNames } from '../ui/class-names.ts';
import { ICON_PATHS } from '../ui/icon.tsx';

export type SocialItem = ResponseOf<'masterPage.socialMedia'>['result'][number];

const DRAWINGS = new Map([
  ['linkedin', 'M3.25 3.25h13.5v13.5H3.25zM6.5 9v4.75M6.5 6v.75M9.75 13.75V9M9.75 11a1.9 1.9 0 0 1 3.8 0v2.75'],
  ['youtube', 'M2.75 4.75h14.5v10.5H2.75zM8.5 7.5v5l4-2.5z'],
  [
    'bluesky',
    'M10 9C8.5 6 6 4.25 3.5 4c-.5 3.5.5 6 3.5 6.5-2.5.5-2.5 3 0 4.5 1.5.8 2.5-.5 3-2.5.5 2 1.5 3.3 3 2.5 2.5-1.5 2.5-4 0-4.5 3-.5 4-3 3.5-6.5C14 4.25 11.5 6 10 9z',
  ],
  [
    'podcast',
    'M10 2.75a2.5 2.5 0 0 1 2.5 2.5v4a2.5 2.5 0 0 1-5 0v-4a2.5 2.5 0 0 1 2.5-2.5zM4.75 9.25a5.25 5.25 0 0 0 10.5 0M10 14.5v3M7 17.5h6',
  ],
  ['rss', ICON_PATHS.feed],
]);

export function SocialLink({ item }: { item: SocialItem }) {
  return (
    <a className="social-link" href={item.redirectionUrl}>
      <SocialMark {...item} />
      {item.socialMediaTitle}
    </a>
  );
}

function SocialMark({ socialMediaSVGClass, socialMediaImage }: SocialItem) {
  if (socialMediaImage !== '') return <img src={socialMediaImage} alt="" width={18} height={18} loading="lazy" />;
  if (socialMediaSVGClass === '') return null;
  const drawing = DRAWINGS.get(socialMediaSVGClass);
  return (
    <svg
      className={classNames('icon', socialMediaSVGClass)}
      viewBox="0 0 20 20"
      width={18}
      height={18}
      aria-hidden="true"
    >
      {drawing !== undefined && <path d={drawing} />}
    </svg>
  );
}
