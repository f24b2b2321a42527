import { CHAPTER_MAPS } from '../../shared/chapters/chapter-maps.ts';
import { findRegionView } from '../../shared/chapters/region-view.ts';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import europe from './land-europe.svg';
import world from './land-world.svg';

const LAND = { europe, world } as const;
/** Text size and radius as shares of the width of the drawing. */
const TEXT_SIZE = 0.045;
const DOT = 0.011;
/** Shares of the width: the label turns to the left of its dot beyond this one. */
const TURN = 0.62;

type RegionMapProps = Pick<ResponseOf<'blocks.chapter'>['result'], 'title' | 'path' | 'coordinates' | 'neighbours'> & {
  city: string;
};

/** Decorative: the place is in the text, and the other chapters are a link away. */
export function RegionMap({ city, neighbours, ...own }: RegionMapProps) {
  const view = findRegionView(own, neighbours);
  if (!view) return null;
  const { map, x, y, width, height } = view;
  const { columns, rows } = CHAPTER_MAPS[map];
  const isLeft = view.own.x - x > TURN * width;
  const gap = (isLeft ? -3 : 3) * DOT * width;
  return (
    <svg className="region-map" viewBox={`${x} ${y} ${width} ${height}`} aria-hidden="true">
      <mask id="region-land" className="region-map__mask">
        <image href={LAND[map]} width={columns} height={rows} />
      </mask>
      <rect className="region-map__land" width={columns} height={rows} mask="url(#region-land)" />
      {view.others.map((other) => (
        <a key={other.title} href={other.path} tabIndex={-1}>
          <circle className="region-map__other" cx={other.x} cy={other.y} r={DOT * width} />
          <title>{other.title}</title>
        </a>
      ))}
      <circle className="region-map__ring" cx={view.own.x} cy={view.own.y} r={2.6 * DOT * width} />
      <circle className="region-map__own" cx={view.own.x} cy={view.own.y} r={1.4 * DOT * width} />
      <text
        className="region-map__city"
        x={view.own.x + gap}
        y={view.own.y - 2.6 * DOT * width}
        fontSize={TEXT_SIZE * width}
        textAnchor={isLeft ? 'end' : 'start'}
      >
        {city}
      </text>
    </svg>
  );
}
