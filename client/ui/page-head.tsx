import type { ReactNode } from 'react';
import { Breadcrumb } from './breadcrumb.tsx';
import { Label } from './label.tsx';
import type { LinkItem } from './types.ts';

interface PageHeadProps {
  title: ReactNode;
  /** Standfirst under the title. */
  lead?: ReactNode;
  /** Label above the title. */
  label?: string;
  labelTone?: 'topic' | 'event' | 'quiet';
  breadcrumb?: readonly (LinkItem | { label: string; href?: undefined })[];
  /** `l` is the title of articles and events, `m` that of tools and lists, `display` the home statement. */
  size?: 'm' | 'l' | 'display';
  /** What stands at the right or below: date, actions, facts. */
  children?: ReactNode;
}

/** The head of a page: way, label, title, standfirst. */
export function PageHead({ title, lead, label, labelTone, breadcrumb, size = 'm', children }: PageHeadProps) {
  return (
    <header className={`page-head page-head--${size}`}>
      {breadcrumb && <Breadcrumb items={breadcrumb} />}
      <div className="page-head__text">
        {label && <Label tone={labelTone}>{label}</Label>}
        <h1 className="page-head__title">{title}</h1>
        {lead && <p className="page-head__lead">{lead}</p>}
      </div>
      {children && <div className="page-head__aside">{children}</div>}
    </header>
  );
}
