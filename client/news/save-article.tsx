import { useState } from 'react';
import { READING_LIST_PATH } from '../../shared/constants.ts';
import { useEnvironment } from '../data/environment.tsx';
import { isLeftOut } from '../data/loaded.ts';
import { useRefresh } from '../data/use-call.ts';
import { useUser } from '../data/user.ts';
import { Button } from '../ui/button.tsx';
import { type SavedArticle, saveLocally, useLocalList } from './local-reading-list.ts';
import { READING_LIST, saveReadingList, useMemberReadingList } from './member-reading-list.ts';

type SaveArticleProps = { article: SavedArticle };

/** Uses the member's list, or else the browser's. */
export function SaveArticle({ article }: SaveArticleProps) {
  return useUser() ? <SaveForMember article={article} /> : <SaveInBrowser article={article} />;
}

function SaveInBrowser({ article }: SaveArticleProps) {
  const isSaved = useLocalList().some(({ articleId }) => articleId === article.articleId);
  const [status, setStatus] = useState('');
  const toggle = () => {
    const next = !isSaved;
    if (!saveLocally(article, next)) setStatus('We couldn’t save the article in this browser');
    else setStatus(next ? 'Saved in this browser' : 'Removed from your reading list');
  };
  return <SaveButton isSaved={isSaved} status={status} onPress={toggle} />;
}

function SaveForMember({ article: { articleId } }: SaveArticleProps) {
  const { settings } = useEnvironment();
  const refresh = useRefresh();
  const list = useMemberReadingList();
  const [pending, setPending] = useState<boolean>();
  const [status, setStatus] = useState('');
  if (isLeftOut(list)) return null;
  const isStored = list.data?.result.some((saved) => saved.articleId === articleId) ?? false;
  const toggle = async () => {
    if (pending !== undefined) return;
    const next = !isStored;
    setPending(next);
    const stored = await saveReadingList([articleId], next, settings.product);
    if (stored) await refresh(READING_LIST);
    setStatus(stored ? (next ? 'Saved' : 'Removed from your reading list') : 'We couldn’t save this. Try again.');
    setPending(undefined);
  };
  return <SaveButton isSaved={pending ?? isStored} status={status} onPress={() => void toggle()} />;
}

/** Names the state, and for screen readers the effect of a press. */
function SaveButton({ isSaved, status, onPress }: { isSaved: boolean; status: string; onPress: () => void }) {
  return (
    <>
      <Button variant="quiet" small icon={isSaved ? 'check' : 'save'} onClick={onPress}>
        {isSaved ? 'Saved' : 'Save'}
        {isSaved && <span className="visually-hidden">, remove from your reading list</span>}
      </Button>
      {isSaved && (
        <a className="small" href={READING_LIST_PATH}>
          Reading list
        </a>
      )}
      <span className="visually-hidden" role="status">
        {status}
      </span>
    </>
  );
}
