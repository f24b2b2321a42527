import type { contentPage } from '../../shared/pages/content-page.ts';
import { BoardMembers } from '../people/board-members.tsx';
import { VolunteerRoles } from '../people/volunteer-roles.tsx';
import { CommunityFeed } from './community-feed.tsx';

type Calls = ReturnType<typeof contentPage>;

/** The blocks before the text that some pages have, by the page's route. */
export function LeadingBlocks({ calls }: { calls: Calls }) {
  return calls.volunteer && <VolunteerRoles request={calls.volunteer} />;
}

/** The blocks after the text that some pages have, by the page's route. */
export function TrailingBlocks({ calls }: { calls: Calls }) {
  return (
    <>
      {calls.committee && <BoardMembers request={calls.committee} />}
      {calls.exchange && <CommunityFeed request={calls.exchange} />}
    </>
  );
}
