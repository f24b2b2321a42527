import { contentPage } from '../../../shared/site/page-data/content.ts';
import type { PageInput } from '../../../shared/site/page-data/request.ts';
import { boardsOf } from '../../../shared/site/page-data/society.ts';
import { BoardMembers } from '../../blocks/board-members.tsx';
import { useCall } from '../../data/use-call.ts';
import { ContentPage } from '../content/content-page.tsx';

/** A board or committee: the page's text, then the members of each board the path stands for. */
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
