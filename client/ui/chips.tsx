import { Icon } from './icon.tsx';

export interface Chip {
  label: string;
  /** Address of the list without this filter. With it the chip is a link, which works without JavaScript. */
  href?: string;
  onRemove?: () => void;
  /** The name is still loading: a placeholder is shown instead of `label`. */
  isLoading?: boolean | undefined;
}

/** The active filters as chips; pressing a chip removes its filter. Renders nothing without filters. */
export function Chips({ chips, label = 'Active filters' }: { chips: readonly Chip[]; label?: string }) {
  if (chips.length === 0) return null;
  return (
    <ul className="chips" aria-label={label}>
      {chips.map(({ label: text, href, onRemove, isLoading }) => {
        const name = isLoading ? 'Remove filter' : `Remove filter: ${text}`;
        return (
          <li key={href ?? text} aria-busy={isLoading || undefined}>
            {href ? (
              <a className="chip" href={href} aria-label={name}>
                {isLoading ? <span className="chip__loading" /> : text} <Icon name="close" size={18} />
              </a>
            ) : (
              <button type="button" className="chip" onClick={onRemove} aria-label={name}>
                {text} <Icon name="close" size={18} />
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
