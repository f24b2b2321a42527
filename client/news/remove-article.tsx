import { useState } from 'react';
import { useEnvironment } from '../data/environment.tsx';
import { useRefresh } from '../data/use-call.ts';
import { Button } from '../ui/button.tsx';
import type { SavedArticle } from './local-reading-list.ts';
import { READING_LIST, saveReadingList } from './member-reading-list.ts';

export function RemoveArticle({ article: { articleId, title } }: { article: SavedArticle }) {
  const { settings } = useEnvironment();
  const refresh = useRefresh();
  const [state, setState] = useState<'idle' | 'pending' | 'failed'>('idle');
  const remove = async () => {
    if (state === 'pending') return;
    setState('pending');
    const stored = await saveReadingList([articleId], false, settings.product);
    if (stored) await refresh(READING_LIST);
    setState(stored ? 'idle' : 'failed');
  };
  return (
    <>
      <Button variant="quiet" small icon="close" busy={state === 'pending'} onClick={() => void remove()}>
        Remove<span className="visually-hidden"> “{title}”</span>
      </Button>
      {state === 'failed' && (
        <p className="small" role="alert">
          We couldn’t save this. Try again.
        </p>
      )}
    </>
  );
}
