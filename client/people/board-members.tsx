import type { ResponseOf } from '../../shared/contract/contract.ts';
import type { CallRequest } from '../../shared/pages/request.ts';
import { personHref } from '../blocks/person-link.ts';
import { Retry } from '../blocks/retry.tsx';
import { PersonRow } from '../cards/person-row.tsx';
import { useCall } from '../data/use-call.ts';
import { SectionHead } from '../ui/section-head.tsx';
import { FailedState, Skeleton } from '../ui/state.tsx';

type BoardMembersProps = {
  request: CallRequest<'regulatory.editorialCommittee'>;
  pageTitle?: string | undefined;
};

/** Section 7, Regulatory. */
export function BoardMembers({ request, pageTitle }: BoardMembersProps) {
  const { data, failed } = useCall(request);
  if (failed) return <FailedState level={2} title="We couldn’t load the members" action={<Retry />} />;
  if (!data) return <Skeleton shape="story" count={3} label="Loading the members" />;
  const board = data.result;
  const isNamed = board.title.toLowerCase() === pageTitle?.toLowerCase();
  return <Members board={board} title={isNamed ? 'Members' : board.title} />;
}

type Board = ResponseOf<'regulatory.editorialCommittee'>['result'];

function Members({ board, title }: { board: Board; title: string }) {
  const id = `board-${board.name.toLowerCase()}`;
  return (
    <section className="section" aria-labelledby={id}>
      <SectionHead id={id} title={title} note={`${board.members.length} members`} />
      <ul className="grid-2 person-rows">
        {board.members.map((member) => (
          <PersonRow
            key={member.key ?? member.name}
            name={member.name}
            href={member.key && personHref(member.key)}
            credentials={member.credentials}
            label={member.role}
            photo={member.portrait}
            line={member.organization}
          >
            <p>{member.bio}</p>
          </PersonRow>
        ))}
      </ul>
    </section>
  );
}
