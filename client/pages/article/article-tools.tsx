import { Button } from '../../ui/button.tsx';

/** Share and print: both need a script, so they are not there without one. */
export function ArticleTools() {
  const share = async () => {
    const data = { title: document.title, url: location.href };
    if (navigator.share) await navigator.share(data).catch(() => undefined);
    else await navigator.clipboard.writeText(data.url);
  };
  return (
    <div className="cluster needs-script">
      <Button variant="quiet" small icon="share" onClick={() => void share()}>
        Share
      </Button>
      <Button variant="quiet" small icon="print" onClick={() => window.print()}>
        Print
      </Button>
    </div>
  );
}
