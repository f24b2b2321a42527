/** Px of the view box; each cell holds one letter. */
const CELL = 32;
const HEIGHT = 37;

interface WordmarkProps {
  name: string;
  /** Hides the wordmark from assistive technology, inside a link that already has the name. */
  decorative?: boolean;
}

/** Takes its colours from the surface. */
export function Wordmark({ name, decorative = false }: WordmarkProps) {
  const letters = Array.from(name.toUpperCase());
  const width = letters.length * CELL;
  const ticks = letters.map((_, cell) => `M${(cell + 1) * CELL + 0.75} 30v6`).join('');
  return (
    <svg
      className="wordmark"
      viewBox={`0 0 ${width + 1.5} ${HEIGHT}`}
      height={HEIGHT}
      width={width + 1.5}
      aria-hidden={decorative || undefined}
      role={decorative ? undefined : 'img'}
      aria-label={decorative ? undefined : name}
    >
      <text className="wordmark__letters" y="25" textAnchor="middle" x={letters.map((_, i) => i * CELL + 16).join(' ')}>
        {letters.join('')}
      </text>
      <path className="wordmark__comb" d={`M.75 30v6h${width}${ticks}`} />
    </svg>
  );
}

interface MonogramProps {
  name: string;
  size?: number;
}

/** Decorative: the name is text next to it. */
export function Monogram({ name, size = 56 }: MonogramProps) {
  return (
    <svg className="monogram" viewBox="0 0 56 56" width={size} height={size} aria-hidden="true">
      <rect className="monogram__ground" width="56" height="56" />
      <text className="monogram__letter" x="28" y="36" textAnchor="middle">
        {Array.from(name.toUpperCase())[0]}
      </text>
      <path className="monogram__comb" d="M11 38.5v7h34v-7" />
    </svg>
  );
}
