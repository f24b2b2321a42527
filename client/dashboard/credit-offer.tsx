import { STUDY_HOURS_A_DAY } from '../../shared/credits/credit-plan.ts';
import { creditCount } from '../../shared/item-credits.ts';
import { formatPrice } from '../blocks/format.ts';
import { formatDate, formatDateRange } from '../ui/dates.ts';
import { SpecList } from '../ui/fact-strip.tsx';
import { Icon } from '../ui/icon.tsx';
import { Label } from '../ui/label.tsx';
import type { Plan } from './credit-plan.tsx';

type Offer = Plan['offers'][number];
type OfferProps = { offer: Offer; plan: Plan };

const KINDS = { event: 'Event', course: 'Course', book: 'Book' } as const satisfies Record<Offer['kind'], string>;

export function CreditOffer({ offer, plan }: OfferProps) {
  const { title, path, kind, credits, creditDomain, price, start, end, timeZone } = offer;
  return (
    <li className="credit-offer">
      <Label tone={kind === 'event' ? 'event' : undefined}>{KINDS[kind]}</Label>
      <h3 className="credit-offer__title h5">
        <a href={path}>{title}</a>
      </h3>
      <p>
        {creditCount(credits)} · {creditDomain ?? 'Any domain'} · {price === 0 ? 'Free' : formatPrice(price)}
      </p>
      {start && end && <p className="small">{formatDateRange(start, end, timeZone)}</p>}
      <details className="credit-offer__why">
        <summary>
          Why am I seeing this?<span className="visually-hidden"> {title}</span>
          <Icon name="down" className="chevron" />
        </summary>
        <Why offer={offer} plan={plan} />
      </details>
    </li>
  );
}

function Why({ offer, plan }: OfferProps) {
  const { price, counted } = offer;
  const { fewest, missing, deadline = '', hasMemberPrices } = plan;
  return (
    <div className="stack small">
      <p>
        We compare all events, courses and books that give credits, can be booked today and are not on your record.
        First come those that
      </p>
      <ol className="credit-offer__rule">
        <li>count in the domain in which you have the fewest credits, then those for any domain;</li>
        <li>fill at least a third of what is missing;</li>
        <li>cost least for each credit that you need;</li>
        <li>end first.</li>
      </ol>
      <p>
        Offers that end after the last day, or take more than {STUDY_HOURS_A_DAY} hours of study a day until then, are
        not listed. No domain has to have a certain number of credits.
      </p>
      <SpecList
        facts={[
          { term: 'Missing', value: `${creditCount(missing)} by ${formatDate(deadline)}` },
          { term: 'Fewest', value: fewest ? `${fewest.domain}, ${fewest.credits}` : 'We don’t know the domains' },
          { term: 'This fills', value: creditCount(counted) },
          {
            term: 'A credit costs',
            value: `${formatPrice(price / counted)} at the price for ${hasMemberPrices ? 'members' : 'non-members'}`,
          },
        ]}
      />
      <p>
        We use your credits by domain, the end of your cycle, your registrations and courses, and whether you are a
        member. We don’t use the topics you follow or the pages you read, and nobody pays for a place here.
      </p>
    </div>
  );
}
