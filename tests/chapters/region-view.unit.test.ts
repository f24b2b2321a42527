import { describe, expect, it } from 'vitest';
import { findRegionView } from '../../shared/chapters/region-view.ts';

const at = (title: string, latitude: number, longitude: number) => ({ title, coordinates: { latitude, longitude } });
const OSLO = at('Oslo', 59.91, 10.75);
const IZMIR = at('İzmir', 38.42, 27.14);
const BOSTON = at('Boston', 42.36, -71.06);
const SINGAPORE = at('Singapore', 1.35, 103.82);

describe('the part of the map around the chapters of a region', () => {
  it.each([
    ['Europe has a map of its own', OSLO, [IZMIR], 'europe'],
    ['others are on the map of the world', SINGAPORE, [at('Kobe', 34.69, 135.2)], 'world'],
    ['a region that reaches beyond Europe is on the map of the world', OSLO, [BOSTON], 'world'],
    ['a chapter without neighbours has a view, too', BOSTON, [], 'world'],
  ])('%s', (_name, own, neighbours, map) => {
    const view = findRegionView(own, neighbours);
    expect(view?.map).toBe(map);
    const dots = view ? [view.own, ...view.others] : [];
    expect(dots).toHaveLength(1 + neighbours.length);
    const outside = dots.filter(
      ({ x, y }) => !view || x < view.x || x > view.x + view.width || y < view.y || y > view.y + view.height,
    );
    expect(outside).toEqual([]);
  });

  it('there is none for a chapter without coordinates', () => {
    expect(findRegionView({ title: 'Online' }, [OSLO])).toBeUndefined();
  });
});
