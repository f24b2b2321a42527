import type { contentPage } from '../../../shared/site/page-data/content.ts';
import { BoardMembers } from '../../blocks/board-members.tsx';
import { CommunityFeed } from '../../blocks/community-feed.tsx';
import { VolunteerRoles } from '../../blocks/volunteer-roles.tsx';

type Calls = ReturnType<typeof contentPage>;

/** The blocks that only some pages carry (`shared/site/page-data/content.ts`): those a page is opened for, before its text. */
export function LeadingBlocks({ calls }: { calls: Calls }) {
  return calls.volunteer && <VolunteerRoles request={calls.volunteer} />;
}

/** Those that add to the text, behind it. */
export function FurtherBlocks({ calls }: { calls: Calls }) {
  return (
    <>
      {calls.committee && <BoardMembers request={calls.committee} />}
      {calls.exchange && <CommunityFeed request={calls.exchange} />}
    </>
  );
}
