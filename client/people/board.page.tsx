import { contentPage } from '../../shared/pages/content-page.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { listBoards } from '../../shared/people/board.page.ts';
import { useCall } from '../data/use-call.ts';
import { ContentPage } from '../website/content-page.tsx';
import { BoardMembers } from './board-members.tsx';

export { page } from '../../shared/people/board.page.ts';

/** Lists the members of each board of the path. */
export default function Board({ input }: { input: PageInput }) {
  const page = useCall(contentPage(input).page).data?.result[0];
  return (
    <ContentPage input={input}>
      {listBoards(input).map((request) => (
        <BoardMembers key={request.url} request={request} pageTitle={page?.title} />
      ))}
    </ContentPage>
  );
}
