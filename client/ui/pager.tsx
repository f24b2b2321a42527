import { Icon } from './icon.tsx';

interface PagerProps {
  /** From 1. */
  page: number;
  pages: number;
  /** The first page is undefined, because its address names no page. */
  href: (page: number | undefined) => string;
  label?: string;
}

/** First, last and those around the current page; 0 is an ellipsis. */
export function pagesShown(page: number, pages: number): number[] {
  const wanted = new Set([1, page - 1, page, page + 1, pages]);
  if (page <= 2) wanted.add(3);
  if (page >= pages - 1) wanted.add(pages - 2);
  const linked = [...wanted].filter((n) => n >= 1 && n <= pages).sort((a, b) => a - b);
  return linked.flatMap((n, i) => {
    const before = linked[i - 1] ?? n - 1;
    if (n - before === 2) return [n - 1, n];
    return n - before > 2 ? [0, n] : [n];
  });
}

/** Entries that fit a narrow screen; beyond it the current page's neighbours are hidden there. */
const MAX_NARROW = 5;

/** Renders nothing for a single page. */
export function Pager({ page, pages, href, label = 'Pages' }: PagerProps) {
  if (pages <= 1) return null;
  const shown = pagesShown(page, pages);
  const toAddress = (n: number) => href(n === 1 ? undefined : n);
  return (
    <nav className="pager cluster apart" aria-label={label}>
      {page > 1 ? (
        <a className="pager__step" href={toAddress(page - 1)} rel="prev" aria-label="Previous page">
          <Icon name="back" />
        </a>
      ) : (
        <span className="pager__step pager__step--off" aria-hidden="true">
          <Icon name="back" />
        </span>
      )}
      <ol className="pager__pages">
        {shown.map((n, i) => (
          <li
            key={n || `gap-${i}`}
            className={shown.length > MAX_NARROW && Math.abs(n - page) === 1 ? 'pager__near' : undefined}
          >
            {n === 0 ? (
              <span aria-hidden="true">…</span>
            ) : (
              <a href={toAddress(n)} aria-current={n === page ? 'page' : undefined} aria-label={`Page ${n}`}>
                {n}
              </a>
            )}
          </li>
        ))}
      </ol>
      {page < pages ? (
        <a className="pager__step" href={toAddress(page + 1)} rel="next" aria-label="Next page">
          <span>Next</span>
          <Icon name="arrow" />
        </a>
      ) : (
        <span className="pager__step pager__step--off" aria-hidden="true">
          <Icon name="arrow" />
        </span>
      )}
    </nav>
  );
}
