import { DEADLINES_PATH } from '../../shared/constants.ts';
import { comingDeadlinesCall } from '../../shared/deadlines/coming-deadlines.ts';
import { placeDates } from '../../shared/deadlines/deadline-line.ts';
import { dayAt } from '../../shared/deadlines/deadline-status.ts';
import { LoadedSection } from '../blocks/loaded-section.tsx';
import { useEnvironment } from '../data/environment.tsx';
import { useCall } from '../data/use-call.ts';
import { DateBlock } from '../ui/date-block.tsx';
import { unbroken } from '../ui/unbroken.tsx';
import { LineDrawing } from './line-drawing.tsx';

const NEXT_DATES = 6;

/** Renders nothing without dates in the next two years. */
export function ClockSection() {
  const { now } = useEnvironment();
  const loaded = useCall(comingDeadlinesCall);
  if (loaded.data?.result.length === 0) return null;
  return (
    <LoadedSection
      id="regulatory-clock"
      title="What applies next"
      link={{ label: 'All legal deadlines', href: DEADLINES_PATH }}
      loaded={loaded}
      skeleton={{ shape: 'agenda', count: 2 }}
      failed="We couldn’t load the next deadlines"
    >
      {({ result }) => (
        <div className="clock">
          <div className="dates-line dates-line--merged">
            <LineDrawing line={placeDates(result, { today: dayAt(now), before: 0, merged: '' })} />
          </div>
          <ol className="clock__dates">
            {result.slice(0, NEXT_DATES).map(({ key, date, title, jurisdiction, products, path }) => (
              <li key={key} className="clock__date">
                <DateBlock start={date} size="s" year />
                <h3 className="clock__title h5">
                  <a className="stretched-link" href={path}>
                    {unbroken(title)}
                  </a>
                </h3>
                <p className="mt-3xs small soft">
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
