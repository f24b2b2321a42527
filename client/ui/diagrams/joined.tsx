import type { Diagram } from '../../../shared/contract/models.ts';

const WIDTH = 480;
const HEIGHT = 104;
/** Size of the largest part, and a smaller part's share of its place. */
const MAX_PART = 26;
const SHARE = 0.6;

export function Joined({ diagram: { rows } }: { diagram: Diagram }) {
  const parts = rows[0]?.values[0]?.value ?? 0;
  return (
    <ul>
      {rows.map(({ label, values: [figure] }, index) => (
        <li key={label}>
          <span className="diagram__label">
            <b>{figure?.text}</b> {label}
          </span>
          {index === 0 && <Lines parts={parts} />}
        </li>
      ))}
    </ul>
  );
}

function Lines({ parts }: { parts: number }) {
  const place = WIDTH / parts;
  const size = Math.min(MAX_PART, place * SHARE);
  const middles = Array.from({ length: parts }, (_, index) => (index + 0.5) * place);
  const boxes = middles.map((x) => `M${x - size / 2} 1h${size}v${size}h-${size}z`);
  const lines = middles.map((x) => `M${x} ${size + 1}C${x} 70 ${WIDTH / 2} 50 ${WIDTH / 2} ${HEIGHT}`);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <path d={lines.join('')} />
      <path className="diagram__parts" d={boxes.join('')} />
    </svg>
  );
}
