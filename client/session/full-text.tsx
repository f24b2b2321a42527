import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Page } from '../../shared/contract/models.ts';
import type { CallRequest } from '../../shared/pages/request.ts';
import { useUser } from '../data/user.ts';
import { Prose } from '../ui/prose.tsx';

type FullTextProps = { page: Page; request: CallRequest<'pageMenu.byPath'>; small?: boolean };

/** The server renders the teaser; a signed-in member's browser refetches the full text. */
export const FullText = import.meta.env.SSR ? Text : RefetchingFullText;

function RefetchingFullText(props: FullTextProps) {
  const queries = useQueryClient();
  const isSignedIn = useUser() !== null;
  const { url } = props.request;
  const { isTeaser } = props.page;
  useEffect(() => {
    if (isSignedIn && isTeaser) void queries.invalidateQueries({ queryKey: [url] });
  }, [queries, isSignedIn, isTeaser, url]);
  return <Text {...props} />;
}

function Text({ page, small = false }: FullTextProps) {
  return page.body === '' ? null : (
    <div className="section--s">
      <Prose small={small} html={page.body} />
    </div>
  );
}
