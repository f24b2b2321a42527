import { useId } from 'react';
import { Heading } from '../ui/heading.tsx';
import type { HeadingLevel, LinkItem } from '../ui/types.ts';

type ContentsListProps = {
  title: string;
  links: readonly (LinkItem & { count?: number | undefined })[];
  level?: HeadingLevel;
};

export function ContentsList({ title, links, level = 2 }: ContentsListProps) {
  const id = useId();
  if (links.length === 0) return null;
  return (
    <nav className="contents-list" aria-labelledby={id}>
      <Heading level={level} id={id}>
        {title}
      </Heading>
      <ul>
        {links.map(({ label, href, count }) => (
          <li key={href}>
            <a className={count === undefined ? undefined : 'counted'} href={href}>
              {label}
              {count !== undefined && <span>{count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
