import type { Diagram } from '../../../shared/contract/models.ts';
import { formatWhole } from '../../../shared/format-whole.ts';
import { Dots } from '../dots.tsx';

/** Above it a dot stands for ten, a hundred or more. */
const MAX_DOTS = 500;
/** Fewest and most dots of a row: the largest field has two rows or more. */
const ROW = [12, 52] as const;

/** Draws all fields in the same scale. */
export function DotFields({ diagram: { rows } }: { diagram: Diagram }) {
  const fields = rows.map(({ label, values: [figure] }) => ({ label, text: figure?.text, value: figure?.value ?? 0 }));
  const most = Math.max(...fields.map(({ value }) => value));
  const scale = most > MAX_DOTS ? 10 ** Math.ceil(Math.log10(most / MAX_DOTS)) : 1;
  const row = Math.min(ROW[1], Math.max(ROW[0], Math.ceil(most / scale / 2)));
  return (
    <>
      <ul>
        {fields.map(({ label, text, value }) => (
          <li key={label}>
            <span className="diagram__label">
              <b>{text}</b> {label}
            </span>
            <Dots count={Math.ceil(value / scale)} row={row} />
          </li>
        ))}
      </ul>
      {scale > 1 && <p className="diagram__note">One dot: {formatWhole(scale)}</p>}
    </>
  );
}
