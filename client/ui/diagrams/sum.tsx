import type { Diagram } from '../../../shared/contract/models.ts';

const WIDTH = 1000;
/** Height of a bar, and distance to the next. */
const BAR = 8;
const STEP = 11;
/** Gap between the parts of a whole bar. */
const GAP = 4;

type Part = { readonly from: number; readonly to: number };

/** Each part begins where the previous one ends; the last row is the whole bar. */
export function Sum({ diagram: { series, rows, total } }: { diagram: Diagram }) {
  const columns = series.map((_, column) => listParts(rows.map(({ values }) => values[column]?.value ?? 0)));
  const longest = Math.max(...columns.map((parts) => parts.at(-1)?.to ?? 0));
  const bars = (partsIn: (parts: readonly Part[]) => readonly Part[]) => (
    <svg viewBox={`0 0 ${WIDTH} ${series.length * STEP}`} preserveAspectRatio="none" aria-hidden="true">
      {columns.map((parts, column) => (
        <path
          key={series[column]}
          className={`diagram__bar diagram__bar--${column + 1}`}
          d={partsIn(parts)
            .map(({ from, to }) => describeBar(from / longest, to / longest, column * STEP + 1))
            .join('')}
        />
      ))}
    </svg>
  );
  return (
    <table>
      <thead>
        <tr>
          <td />
          <td />
          {series.map((name, column) => (
            <th key={name} scope="col">
              <svg viewBox={`0 0 ${STEP} ${STEP}`} aria-hidden="true">
                <path className={`diagram__bar diagram__bar--${column + 1}`} d={`M1 1h${BAR}v${BAR}h-${BAR}z`} />
              </svg>{' '}
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, values }, index) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{bars((parts) => parts.slice(index, index + 1))}</td>
            <Figures series={series} values={values} />
          </tr>
        ))}
        {total && (
          <tr className="diagram__total">
            <th scope="row">Total</th>
            <td>{bars((parts) => parts)}</td>
            <Figures series={series} values={total} />
          </tr>
        )}
      </tbody>
    </table>
  );
}

function Figures({ series, values }: Pick<Diagram, 'series'> & Pick<Diagram['rows'][number], 'values'>) {
  return series.map((name, column) => <td key={name}>{values[column]?.text}</td>);
}

function listParts(values: readonly number[]): Part[] {
  let to = 0;
  return values.map((value) => {
    const from = to;
    to += value;
    return { from, to };
  });
}

/** Leaves a gap after the bar, however short it is. */
function describeBar(from: number, to: number, y: number): string {
  const x = Math.round(from * WIDTH);
  const width = Math.max(GAP, Math.round(to * WIDTH) - x - GAP);
  return `M${x} ${y}h${width}v${BAR}h-${width}z`;
}
