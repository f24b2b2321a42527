import { Icon } from './icon.tsx';

export interface Chip {
  label: string;
  /** Address without this filter; as a link the chip works without JavaScript. */
  href?: string;
  onRemove?: () => void;
  /** Shows a placeholder instead of `label`. */
  isLoading?: boolean | undefined;
}

/** Pressing a chip removes its filter; renders nothing without filters. */
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
