import type { DeadlineLine, Dot, LineDate, Month } from '../../shared/deadlines/deadline-line.ts';
import { formatWhole } from '../../shared/format-whole.ts';
import { readDay } from '../ui/dates.ts';

/** Pixels. */
const ROW = 15;
const RADIUS = 6;
const AXIS_HEIGHT = 40;
/** Per cent. */
const LAST_LABEL = 96;

type LineDrawingProps<D extends LineDate> = {
  line: DeadlineLine<D>;
  /** Dates that stay dark while others are dimmed; absent: all. */
  isChosen?: (deadline: D) => boolean;
  /** Key of the date whose dot is drawn larger. */
  selected?: string | undefined;
  /** Number of a date in the list that a print shows. */
  numberOf?: (deadline: D) => number | undefined;
};

/** Positions are per cent and sizes px, so that one drawing fits every width; the list tells the same in words. */
export function LineDrawing<D extends LineDate>({ line, isChosen, selected, numberOf }: LineDrawingProps<D>) {
  return (
    <div className="dates-line__drawing" aria-hidden="true">
      <svg className="dates-line__over" aria-hidden="true">
        <defs>
          <linearGradient id="dot-half">
            <stop offset="0.5" className="dot-stop" />
            <stop offset="0.5" className="dot-stop dot-stop--paper" />
          </linearGradient>
          <linearGradient id="dot-both">
            <stop offset="0.5" className="dot-stop" />
            <stop offset="0.5" className="dot-stop dot-stop--ink" />
          </linearGradient>
        </defs>
        {line.months.filter(isJanuary).map(({ x }) => (
          <line key={x} className="dates-line__year" x1={`${x}%`} x2={`${x}%`} y1="0" y2="100%" />
        ))}
        <line className="dates-line__today" x1={`${line.today}%`} x2={`${line.today}%`} y1="0" y2="100%" />
      </svg>
      <div className="dates-line__lane">
        <span className="dates-line__name" />
        <Axis line={line} />
      </div>
      {line.lanes.map(({ code, name, dots, rows, earlier, later }) => (
        <div key={code} className="dates-line__lane">
          <span className="dates-line__name">
            {name}
            {earlier + later > 0 && (
              <i>
                {[earlier > 0 && `${formatWhole(earlier)} before`, later > 0 && `${formatWhole(later)} after`]
                  .filter(Boolean)
                  .join(', ')}
              </i>
            )}
          </span>
          <svg className="dates-line__dots" aria-hidden="true" height={rows * ROW + 9}>
            {dots.map((dot) => (
              <DotLink
                key={dot.deadline.key}
                dot={dot}
                isDimmed={isChosen?.(dot.deadline) === false}
                isSelected={dot.deadline.key === selected}
                number={numberOf?.(dot.deadline)}
              />
            ))}
          </svg>
        </div>
      ))}
    </div>
  );
}

function Axis<D extends LineDate>({ line }: { line: DeadlineLine<D> }) {
  return (
    <svg className="dates-line__axis" aria-hidden="true" height={AXIS_HEIGHT}>
      <line x1="0" x2="100%" y1={AXIS_HEIGHT - 1} y2={AXIS_HEIGHT - 1} />
      {line.months.map((month) => (
        <line
          key={month.day}
          x1={`${month.x}%`}
          x2={`${month.x}%`}
          y1={AXIS_HEIGHT - (isJanuary(month) ? 14 : 7)}
          y2={AXIS_HEIGHT - 1}
        />
      ))}
      {line.months.filter(hasLabel).map((month) => (
        <text
          key={month.day}
          className={isJanuary(month) ? 'dates-line__label dates-line__label--year' : 'dates-line__label'}
          x={`${month.x}%`}
          dx="4"
          y={AXIS_HEIGHT - 9}
        >
          {isJanuary(month) ? month.day.slice(0, 4) : readDay(month.day)?.monthName.slice(0, 3)}
        </text>
      ))}
      <text className="dates-line__label dates-line__label--today" x={`${line.today}%`} dx="4" y="11">
        Today
      </text>
    </svg>
  );
}

const isJanuary = ({ day }: Month) => day.slice(5, 7) === '01';
/** A label at the very end would reach over the edge. */
const hasLabel = ({ day, x }: Month) => x < LAST_LABEL && (Number(day.slice(5, 7)) - 1) % 3 === 0;

type DotLinkProps<D extends LineDate> = {
  dot: Dot<D>;
  isDimmed: boolean;
  isSelected: boolean;
  number: number | undefined;
};

function DotLink<D extends LineDate>({ dot, isDimmed, isSelected, number }: DotLinkProps<D>) {
  const { deadline, x, row } = dot;
  const middle = row * ROW + RADIUS + 5;
  const states = `${isDimmed ? ' is-dimmed' : ''}${isSelected ? ' is-selected' : ''}`;
  return (
    <a href={deadline.path} tabIndex={-1} data-date={deadline.key} className={`dates-line__dot${states}`}>
      <title>{`${deadline.date}: ${deadline.title}`}</title>
      <ProductDot product={deadline.products[0]?.code} x={`${x}%`} y={middle} />
      {number !== undefined && (
        <text className="dates-line__number" x={`${x}%`} y={middle + 3}>
          {number}
        </text>
      )}
    </a>
  );
}

const FILLS: Readonly<Record<string, string>> = { diagnostics: 'url(#dot-half)', combination: 'url(#dot-both)' };

/** The fill tells the product. */
export const ProductDot = ({ product = '', x, y }: { product?: string | undefined; x: string | number; y: number }) => (
  <circle className={`dot dot--${product}`} cx={x} cy={y} r={RADIUS} fill={FILLS[product]} />
);
