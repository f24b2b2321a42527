import type { ResponseOf } from '../../shared/contract/contract.ts';
import { OFFER_COUNT, REVIVAL_FEE } from '../../shared/credits/credit-plan.ts';
import { creditCount } from '../../shared/item-credits.ts';
import type { CallRequest } from '../../shared/pages/request.ts';
import { formatPrice } from '../blocks/format.ts';
import { Retry } from '../blocks/retry.tsx';
import { isLeftOut } from '../data/loaded.ts';
import { useCall } from '../data/use-call.ts';
import { CREDIT_LOG_PAGE } from '../session/member-bar.tsx';
import { Actions, ButtonLink, QuietLink } from '../ui/button.tsx';
import { formatDate } from '../ui/dates.ts';
import { SectionHead } from '../ui/section-head.tsx';
import { EmptyState, FailedState, Skeleton } from '../ui/state.tsx';
import { CreditOffer } from './credit-offer.tsx';

export type Plan = ResponseOf<'myContent.creditPlan'>['result'][number];

const RULES_PATH = '/certifications/recertification';
const RULES = { label: 'What counts', href: RULES_PATH };

export function CreditPlan({ request }: { request: CallRequest<'myContent.creditPlan'> }) {
  const loaded = useCall(request);
  const { data, loading, failed, error } = loaded;
  if (isLeftOut(loaded)) return null;
  const plan = data?.result[0];
  return (
    <section className="section credit-plan" id="credit-plan" aria-labelledby="credit-plan-title">
      <SectionHead id="credit-plan-title" title="Your plan" link={RULES} />
      {loading && <Skeleton shape="card" count={OFFER_COUNT} />}
      {failed && (
        <FailedState level={3} title="We couldn’t load your plan" action={<Retry />}>
          {error && `Something went wrong on our side (${error}). `}Your credits are safe; we just can’t show the plan.
        </FailedState>
      )}
      {plan && <PlanText plan={plan} />}
      {plan && plan.state !== 'none' && <LogLinks isOpen={plan.state === 'open' || plan.state === 'complete'} />}
    </section>
  );
}

/** Nothing can be recorded after the end of the cycle. */
function LogLinks({ isOpen }: { isOpen: boolean }) {
  return (
    <Actions>
      {isOpen && (
        <ButtonLink small href={`${CREDIT_LOG_PAGE}/record`}>
          Record credits
        </ButtonLink>
      )}
      <ButtonLink small variant="secondary" href={CREDIT_LOG_PAGE}>
        Your credits
      </ButtonLink>
    </Actions>
  );
}

function PlanText({ plan }: { plan: Plan }) {
  const { state, total, needed, cycleEnds } = plan;
  const end = cycleEnds && formatDate(cycleEnds);
  switch (state) {
    case 'none':
      return (
        <EmptyState
          level={3}
          topic="careers"
          title="Your plan starts with the certification"
          action={<QuietLink href="/certifications/exam">The examination and its windows</QuietLink>}
        >
          When you pass the examination, a cycle of three years begins. Your plan then shows how many credits you need,
          by when, and what gives them. The <a href="/certifications/rac">page about the RAC</a> says who can sit it.
        </EmptyState>
      );
    case 'complete':
      return (
        <EmptyState
          level={3}
          title="Your plan is complete"
          action={<QuietLink href={RULES_PATH}>How to recertify</QuietLink>}
        >
          What you have earned and booked comes to {total} of {needed} credits, before the cycle ends on {end}. Credits
          beyond that do not carry over.
        </EmptyState>
      );
    case 'ended':
      return (
        <EmptyState
          level={3}
          title="Your certification has lapsed. To regain it, sit the examination"
          action={<QuietLink href="/certifications/exam">The examination and its windows</QuietLink>}
        >
          Your cycle ended on {end} with {total} of {needed} credits. The six months in which it could be revived are
          over.
        </EmptyState>
      );
    default:
      return <OpenPlan plan={plan} />;
  }
}

function OpenPlan({ plan }: { plan: Plan }) {
  const { missing, fewest, deadline = '', cycleEnds, offers, hasMemberPrices } = plan;
  const day = formatDate(deadline);
  return (
    <>
      <p className="credit-plan__missing h4 mb-s">
        <b>{creditCount(missing)}</b> still to plan by {day}
        {fewest && `, fewest so far in ${fewest.domain} (${fewest.credits})`}.
      </p>
      {plan.state === 'revival' && (
        <p className="measure-form">
          Your cycle ended on {formatDate(cycleEnds ?? '')}. Until {day} the certification can be revived with the
          missing credits and a late fee of {formatPrice(REVIVAL_FEE)}.
        </p>
      )}
      {!hasMemberPrices && (
        <p className="measure-form">
          Your certification continues although your membership has lapsed. Prices here are those for non-members.
        </p>
      )}
      {offers.length > 0 ? (
        <ol className="grid-3 mt-m">
          {offers.map((offer) => (
            <CreditOffer key={offer.path} offer={offer} plan={plan} />
          ))}
        </ol>
      ) : (
        <p className="measure-form">
          Nothing you can book now ends before then. Teaching, writing and committee work count too, and so do the
          activities of others: record them, or <a href="/who-we-are/contact-us">write to the certification desk</a>.
        </p>
      )}
    </>
  );
}
