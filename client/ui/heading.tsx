import type { ReactNode } from 'react';
import type { HeadingLevel } from './types.ts';

interface HeadingProps {
  level: HeadingLevel;
  className?: string;
  id?: string;
  tabIndex?: number | undefined;
  children: ReactNode;
}

export function Heading({ level, children, ...rest }: HeadingProps) {
  const Tag: `h${HeadingLevel}` = `h${level}`;
  return <Tag {...rest}>{children}</Tag>;
}
