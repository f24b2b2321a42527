import type { Handler, Handlers } from './context.ts';

type PlacesCall = 'blocks.localNetwork';
export type ReadPlaces = Handler<PlacesCall>;
/** Features whose places belong to one page. */
export type PlacesByPath = Readonly<Record<string, ReadPlaces>>;

/** @param readOthers reads the places of any other page */
export const placeHandlers = (byPath: PlacesByPath, readOthers: ReadPlaces): Handlers<PlacesCall> => ({
  'blocks.localNetwork': (request, api) => (byPath[request.query.path] ?? readOthers)(request, api),
});
