import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

interface FiltersProps {
  active: number;
  /** `column` is next to the results from 64rem, `line` above them from 56.25rem. */
  variant?: 'column' | 'line';
  /** The form, or the fields of a form elsewhere on the page. */
  children: ReactNode;
}

/** Open on wide screens, on narrow ones a `<details>` to leave the first screen to results. */
export function Filters({ active, variant = 'column', children }: FiltersProps) {
  return (
    <details className={classNames('filters', `filters--${variant}`)}>
      <summary className="button button--secondary button--wide">
        <Icon name="filter" />
        {active > 0 ? `Filters, ${active} active` : 'Filters'}
      </summary>
      {children}
    </details>
  );
}
