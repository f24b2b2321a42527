import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Page } from '../../shared/contract/models.ts';
import type { CallRequest } from '../../shared/site/page-data/request.ts';
import { useUser } from '../data/user.ts';
import { Prose } from '../ui/prose.tsx';

type WholeTextProps = { page: Page; request: CallRequest<'pageMenu.byPath'>; small?: boolean };

/** The editors' text of a member page. The server asks for it as a visitor would, who gets its beginning: the browser asks for the whole. */
export const WholeText = import.meta.env.SSR ? Text : AskForTheWhole;

function AskForTheWhole(props: WholeTextProps) {
  const queries = useQueryClient();
  const isSignedIn = useUser() !== null;
  const { url } = props.request;
  const { isTeaser } = props.page;
  useEffect(() => {
    if (isSignedIn && isTeaser) void queries.invalidateQueries({ queryKey: [url] });
  }, [queries, isSignedIn, isTeaser, url]);
  return <Text {...props} />;
}

function Text({ page, small = false }: WholeTextProps) {
  return page.body === '' ? null : (
    <div className="section--s">
      <Prose small={small} html={page.body} />
    </div>
  );
}
