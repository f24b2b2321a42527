import { type FocusEventHandler, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import type { SavedArticle } from './local-reading-list.ts';
import { SaveArticle } from './save-article.tsx';

export function ArticleTools({ article }: { article: SavedArticle }) {
  const [status, setStatus] = useState('');
  /** Set after the address could not be copied. */
  const [address, setAddress] = useState<string>();
  const share = async () => {
    const data = { title: document.title, url: location.href };
    if (navigator.share) return navigator.share(data).catch(() => undefined);
    try {
      await navigator.clipboard.writeText(data.url);
      setStatus('The address is copied');
      setAddress(undefined);
    } catch {
      setStatus('We couldn’t copy the address: copy it from this field');
      setAddress(data.url);
    }
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
      {address && <Field label="Address of the article" hideLabel readOnly value={address} onFocus={selectAll} />}
    </div>
  );
}

const selectAll: FocusEventHandler<HTMLInputElement> = ({ currentTarget }) => currentTarget.select();
