import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { findPlace, kilometresBetween } from '../../api/chapters/places.ts';
import { dataKinds } from '../../api/content/kinds/kinds.ts';

const source = await readFile(new URL('../../content/data/local-networks.yaml', import.meta.url), 'utf8');
const chapters = dataKinds['local-networks'].schema
  .parse(parse(source))
  .map(({ title, location, latitude, longitude }) => ({
    title,
    location,
    coordinates: { latitude: latitude ?? Number.NaN, longitude: longitude ?? Number.NaN },
  }));

/** The titles of the chapters nearest to a place. */
function nearest(text: string, count: number): string[] {
  const place = findPlace(text, chapters);
  if (!place) return [];
  const distance = ({ coordinates }: (typeof chapters)[number]) => kilometresBetween(coordinates, place.coordinates);
  return chapters
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, count)
    .map(({ title }) => title.replace(' chapter', ''));
}

describe('chapters nearest to a city or time zone', () => {
  test.each([
    ['Asia/Tokyo', ['Kobe', 'Singapore']],
    ['America/Sao_Paulo', ['São Paulo', 'Bogotá']],
    ['Africa/Nairobi', ['Lagos', 'Cape Town']],
    ['Asia/Calcutta', ['Bengaluru', 'Singapore']],
    ['Asia/Kolkata', ['Bengaluru', 'Singapore']],
    ['Europe/Kiev', ['Kraków', 'İzmir']],
    ['America/Los_Angeles', ['San Diego', 'Minneapolis']],
    ['America/Buenos_Aires', ['São Paulo', 'Bogotá']],
    ['Australia/Sydney', ['Singapore', 'Kobe']],
    ['Pacific/Auckland', ['Singapore', 'Kobe']],
    ['America/Anchorage', ['San Diego', 'Minneapolis']],
    ['Europe/Stockholm', ['Oslo', 'Kraków']],
  ])('of %s', (zone, titles) => {
    expect(nearest(zone, 2)).toEqual(titles);
  });

  test.each([
    ['tokyo', 'Tokyo'],
    ['  new  york ', 'New York'],
    ['SÃO PAULO', 'São Paulo'],
    ['Buenos Aires', 'Buenos Aires'],
    ['boston', 'Boston'],
    ['America/Sao_Paulo', 'São Paulo'],
  ])('a text names a place: %j is %s', (text, name) => expect(findPlace(text, chapters)?.name).toBe(name));

  test.each(['', 'Nowhere', 'UTC', 'Etc/GMT+3', 'Atlantis/City', '/', '__proto__', "Asia/Tokyo'"])(
    'a text names no place: %j',
    (text) => expect(findPlace(text, chapters)).toBeUndefined(),
  );

  test('distances follow the surface of the earth, also across the date line', () => {
    const [west, east] = [
      { latitude: 0, longitude: 179 },
      { latitude: 0, longitude: -179 },
    ];
    expect(kilometresBetween(west, east)).toBeCloseTo(222.4, 0);
    expect(kilometresBetween({ latitude: 90, longitude: 0 }, { latitude: -90, longitude: 0 })).toBeCloseTo(20015, 0);
    expect(kilometresBetween(west, west)).toBe(0);
  });
});
