import { NEWS_LIST_PATH } from '../../shared/constants.ts';
import type { ArticleDetail } from '../../shared/contract/models.ts';
import type { CallRequest } from '../../shared/pages/request.ts';
import { useCall } from '../data/use-call.ts';
import { FollowTopics } from '../follows/follow-topics.tsx';
import { Tag } from '../ui/label.tsx';

type TopicsProps = { article: ArticleDetail; request: CallRequest<'rightSide.articleTaxonomy'> };

/** Terms of section 7 (right-side taxonomy); unpublished articles, unknown to the call, show their own tags. */
export function Topics({ article, request }: TopicsProps) {
  const taxonomy = useCall(request).data?.result;
  const terms = taxonomy ?? article.documentTags.map((tag) => ({ ...tag, kind: 'topic' }));
  if (terms.length === 0) return null;
  return (
    <>
      <ul className="cluster article__topics gap-2xs" aria-label="Topics">
        {terms.map(({ id, name, kind }) => (
          <li key={id}>
            <Tag href={`${NEWS_LIST_PATH}?${kind === 'category' ? 'categoryId' : 'DocumentTags'}=${id}`}>{name}</Tag>
          </li>
        ))}
      </ul>
      <FollowTopics terms={terms} path={article.path} />
    </>
  );
}
