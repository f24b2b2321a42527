import type { Proposal } from '../../shared/contract/models.ts';
import { type Chosen, isChosen } from '../../shared/deadlines/deadline-line.ts';
import type { CallRequest } from '../../shared/pages/request.ts';
import { useCall } from '../data/use-call.ts';
import { formatDate } from '../ui/dates.ts';
import { SectionHead } from '../ui/section-head.tsx';
import { DeadlineText } from './deadline-text.tsx';

type ProposalsProps = { request: CallRequest<'deadlines.proposals'>; chosen?: Chosen };

/** Proposed law, apart from the dates that hold; renders nothing without any. */
export function Proposals({ request, chosen = {} }: ProposalsProps) {
  const proposals = useCall(request).data?.result.filter((proposal) => isChosen(proposal, chosen)) ?? [];
  if (proposals.length === 0) return null;
  return (
    <section className="section" aria-labelledby="proposed">
      <SectionHead id="proposed" title="Proposed" note="None of this is law yet" />
      <ul className="proposals">
        {proposals.map((proposal) => (
          <Row key={proposal.key} proposal={proposal} />
        ))}
      </ul>
    </section>
  );
}

function Row({ proposal }: { proposal: Proposal }) {
  const { key, stage, next, date, consultation, asOf } = proposal;
  return (
    <li id={key} className="proposal">
      <DeadlineText entry={proposal} level={3} canFollow>
        <dl className="proposal__steps">
          <dt>Stage on {formatDate(asOf)}</dt>
          <dd>{stage}</dd>
          <dt>Next</dt>
          <dd>{next}</dd>
          {consultation && (
            <>
              <dt>Consultation</dt>
              <dd>
                <a href={consultation.url}>Comments until {formatDate(consultation.until)}</a>
              </dd>
            </>
          )}
          {date !== undefined && (
            <>
              <dt>Date in the proposal</dt>
              <dd>{formatDate(date)}</dd>
            </>
          )}
        </dl>
      </DeadlineText>
    </li>
  );
}
