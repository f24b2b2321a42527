import { useEffect, useState } from 'react';
import { Button } from '../ui/button.tsx';

const SECONDS = 5;

/**
 * Goes on to another address after a moment, unless the visitor stays. The page it stands on links there too. Without a script the
 * browser's own refresh does it.
 */
export function MovesOn({ href }: { href: string }) {
  const [stays, setStays] = useState(false);
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(() => location.replace(href), SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [href, stays]);
  return (
    <div className="cluster">
      <p role="status" className="quiet">
        {stays ? 'You stay here until you follow the link.' : `You are taken there in ${SECONDS} seconds.`}
      </p>
      {!stays && (
        <span className="needs-script">
          <Button small variant="secondary" onClick={() => setStays(true)}>
            Stay here
          </Button>
        </span>
      )}
      <noscript>
        <meta httpEquiv="refresh" content={`${SECONDS};url=${href}`} />
      </noscript>
    </div>
  );
}
