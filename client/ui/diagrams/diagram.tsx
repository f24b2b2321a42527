import { type ComponentType, type ReactNode, useId } from 'react';
import type { Diagram } from '../../../shared/contract/models.ts';
import { DotFields } from './dot-fields.tsx';
import { Joined } from './joined.tsx';
import { Line } from './line.tsx';
import { Sum } from './sum.tsx';

const DRAWINGS: Readonly<Record<Diagram['kind'], ComponentType<{ diagram: Diagram }>>> = {
  line: Line,
  dots: DotFields,
  sum: Sum,
  joined: Joined,
};

/** Belongs into a figure of the classes `diagram` and `diagram--<kind>`. */
export function Drawing({ diagram }: { diagram: Diagram }) {
  const Kind = DRAWINGS[diagram.kind];
  return <Kind diagram={diagram} />;
}

interface ExplainedHeadProps {
  diagram: Diagram | undefined;
  /** Replaces the diagram. */
  figure?: ReactNode;
  children: ReactNode;
}

export function ExplainedHead({ diagram, figure, children }: ExplainedHeadProps) {
  const title = useId();
  if (figure)
    return (
      <div className="split-7-5 explained-head">
        {children}
        {figure}
      </div>
    );
  if (!diagram) return children;
  return (
    <div className="split-7-5 explained-head">
      {children}
      <figure className={`diagram diagram--${diagram.kind}`} aria-labelledby={title}>
        <figcaption id={title}>{diagram.title}</figcaption>
        <Drawing diagram={diagram} />
      </figure>
    </div>
  );
}
