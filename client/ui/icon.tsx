/** On a 20 px grid; strokes of 1.5 px with square caps. */
export const ICON_PATHS = {
  arrow: 'M3 10h13.5M11 4.5l5.5 5.5-5.5 5.5',
  back: 'M17 10H3.5M9 4.5L3.5 10 9 15.5',
  out: 'M5 15L15 5M7 4.8h8.2V13',
  search: 'M8.75 3.25a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11zM12.8 12.8l4.4 4.4',
  menu: 'M2.5 7.25h15M2.5 12.75h15',
  close: 'M4.5 4.5l11 11M15.5 4.5l-11 11',
  plus: 'M10 3.5v13M3.5 10h13',
  minus: 'M3.5 10h13',
  down: 'M4.5 7.5L10 13l5.5-5.5',
  up: 'M4.5 12.5L10 7l5.5 5.5',
  left: 'M12.5 4.5L7 10l5.5 5.5',
  right: 'M7.5 4.5L13 10l-5.5 5.5',
  user: 'M10 3a3.25 3.25 0 1 1 0 6.5A3.25 3.25 0 0 1 10 3zM4.5 17v-.75a5.5 5.5 0 0 1 11 0V17',
  pin: 'M10 17.5S4.75 12.2 4.75 8a5.25 5.25 0 0 1 10.5 0c0 4.2-5.25 9.5-5.25 9.5zM10 6.5a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2z',
  clock: 'M10 2.75a7.25 7.25 0 1 1 0 14.5 7.25 7.25 0 0 1 0-14.5zM10 6v4.3l2.8 1.7',
  calendar: 'M3.25 4.75h13.5v12H3.25zM3.25 8.5h13.5M6.75 2.5v4M13.25 2.5v4',
  save: 'M5.25 2.75h9.5V17L10 13.2 5.25 17z',
  share: 'M6.5 8.5H4v8.75h12V8.5h-2.5M10 12.5V2.8M6.6 6L10 2.6 13.4 6',
  print: 'M6 7V2.75h8V7M6 14H3.25V7h13.5v7H14M6 11.25h8v6H6z',
  download: 'M10 3v9.5M6 8.8l4 4 4-4M3.5 16.75h13',
  check: 'M3.5 10.5l4.2 4.2 9-9.4',
  info: 'M10 2.75a7.25 7.25 0 1 1 0 14.5 7.25 7.25 0 0 1 0-14.5zM10 9.2v4.6M10 5.9v1.4',
  warning: 'M10 3l7.6 13.5H2.4zM10 8v4.2M10 13.4v1.4',
  feed: 'M4 9.25A6.75 6.75 0 0 1 10.75 16M4 3.75A12.25 12.25 0 0 1 16.25 16M4 14.75h1.25V16H4z',
  filter: 'M2.5 5.5h15M5.5 10h9M8 14.5h4',
  list: 'M2.5 5h15M2.5 10h15M2.5 15h15',
  grid: 'M3.25 3.25h5v5h-5zM11.75 3.25h5v5h-5zM3.25 11.75h5v5h-5zM11.75 11.75h5v5h-5z',
  play: 'M5.75 3.75L16 10 5.75 16.25z',
  lock: 'M4.75 9h10.5v8H4.75zM7 9V6.25a3 3 0 0 1 6 0V9',
  mail: 'M2.75 4.25h14.5v11.5H2.75zM3 5l7 6.2L17 5',
  basket: 'M2.75 8h14.5L15.5 16.5h-11zM6.2 8l2-5M13.8 8l-2-5',
  book: 'M10 5.2C8.2 3.8 5.8 3.4 2.75 3.5v12c3-.1 5.5.3 7.25 1.7 1.75-1.4 4.25-1.8 7.25-1.7v-12C14.2 3.4 11.8 3.8 10 5.2zM10 5.2v12',
  cap: 'M1.5 8L10 4l8.5 4L10 12zM5 9.8v4.4c2.8 2 7.2 2 10 0V9.8',
  certificate: 'M10 2.25a4.75 4.75 0 1 1 0 9.5 4.75 4.75 0 0 1 0-9.5zM7 11v6.8l3-2 3 2V11',
  globe:
    'M10 2.75a7.25 7.25 0 1 1 0 14.5 7.25 7.25 0 0 1 0-14.5zM2.75 10h14.5M10 2.75c-4.4 4-4.4 10.5 0 14.5M10 2.75c4.4 4 4.4 10.5 0 14.5',
  phone: 'M5 2.75L8 3.5l.8 3.6L6.9 8.9a9.6 9.6 0 0 0 4.2 4.2l1.8-1.9 3.6.8.75 3-2 2.25C8.6 16.6 3.4 11.4 2.75 4.75z',
} as const;

export type IconName = keyof typeof ICON_PATHS;

interface IconProps {
  name: IconName;
  /** Side length in px at the usual text size; it grows with the text. */
  size?: number;
  className?: string;
}

const ROOT_TEXT_PX = 16;

const toRem = (px: number): string => `${px / ROOT_TEXT_PX}rem`;

/** Decorative: its meaning must also be given as text or `aria-label`. */
export function Icon({ name, size = 20, className }: IconProps) {
  return (
    <svg
      className={className ? `icon ${className}` : 'icon'}
      viewBox="0 0 20 20"
      width={toRem(size)}
      height={toRem(size)}
      aria-hidden="true"
    >
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}
