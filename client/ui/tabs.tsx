import type { LinkItem } from './types.ts';

export interface TabItem extends LinkItem {
  /** How many entries stand behind the tab. */
  count?: number;
}

interface TabsProps {
  items: readonly TabItem[];
  /** Address of the current tab. */
  current?: string;
  /** Names the navigation. */
  label: string;
}

/** Tabs that are ordinary links, each with its own address; the row scrolls sideways on narrow screens. */
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
