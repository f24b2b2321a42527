import { CHAPTER_MAPS, positionOn } from '../../shared/chapters/chapter-maps.ts';
import type { ResponseOf } from '../../shared/contract/contract.ts';

type Network = ResponseOf<'blocks.localNetwork'>['result'][number];
type MapName = keyof typeof CHAPTER_MAPS;

/** Adds a map of Europe, where chapters would overlap; assistive technology and keyboard use the list below. */
export function ChapterMap({ networks }: { networks: readonly Network[] }) {
  return (
    <div className="chapter-maps" aria-hidden="true">
      <WorldMap name="world" networks={networks} />
      <WorldMap name="europe" networks={networks} />
    </div>
  );
}

/** Drawn in SVG, because the content security policy forbids inline styles. */
function WorldMap({ name, networks }: { name: MapName; networks: readonly Network[] }) {
  const frame = CHAPTER_MAPS[name];
  const { columns, rows } = frame;
  const dots = networks.flatMap(({ id, title, path, coordinates }) => {
    const at = coordinates && positionOn(frame, coordinates);
    if (!at || path === undefined) return [];
    return [{ id, title, path, x: tenths(at.x * columns), y: tenths(at.y * rows) }];
  });
  return (
    <div className={`chapter-map chapter-map--${name}`}>
      <svg aria-hidden="true" viewBox={`0 0 ${columns} ${rows}`}>
        {dots.map(({ id, title, path, x, y }) => (
          <a key={id} href={path} tabIndex={-1}>
            <circle className="chapter-map__target" cx={x} cy={y} />
            <circle className="chapter-map__dot" cx={x} cy={y} />
            <title>{title}</title>
          </a>
        ))}
      </svg>
    </div>
  );
}

const tenths = (cells: number): number => Math.round(cells * 10) / 10;
