import { Icon } from './icon.tsx';

export interface Chip {
  label: string;
  /** Address of the list without this filter; a link works before the page's script has loaded. */
  href?: string;
  onRemove?: () => void;
}

/** Active filters; each removes itself and says so. Renders nothing without filters. */
export function Chips({ chips, label = 'Active filters' }: { chips: readonly Chip[]; label?: string }) {
  if (chips.length === 0) return null;
  return (
    <ul className="chips" aria-label={label}>
      {chips.map(({ label: text, href, onRemove }) => (
        <li key={text}>
          {href ? (
            <a className="chip" href={href} aria-label={`Remove filter: ${text}`}>
              {text} <Icon name="close" size={18} />
            </a>
          ) : (
            <button type="button" className="chip" onClick={onRemove} aria-label={`Remove filter: ${text}`}>
              {text} <Icon name="close" size={18} />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
