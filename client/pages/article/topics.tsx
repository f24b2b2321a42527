import type { ArticleDetail } from '../../../shared/contract/models.ts';
import { NEWS_LIST_PATH } from '../../../shared/site/page-data/news.ts';
import type { CallRequest } from '../../../shared/site/page-data/request.ts';
import { useCall } from '../../data/use-call.ts';
import { Tag } from '../../ui/label.tsx';

type TopicsProps = { article: ArticleDetail; request: CallRequest<'rightSide.articleTaxonomy'> };

/**
 * What an article is filed under (section 7, right-side taxonomy), each leading to the news search of it. A text that is
 * not published has no such list: its own tags stand there.
 */
export function Topics({ article, request }: TopicsProps) {
  const filed = useCall(request).data?.result;
  const terms = filed ?? article.documentTags.map((tag) => ({ ...tag, kind: 'topic' }));
  if (terms.length === 0) return null;
  return (
    <ul className="cluster article__topics" aria-label="Topics">
      {terms.map(({ id, name, kind }) => (
        <li key={id}>
          <Tag href={`${NEWS_LIST_PATH}?${kind === 'category' ? 'categoryId' : 'DocumentTags'}=${id}`}>{name}</Tag>
        </li>
      ))}
    </ul>
  );
}
