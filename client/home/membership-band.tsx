import { joinAddress, type MembershipKind } from '../../shared/membership/membership.ts';
import { useEnvironment } from '../data/environment.tsx';
import { FactStrip } from '../ui/fact-strip.tsx';

/** Links to join with that kind chosen; hidden from members. */
export function MembershipBand({ kinds }: { kinds: readonly MembershipKind[] }) {
  const { settings } = useEnvironment();
  if (kinds.length === 0) return null;
  return (
    <section className="membership-band mt-l for-visitor" aria-label="What membership costs">
      <FactStrip
        facts={kinds.map((kind) => ({
          term: kind.name,
          value: (
            <a className="stretched-link" href={joinAddress(settings.product, kind)}>
              {kind.price} <span className="small soft">a year</span>
              <span className="visually-hidden">: join as {kind.name}</span>
            </a>
          ),
        }))}
      />
    </section>
  );
}
