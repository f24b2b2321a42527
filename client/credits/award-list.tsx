import { creditCount, creditFact } from '../../shared/item-credits.ts';
import { formatDate } from '../ui/dates.ts';
import type { Log } from './log-page.tsx';

type Cycle = Log['cycles'][number];

export function AwardList({ cycle: { to, awards }, unlisted }: { cycle: Cycle; unlisted: number }) {
  if (awards.length === 0 && unlisted === 0) return null;
  const id = `awards-${to}`;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="block-title">
        Entered by the society
      </h3>
      <ul className="credit-log">
        {awards.map(({ title, path, day, credits, domain }) => (
          <li key={path} className="credit-log__entry rows gap-2xs">
            <p className="h5 credit-log__title">
              <a href={path}>{title}</a>
            </p>
            <p className="small">
              {formatDate(day)}. {creditFact({ credits, ...(domain !== undefined && { creditDomain: domain }) })}
            </p>
          </li>
        ))}
        {unlisted > 0 && (
          <li className="credit-log__entry rows gap-2xs">
            <p className="h5 credit-log__title">Further credits</p>
            <p className="small">{creditCount(unlisted)}, entered without the event or course</p>
          </li>
        )}
      </ul>
    </section>
  );
}
