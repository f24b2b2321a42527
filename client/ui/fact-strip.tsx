import type { ReactNode } from 'react';
import { unbroken } from './unbroken.tsx';

export interface Fact {
  term: string;
  value: ReactNode;
}

export function FactStrip({ facts }: { facts: readonly Fact[] }) {
  return <FactList facts={facts} className="fact-strip" />;
}

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
