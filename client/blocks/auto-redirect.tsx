import { useEffect, useState } from 'react';
import { Button } from '../ui/button.tsx';

const SECONDS = 5;

/** Redirects after a few seconds unless cancelled; without JavaScript by `<meta http-equiv="refresh">`. */
export function AutoRedirect({ href }: { href: string }) {
  const [isCancelled, setCancelled] = useState(false);
  useEffect(() => {
    if (isCancelled) return;
    const timer = setTimeout(() => location.replace(href), SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [href, isCancelled]);
  return (
    <div className="cluster">
      <p role="status" className="quiet">
        {isCancelled ? 'You’ll stay here until you follow the link.' : `We’ll take you there in ${SECONDS} seconds.`}
      </p>
      {!isCancelled && (
        <span className="needs-script">
          <Button small variant="secondary" onClick={() => setCancelled(true)}>
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
