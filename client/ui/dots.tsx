/** Pixels from one dot to the next. */
const STEP = 6;

interface DotsProps {
  count: number;
  row?: number;
  /** Rows to reserve and to fill at most, so that fields with fewer dots are as high as others. */
  rows?: number;
}

/** The stylesheet draws the dots as the dashes of a line. */
export function Dots({ count, row = 52, rows = Math.ceil(count / row) }: DotsProps) {
  const lines = Array.from(
    { length: Math.min(rows, Math.ceil(count / row)) },
    (_, at) => `M1 ${at * STEP + 2}h${Math.min(row, count - at * row) * STEP - 1}`,
  );
  return (
    <svg className="dots" viewBox={`0 0 ${row * STEP} ${rows * STEP}`} aria-hidden="true">
      <path d={lines.join('')} />
    </svg>
  );
}
