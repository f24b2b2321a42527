import type { LinkItem } from './types.ts';

/** An entry without `href` is the current page. */
export function Breadcrumb({ items }: { items: readonly (LinkItem | { label: string; href?: undefined })[] }) {
  if (items.length === 0) return null;
  return (
    <nav className="breadcrumb" aria-label="Breadcrumb">
      <ol>
        {items.map(({ label, href }) => (
          <li key={label}>{href ? <a href={href}>{label}</a> : <span aria-current="page">{label}</span>}</li>
        ))}
      </ol>
    </nav>
  );
}
