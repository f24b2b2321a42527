import type { ReactNode } from 'react';
import type { HeadingLevel } from './types.ts';

interface HeadingProps {
  level: HeadingLevel;
  className?: string;
  id?: string;
  /** -1 for a heading that takes the focus. */
  tabIndex?: number | undefined;
  children: ReactNode;
}

/** A heading whose level is a property and whose size comes from its class. */
export function Heading({ level, children, ...rest }: HeadingProps) {
  const Tag: `h${HeadingLevel}` = `h${level}`;
  return <Tag {...rest}>{children}</Tag>;
}
