import { SEARCH_PATH } from '../../shared/constants.ts';
import type { CallRequest } from '../../shared/pages/request.ts';
import { useCall } from '../data/use-call.ts';
import { useUser } from '../data/user.ts';
import { Tag } from '../ui/label.tsx';
import { FollowTopics } from './follow-topics.tsx';

type Term = { readonly id: number; readonly name: string };
type ItemTopicsProps = {
  terms: readonly Term[];
  path: string;
  /** Section 7, Taxonomy: the current terms. */
  request: CallRequest<'taxonomy.event'> | CallRequest<'taxonomy.product'>;
};

export function ItemTopics({ terms, path, request }: ItemTopicsProps) {
  const isMember = useUser() !== null;
  if (terms.length === 0) return null;
  return (
    <section className="stack" aria-label="Topics">
      <ul className="cluster gap-2xs">
        {terms.map(({ id, name }) => (
          <li key={id}>
            <Tag href={`${SEARCH_PATH}?taxonomy=${id}`}>{name}</Tag>
          </li>
        ))}
      </ul>
      {isMember && <MemberTopics path={path} request={request} />}
    </section>
  );
}

/** Requests the terms only where a member can follow them. */
function MemberTopics({ path, request }: Pick<ItemTopicsProps, 'path' | 'request'>) {
  return <FollowTopics terms={useCall(request).data?.result ?? []} path={path} />;
}
