import type { ReactNode } from 'react';
import type { Deadline, Proposal } from '../../shared/contract/models.ts';
import { followAddress } from '../../shared/follows/follow-address.ts';
import { Heading } from '../ui/heading.tsx';
import { Icon } from '../ui/icon.tsx';
import type { HeadingLevel } from '../ui/types.ts';
import { unbroken } from '../ui/unbroken.tsx';

type DeadlineTextProps = {
  entry: Deadline | Proposal;
  level: HeadingLevel;
  canFollow: boolean;
  /** Beside the provision. */
  terms?: ReactNode;
  children?: ReactNode;
};

/** A date or a proposal of the list; narrow lists fold what is not needed to find it. */
export function DeadlineText({ entry, level, canFollow, terms, children }: DeadlineTextProps) {
  const { key, title, jurisdiction, products, affects, provision, source, document, summary, path } = entry;
  return (
    <>
      <p className="deadline__scope small soft">
        <b>{jurisdiction.name}</b> {products.map(({ name }) => name).join(', ')}
      </p>
      <Heading level={level} className="deadline__title">
        <a href={path}>{unbroken(title)}</a>
      </Heading>
      {children}
      <details className="deadline__more">
        <summary>
          Who it concerns, and under which law<span className="visually-hidden">: {title}</span>
          <Icon name="down" size={16} />
        </summary>
        <p className="deadline__affects">{unbroken(affects)}</p>
        {summary && <p className="deadline__summary">{unbroken(summary)}</p>}
        <p className="deadline__provision">
          <a href={source}>
            {unbroken(provision)} <Icon name="out" size={16} />
          </a>
          {document && <a href={document.path}>Where {document.number} is cited</a>}
          {canFollow && (
            <a href={followAddress('deadline', key)}>
              Follow by e-mail<span className="visually-hidden">: {title}</span>
            </a>
          )}
          {terms}
        </p>
      </details>
    </>
  );
}
