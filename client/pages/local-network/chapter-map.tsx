import type { ResponseOf } from '../../../shared/contract/contract.ts';
import { CHAPTER_MAPS, positionOn } from '../../../shared/site/chapter-maps.ts';

type Network = ResponseOf<'blocks.localNetwork'>['result'][number];
type MapName = keyof typeof CHAPTER_MAPS;

/**
 * The chapters on a map of the world and, where they would cover each other, on one of Europe. The maps repeat the list below them for those
 * who see and point: assistive technology and the keyboard have the list.
 */
export function ChapterMap({ networks }: { networks: readonly Network[] }) {
  return (
    <div className="chapter-maps" aria-hidden="true">
      <MapOf name="world" networks={networks} />
      <MapOf name="europe" networks={networks} />
    </div>
  );
}

/** The dots of a map in SVG, because the content security policy allows no positions in attributes of style. The land is the mask of its box. */
function MapOf({ name, networks }: { name: MapName; networks: readonly Network[] }) {
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
