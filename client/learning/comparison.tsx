import type { ReactNode } from 'react';
import type { ProductCard } from '../../shared/contract/models.ts';
import { creditFact } from '../../shared/item-credits.ts';
import {
  CHOSEN_PARAM,
  COMPARE_PARAM,
  COMPARE_PATH,
  MAX_COMPARED,
  type ProductsRequest,
} from '../../shared/learning/products.page.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { startText } from '../cards/course-start.ts';
import { saleText, toPrices } from '../cards/product-prices.ts';
import { withParams } from '../data/address.ts';
import { useEnvironment } from '../data/environment.tsx';
import { useCall } from '../data/use-call.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Price } from '../ui/price.tsx';
import { SectionHead } from '../ui/section-head.tsx';

/** Kinds with an order button instead of an enrolment. */
const ORDERED: readonly string[] = ['bundle', 'workshop'];

/** In the order in which buyers ask. */
const ROWS: readonly (readonly [string, (course: ProductCard, now: number) => ReactNode])[] = [
  ['Price', (course) => <Price price={toPrices(course)} until={saleText(course, { short: true })} />],
  ['Level', ({ level }) => level],
  ['Hours', ({ hours }) => hours ?? 'Not stated'],
  ['Credits', (course) => creditFact(course)],
  ['Format and access', ({ format }) => format],
  ['Taught by', ({ authors }) => (authors.length > 0 ? authors.join(', ') : 'Not stated')],
  ['Available', startText],
  ['In short', ({ summary }) => summary],
];

type ComparisonProps = { input: PageInput; request: ProductsRequest; ids: readonly number[] };

/** Omits chosen courses that are no longer on offer. */
export function Comparison({ input, request, ids }: ComparisonProps) {
  const all = useCall(request).data?.result ?? [];
  const chosen = all.filter(({ productId }) => ids.includes(productId));
  const courses = chosen.slice(0, MAX_COMPARED);
  const left = chosen.length - courses.length;
  const without = ({ productId }: ProductCard) =>
    `${withParams(input, {
      [COMPARE_PARAM]: ids.filter((id) => id !== productId).map(String),
      [CHOSEN_PARAM]: undefined,
    })}#comparison`;
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
          <section className="table-scroll" tabIndex={0} aria-label="Table of the courses">
            <Table courses={courses} without={without} />
          </section>
        </>
      )}
    </section>
  );
}

type TableProps = {
  courses: readonly ProductCard[];
  without: (course: ProductCard) => string;
};

function Table({ courses, without }: TableProps) {
  const { now } = useEnvironment();
  return (
    <table className="table products-comparison__table">
      <thead>
        <tr>
          <td />
          {courses.map(({ productId, title, path }) => (
            <th key={productId} scope="col">
              <a className="link" href={path}>
                {title}
              </a>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Next step</th>
          {courses.map((course) => (
            <td key={course.productId}>
              <Steps course={course} without={without(course)} />
            </td>
          ))}
        </tr>
        {ROWS.map(([name, tell]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {courses.map((course) => (
              <td key={course.productId}>{tell(course, now)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Steps({ course: { title, path, productType }, without }: { course: ProductCard; without: string }) {
  const action = ORDERED.includes(productType) ? 'Order' : 'Enrol';
  return (
    <div className="actions">
      <ButtonLink small href={`${path}#price`}>
        {action}
        <span className="visually-hidden">: {title}</span>
      </ButtonLink>
      <a className="link" href={without}>
        Remove <span className="visually-hidden">{title}</span>
      </a>
    </div>
  );
}
