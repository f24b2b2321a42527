import { DEADLINES_PATH } from '../../shared/constants.ts';
import type { Deadline } from '../../shared/contract/models.ts';
import { dayAt, daysUntil } from '../../shared/deadlines/deadline-status.ts';
import { nextDeadlinesCall } from '../../shared/deadlines/next-deadlines.ts';
import { LoadedSection } from '../blocks/loaded-section.tsx';
import { useEnvironment } from '../data/environment.tsx';
import { useCall } from '../data/use-call.ts';
import { DateBlock } from '../ui/date-block.tsx';
import { unbroken } from '../ui/unbroken.tsx';

/** Renders nothing without future dates. */
export function RegulatoryClock() {
  const { now } = useEnvironment();
  const loaded = useCall(nextDeadlinesCall);
  if (loaded.data?.result.length === 0) return null;
  return (
    <LoadedSection
      id="regulatory-clock"
      title="What applies next"
      link={{ label: 'All legal deadlines', href: DEADLINES_PATH }}
      loaded={loaded}
      skeleton={{ shape: 'agenda', count: 2 }}
      failed="The next deadlines could not be loaded"
    >
      {({ result }) => (
        <div className="clock">
          <TimeLine dates={result} today={dayAt(now)} />
          <ol className="clock__dates">
            {result.map(({ key, date, title, jurisdiction, products, path }) => (
              <li key={key} className="clock__date">
                <DateBlock start={date} size="s" year />
                <h3 className="clock__title">
                  <a href={path}>{unbroken(title)}</a>
                </h3>
                <p className="clock__scope">
                  <b>{jurisdiction.name}</b> {products.map(({ name }) => name).join(', ')}
                </p>
              </li>
            ))}
          </ol>
        </div>
      )}
    </LoadedSection>
  );
}

const WIDTH = 1000;
const HEIGHT = 56;
/** Positions of the dots and of the ends of their lines. */
const AXIS = 8;

function TimeLine({ dates, today }: { dates: readonly Deadline[]; today: string }) {
  const days = dates.map(({ date }) => Math.max(0, daysUntil(date, today)));
  const last = Math.max(1, ...days);
  const column = WIDTH / dates.length;
  return (
    <svg className="clock__line" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path className="clock__axis" d={`M0 ${AXIS}H${WIDTH}`} />
      {days.map((day, index) => {
        const x = Math.round((day / last) * WIDTH);
        const end = Math.round(index * column);
        return (
          <g key={dates[index]?.key}>
            <path className="clock__leader" d={`M${x} ${AXIS}L${end} ${HEIGHT}`} />
            <path className="clock__dot" d={`M${x} ${AXIS}h0`} />
          </g>
        );
      })}
    </svg>
  );
}
