import type { CallRequest } from '../../shared/pages/request.ts';
import { DEADLINE_NOTE, DeadlineList } from '../blocks/deadline-list.tsx';
import { LoadedList } from '../blocks/loaded-list.tsx';
import { useCall } from '../data/use-call.ts';
import { QuietLink } from '../ui/button.tsx';
import { SectionHead } from '../ui/section-head.tsx';

/** Sorted by deadline (section 7, Regulatory). */
export function VolunteerRoles({ request }: { request: CallRequest<'regulatory.volunteerOpportunities'> }) {
  return (
    <section className="section--s" aria-labelledby="open-roles">
      <SectionHead id="open-roles" title="Open roles" note={DEADLINE_NOTE} />
      <LoadedList
        loaded={useCall(request)}
        items={(data) => data.regulatoryVolunteerData}
        skeleton={{ shape: 'agenda', count: 4 }}
        level={3}
        failed="We couldn’t load the open roles"
        empty={{
          title: 'No open roles',
          text: 'New roles appear here. Chapters look for helpers all year.',
          action: <QuietLink href="/membership/chapters-local-networks">Find your chapter</QuietLink>,
        }}
      >
        {(roles) => <DeadlineList entries={roles.map(({ hours, ...role }) => ({ ...role, place: hours }))} />}
      </LoadedList>
    </section>
  );
}
