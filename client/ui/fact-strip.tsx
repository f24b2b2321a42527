import type { ReactNode } from 'react';
import { unbroken } from './unbroken.tsx';

export interface Fact {
  term: string;
  value: ReactNode;
}

/** The most important facts of a page in a row above its text. Facts without a value are left out. */
export function FactStrip({ facts }: { facts: readonly Fact[] }) {
  return <FactList facts={facts} className="fact-strip" />;
}

/** Details of a product or event as a list of terms and values. Facts without a value are left out. */
export function SpecList({ facts }: { facts: readonly Fact[] }) {
  return <FactList facts={facts} className="spec-list" />;
}

function FactList({ facts, className }: { facts: readonly Fact[]; className: string }) {
  const known = facts.filter(({ value }) => value !== undefined && value !== null && value !== '');
  if (known.length === 0) return null;
  return (
    <div className={className}>
      <dl>
        {known.map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{unbroken(value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
