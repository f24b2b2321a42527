import type { LinkItem } from './types.ts';

export interface TabItem extends LinkItem {
  count?: number;
}

interface TabsProps {
  items: readonly TabItem[];
  current?: string;
  label: string;
}

/** Links with addresses of their own; the row scrolls horizontally on narrow screens. */
export function Tabs({ items, current, label }: TabsProps) {
  if (items.length === 0) return null;
  return (
    <nav className="tabs" aria-label={label}>
      <ul>
        {items.map(({ label: text, href, count }) => (
          <li key={href}>
            <a href={href} aria-current={href === current ? 'page' : undefined}>
              {text}
              {count !== undefined && <span> {count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
