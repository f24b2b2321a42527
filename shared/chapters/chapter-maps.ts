/** Equirectangular grid: north-west corner, cell size in degrees, number of cells. */
export type MapFrame = {
  readonly west: number;
  readonly north: number;
  readonly lon: number;
  readonly lat: number;
  readonly columns: number;
  readonly rows: number;
};

/** Europe has its own map, because its chapters would overlap on the world map. */
export const CHAPTER_MAPS = {
  world: { west: -170, north: 76, lon: 2.5, lat: 2, columns: 144, rows: 66 },
  europe: { west: -12, north: 62, lon: 0.8, lat: 0.5, columns: 55, rows: 56 },
} as const satisfies Record<string, MapFrame>;

/** Position as fractions of width and height; undefined beyond the edges. */
export function positionOn(
  { west, north, lon, lat, columns, rows }: MapFrame,
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
): { x: number; y: number } | undefined {
  const x = ((longitude - west + 360) % 360) / (lon * columns);
  const y = (north - latitude) / (lat * rows);
  return x <= 1 && y >= 0 && y <= 1 ? { x, y } : undefined;
}
