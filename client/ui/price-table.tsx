import type { ReactNode } from 'react';
import { Heading } from './heading.tsx';
import type { HeadingLevel } from './types.ts';

export interface PriceRow {
  name: string;
  text?: ReactNode;
  price: string;
  per?: string;
  href?: string;
}

export function PriceTable({ rows, level = 3 }: { rows: readonly PriceRow[]; level?: HeadingLevel }) {
  return (
    <ul className="price-table">
      {rows.map(({ name, text, price, per, href }) => (
        <li key={name}>
          <div>
            <Heading level={level} className="price-table__name">
              {href ? (
                <a className="stretched-link" href={href}>
                  {name}
                </a>
              ) : (
                name
              )}
            </Heading>
            {text && <div className="price-table__text">{text}</div>}
          </div>
          <p className="price-table__price">
            {price}
            {per && <span className="block mt-3xs small soft">{per}</span>}
          </p>
        </li>
      ))}
    </ul>
  );
}
