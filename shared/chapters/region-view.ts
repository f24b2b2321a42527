import { CHAPTER_MAPS, positionOn } from './chapter-maps.ts';

type Located = {
  readonly title: string;
  readonly path?: string | undefined;
  readonly coordinates?: { readonly latitude: number; readonly longitude: number } | undefined;
};

type Dot = { readonly title: string; readonly path: string | undefined; readonly x: number; readonly y: number };

/** Part of a map around the chapters of a region, in cells. */
export type RegionView = {
  readonly map: keyof typeof CHAPTER_MAPS;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly own: Dot;
  readonly others: readonly Dot[];
};

/** Share of width and height that stays free around the outermost chapters. */
const MARGIN = 0.3;
/** Least width, in cells of the map. */
const MIN_WIDTH = 40;
/** Width by height of the flattest view. */
const ASPECT = 4 / 3;

/** Shows all chapters of the region on the map of Europe where it has them all, otherwise on the world's. */
export function findRegionView(own: Located, neighbours: readonly Located[]): RegionView | undefined {
  for (const map of ['europe', 'world'] as const) {
    const [ownDot] = listDots(map, [own]);
    const others = listDots(map, neighbours);
    if (ownDot && others.length === neighbours.length)
      return { map, ...frame(map, [ownDot, ...others]), own: ownDot, others };
  }
  return undefined;
}

function listDots(map: keyof typeof CHAPTER_MAPS, places: readonly Located[]): Dot[] {
  const { columns, rows } = CHAPTER_MAPS[map];
  return places.flatMap(({ title, path, coordinates }) => {
    const at = coordinates && positionOn(CHAPTER_MAPS[map], coordinates);
    return at ? [{ title, path, x: tenths(at.x * columns), y: tenths(at.y * rows) }] : [];
  });
}

function frame(map: keyof typeof CHAPTER_MAPS, dots: readonly Dot[]) {
  const { columns, rows } = CHAPTER_MAPS[map];
  const [left, right] = [Math.min(...dots.map(({ x }) => x)), Math.max(...dots.map(({ x }) => x))];
  const [top, bottom] = [Math.min(...dots.map(({ y }) => y)), Math.max(...dots.map(({ y }) => y))];
  const width = Math.min(Math.max((1 + MARGIN) * (right - left), MIN_WIDTH), columns);
  const height = Math.min(Math.max((1 + MARGIN) * (bottom - top), width / ASPECT), rows);
  const within = (middle: number, size: number, whole: number) =>
    Math.min(Math.max(middle - size / 2, 0), whole - size);
  return {
    x: tenths(within((left + right) / 2, width, columns)),
    y: tenths(within((top + bottom) / 2, height, rows)),
    width: tenths(width),
    height: tenths(height),
  };
}

const tenths = (cells: number): number => Math.round(cells * 10) / 10;
