import { networksNear } from '../../shared/chapters/local-network.page.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { toContentPath } from '../../shared/pages/request.ts';
import { withParams } from '../data/address.ts';
import { useCall } from '../data/use-call.ts';
import { QuietLink } from '../ui/button.tsx';
import { useBrowserTimeZone } from '../ui/local-time.tsx';
import { kilometres } from './kilometres.ts';

const SHOWN = 3;

/** Reserves its height before hydration, because only the browser knows the time zone. */
export function NearestNetworks({ input }: { input: PageInput }) {
  const zone = useBrowserTimeZone();
  return <div className="nearest needs-script">{zone && <NearestTo input={input} zone={zone} />}</div>;
}

function NearestTo({ input, zone }: { input: PageInput; zone: string }) {
  const answer = useCall(networksNear(toContentPath(input), zone)).data;
  if (answer?.near === undefined) return null;
  const measured = answer.result.filter(({ distanceKm }) => distanceKm !== undefined);
  return (
    <section aria-labelledby="nearest">
      <h2 id="nearest" className="h6">
        Nearest to {answer.near}, by your time zone
      </h2>
      <ol className="nearest__list">
        {measured.slice(0, SHOWN).map(({ id, title, path, url, distanceKm }) => (
          <li key={id}>
            <a href={path ?? url}>{title}</a> {distanceKm !== undefined && kilometres(distanceKm)}
          </li>
        ))}
      </ol>
      <QuietLink href={withParams(input, { near: zone })}>All by distance</QuietLink>
    </section>
  );
}
