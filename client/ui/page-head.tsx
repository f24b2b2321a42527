import type { ReactNode } from 'react';
import { Breadcrumb } from './breadcrumb.tsx';
import { Label } from './label.tsx';
import type { LinkItem } from './types.ts';
import { unbroken } from './unbroken.tsx';

interface PageHeadProps {
  title: ReactNode;
  lead?: ReactNode;
  label?: string | undefined;
  labelTone?: 'topic' | 'event' | 'quiet';
  breadcrumb?: readonly (LinkItem | { label: string; href?: undefined })[];
  /** `l` for articles and events, `m` for tools and lists, `display` for the home page. */
  size?: 'm' | 'l' | 'display';
  children?: ReactNode;
}

export function PageHead({ title, lead, label, labelTone, breadcrumb, size = 'm', children }: PageHeadProps) {
  return (
    <header className={`page-head page-head--${size}`}>
      {breadcrumb && <Breadcrumb items={breadcrumb} />}
      <div className="page-head__text">
        {label && <Label tone={labelTone}>{label}</Label>}
        <h1 className="page-head__title h1">{unbroken(title)}</h1>
        {lead && <p className="page-head__lead lead">{unbroken(lead)}</p>}
      </div>
      {children && <div className="page-head__aside">{children}</div>}
    </header>
  );
}
