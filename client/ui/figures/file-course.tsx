import type { CourseOfFile } from '../../../shared/contract/models.ts';
import { classNames } from '../class-names.ts';

const WIDTH = 1000;
const HEIGHT = 20;
/** Bar within its row. */
const TOP = 5;
const BAR = HEIGHT - 2 * TOP;
const GAP = 3;
/** Distance of the lines in the bar of the second holder. */
const HATCH = 9;
/** Most lines of the scale. */
const MAX_LINES = 12;
const SCALE = [1, 2, 5, 10, 20, 50, 100, 200, 500];
const UNITS = [
  { name: 'year', days: 365 },
  { name: 'month', days: 30 },
  { name: 'week', days: 7 },
  { name: 'day', days: 1 },
];

/** One row for each phase, whose bar begins where the previous one ended; its pattern is the holder's. */
export function FileCourse({ file: { phases } }: { file: CourseOfFile }) {
  const total = phases.reduce((sum, { days }) => sum + days, 0);
  const holders = [...new Set(phases.map(({ holder }) => holder))];
  const scale = findScale(phases, total);
  const ends = phases.map((_, index) => phases.slice(0, index + 1).reduce((sum, { days }) => sum + days, 0));
  const lines = Array.from({ length: Math.floor(total / scale.days) + 1 }, (_, line) =>
    Math.round(((line * scale.days) / total) * WIDTH),
  );
  return (
    <>
      <ol className="file-course">
        {phases.map(({ label, takes, days, holder, clockStops, note }, index) => {
          const end = Math.round(((ends[index] ?? 0) / total) * WIDTH);
          const start = Math.round((((ends[index] ?? 0) - days) / total) * WIDTH);
          const look = { place: holders.indexOf(holder), clockStops };
          return (
            <li key={label}>
              <span className="file-course__label">
                <b>{label}</b>
                <span>
                  <svg className="file-course__key" viewBox="0 0 14 14" aria-hidden="true">
                    <Bar from={1} to={13} top={1} height={12} {...look} />
                  </svg>{' '}
                  {holder}
                  {clockStops && ', clock stopped'}
                </span>
              </span>
              <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
                <path className="file-course__scale" d={lines.map((x) => `M${x} 0v${HEIGHT}`).join('')} />
                <Bar from={start} to={Math.max(start + GAP, end - GAP)} top={TOP} height={BAR} {...look} />
              </svg>
              <b className="file-course__takes">{takes}</b>
              {note && <span className="file-course__note">{note}</span>}
            </li>
          );
        })}
      </ol>
      <p className="diagram__note">From one line to the next: {scale.text}</p>
    </>
  );
}

type BarProps = { from: number; to: number; top: number; height: number; place: number; clockStops: boolean };

/** Full for the first holder, hatched for the second, empty for the third; broken edges while the clock stops. */
function Bar({ from, to, top, height, place, clockStops }: BarProps) {
  const count = place === 1 ? Math.floor((to - from) / HATCH) : 0;
  const hatch = Array.from({ length: count }, (_, line) => `M${from + (line + 1) * HATCH} ${top}v${height}`);
  const look = classNames(place === 0 && 'file-course__bar--full', clockStops && 'file-course__bar--stopped');
  return (
    <>
      <path className={`file-course__bar ${look}`} d={`M${from} ${top}H${to}V${top + height}H${from}z`} />
      {count > 0 && <path d={hatch.join('')} />}
    </>
  );
}

/** In the longest unit in which a phase is stated. */
function findScale(phases: CourseOfFile['phases'], total: number): { days: number; text: string } {
  const unit = UNITS.find(({ name }) => phases.some(({ takes }) => takes.includes(name))) ?? { name: 'day', days: 1 };
  const most = Math.ceil(total / (MAX_LINES * unit.days));
  const step = SCALE.find((count) => count >= most) ?? most;
  return { days: step * unit.days, text: `${step} ${unit.name}${step === 1 ? '' : 's'}` };
}
