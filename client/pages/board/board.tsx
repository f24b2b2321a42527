import { boardsOf } from '../../../shared/pages/board.ts';
import { contentPage } from '../../../shared/pages/common/content-page.ts';
import type { PageInput } from '../../../shared/pages/common/request.ts';
import { BoardMembers } from '../../blocks/board-members.tsx';
import { useCall } from '../../data/use-call.ts';
import { ContentPage } from '../content/content-page.tsx';

export { page } from '../../../shared/pages/board.ts';

/** A board or committee: the page's text, then the members of each board of the path. */
export default function Board({ input }: { input: PageInput }) {
  const page = useCall(contentPage(input).page).data?.result[0];
  return (
    <ContentPage input={input}>
      {boardsOf(input).map((request) => (
        <BoardMembers key={request.url} request={request} pageTitle={page?.title} />
      ))}
    </ContentPage>
  );
}
