import type { contentPage } from '../../shared/pages/content-page.ts';
import { BoardMembers } from '../people/board-members.tsx';
import { VolunteerRoles } from '../people/volunteer-roles.tsx';
import { CommunityFeed } from './community-feed.tsx';

type Calls = ReturnType<typeof contentPage>;

export function LeadingBlocks({ calls }: { calls: Calls }) {
  return calls.volunteer && <VolunteerRoles request={calls.volunteer} />;
}

export function TrailingBlocks({ calls }: { calls: Calls }) {
  return (
    <>
      {calls.committee && <BoardMembers request={calls.committee} />}
      {calls.exchange && <CommunityFeed request={calls.exchange} />}
    </>
  );
}
