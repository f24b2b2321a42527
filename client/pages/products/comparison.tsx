import type { ReactNode } from 'react';
import type { ProductCard } from '../../../shared/contract/models.ts';
import { COMPARE_PATH, MAX_COMPARED, type ProductsRequest } from '../../../shared/pages/products.ts';
import { creditFact } from '../../../shared/rules/membership/credits.ts';
import { pricesOf, saleText } from '../../blocks/product-prices.ts';
import { useCall } from '../../data/use-call.ts';
import { formatDate } from '../../ui/dates.ts';
import { Price } from '../../ui/price.tsx';
import { SectionHead } from '../../ui/section-head.tsx';

/** Compared properties, in the order in which buyers ask. */
const ROWS: readonly (readonly [string, (course: ProductCard) => ReactNode])[] = [
  ['Price', (course) => <Price price={pricesOf(course)} until={saleText(course, { short: true })} />],
  ['Level', ({ level }) => level],
  ['Hours', ({ hours }) => hours ?? 'Not stated'],
  ['Counts for recertification', creditFact],
  ['Format and access', ({ format }) => format],
  ['Taught by', ({ authors }) => (authors.length > 0 ? authors.join(', ') : 'Not stated')],
  ['Available since', ({ availableFrom }) => formatDate(availableFrom)],
  ['In short', ({ summary }) => summary],
];

/** Two or three courses side by side. What was chosen and is no longer on offer is left out. */
export function Comparison({ request, ids }: { request: ProductsRequest; ids: readonly number[] }) {
  const all = useCall(request).data?.result ?? [];
  const chosen = all.filter(({ productId }) => ids.includes(productId));
  const courses = chosen.slice(0, MAX_COMPARED);
  const left = chosen.length - courses.length;
  return (
    <section className="section--s products-comparison" aria-labelledby="comparison">
      <SectionHead id="comparison" title="Side by side" link={{ label: 'End the comparison', href: COMPARE_PATH }} />
      {courses.length < 2 ? (
        <p>Choose at least two courses below.</p>
      ) : (
        <>
          {left > 0 && (
            <p>
              The first {MAX_COMPARED} of the {chosen.length} that you chose.
            </p>
          )}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll region must be reachable by keyboard */}
          <section className="table-scroll" tabIndex={0} aria-labelledby="comparison">
            <Table courses={courses} />
          </section>
        </>
      )}
    </section>
  );
}

function Table({ courses }: { courses: readonly ProductCard[] }) {
  return (
    <table className="table products-comparison__table">
      <thead>
        <tr>
          <td />
          {courses.map(({ productId, title, path }) => (
            <th key={productId} scope="col">
              <a href={path}>{title}</a>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ROWS.map(([name, tell]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {courses.map((course) => (
              <td key={course.productId}>{tell(course)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
