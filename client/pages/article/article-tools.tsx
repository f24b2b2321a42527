import { useState } from 'react';
import type { SavedArticle } from '../../member/local-reading-list.ts';
import { SaveArticle } from '../../member/save-article.tsx';
import { Button } from '../../ui/button.tsx';

/** Buttons to save, share and print. They need JavaScript and are hidden without it. */
export function ArticleTools({ article }: { article: SavedArticle }) {
  const [status, setStatus] = useState('');
  const share = async () => {
    const data = { title: document.title, url: location.href };
    if (navigator.share) return navigator.share(data).catch(() => undefined);
    setStatus(await navigator.clipboard.writeText(data.url).then(copied, notCopied));
  };
  return (
    <div className="article__tools cluster needs-script">
      <SaveArticle article={article} />
      <Button variant="quiet" small icon="share" onClick={() => void share()}>
        Share
      </Button>
      <Button variant="quiet" small icon="print" onClick={() => window.print()}>
        Print
      </Button>
      <p className="small" role="status">
        {status}
      </p>
    </div>
  );
}

const copied = () => 'The address is copied';
const notCopied = () => 'The address could not be copied';
