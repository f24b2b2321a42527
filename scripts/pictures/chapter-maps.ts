import { CHAPTER_MAPS, type MapFrame } from '../../shared/site/chapter-maps.ts';
import { EUROPE_LAND, WORLD_LAND } from './land.ts';

/** The land of the maps of chapters, by file name. The page uses them as masks, so that the land has the colours of the theme. */
export const CHAPTER_LAND: Readonly<Record<string, () => string>> = {
  'land-world': () => drawLand(CHAPTER_MAPS.world, WORLD_LAND),
  'land-europe': () => drawLand(CHAPTER_MAPS.europe, EUROPE_LAND),
};

/** A dot for each cell of land. The dots of neighbouring cells are one dashed line, which is a tenth of the size of as many circles. */
function drawLand({ columns, rows }: MapFrame, land: string): string {
  const lines = land.split('\n').slice(1, rows + 1);
  const runs = lines.flatMap((line, row) =>
    [...line.matchAll(/#+/g)].map(({ index, 0: run }) => `M${index + 0.5} ${row + 0.5}h${run.length - 0.99}`),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${columns} ${rows}"><title>Land</title><path fill="none" stroke="#000" stroke-width=".62" stroke-linecap="round" stroke-dasharray="0 1" d="${runs.join('')}"/></svg>\n`;
}
