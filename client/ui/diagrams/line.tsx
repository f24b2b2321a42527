import type { Diagram } from '../../../shared/contract/models.ts';

const WIDTH = 1000;
const HEIGHT = 40;
const AXIS = HEIGHT / 2;

/** Labels alternate above and below the line; a narrow place gets a list along a line. */
export function Line({ diagram: { rows, over } }: { diagram: Diagram }) {
  const step = WIDTH / (rows.length + 1);
  const units = over?.value ?? 0;
  return (
    <>
      <div className="diagram__line">
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <path d={`M0 ${AXIS}H${WIDTH}`} />
          {units > 0 && (
            <path
              d={Array.from(
                { length: units + 1 },
                (_, unit) => `M${Math.round((unit / units) * WIDTH)} ${AXIS - 3}v6`,
              ).join('')}
            />
          )}
          {rows.map(({ label }, index) => {
            const x = Math.round((index + 1) * step);
            return (
              <g key={label}>
                <path className="diagram__leader" d={`M${x} ${AXIS}V${index % 2 === 0 ? 0 : HEIGHT}`} />
                <path className="diagram__point" d={`M${x} ${AXIS}h0`} />
              </g>
            );
          })}
        </svg>
        <ol>
          {rows.map(({ label, values: [note] }) => (
            <li key={label}>
              <b>{label}</b> {note && <span>{note.text}</span>}
            </li>
          ))}
        </ol>
      </div>
      {over && <p className="diagram__note">The whole line: {over.text}</p>}
    </>
  );
}
