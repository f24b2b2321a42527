import { Temporal } from 'temporal-polyfill';
import { ZONE_COORDINATES } from './zone-coordinates.ts';

export type Coordinates = { readonly latitude: number; readonly longitude: number };

export type Place = { readonly name: string; readonly coordinates: Coordinates };

type Located = { readonly location: string; readonly coordinates?: Coordinates | undefined };

const EARTH_RADIUS_KM = 6371;

/** Degrees and minutes, perhaps seconds: `Asia/Tokyo+353916+1394441`. */
const ENTRY = /^(.+?)([+-]\d{4,6})([+-]\d{5,7})$/;

const zones = new Map<string, Coordinates>(
  ZONE_COORDINATES.trim()
    .split(/\s+/)
    .flatMap((entry): [string, Coordinates][] => {
      const [, zone, latitude, longitude] = ENTRY.exec(entry) ?? [];
      if (zone === undefined || latitude === undefined || longitude === undefined) return [];
      return [[zone, { latitude: degrees(latitude, 2), longitude: degrees(longitude, 3) }]];
    }),
);

const zonesByCity = new Map([...zones.keys()].map((zone) => [fold(toCity(zone)), zone]));

/** Matches networks' cities, time zones and their cities; undefined for others. */
export function findPlace(text: string, networks: readonly Located[]): Place | undefined {
  const zone = zoneNamed(text.trim());
  // Zone names lack accents: prefer the name of a network in the city.
  const city = fold(zone === undefined ? text : toCity(zone));
  for (const { location, coordinates } of networks) {
    const [name = ''] = location.split(',');
    if (coordinates && fold(name) === city) return { name, coordinates };
  }
  const known = zone ?? zonesByCity.get(city);
  const coordinates = known === undefined ? undefined : zones.get(known);
  return known === undefined || !coordinates ? undefined : { name: toCity(known), coordinates };
}

export function kilometresBetween(a: Coordinates, b: Coordinates): number {
  const [from, to] = [radians(a.latitude), radians(b.latitude)];
  const half = (angle: number) => Math.sin(angle / 2) ** 2;
  const chord = half(to - from) + Math.cos(from) * Math.cos(to) * half(radians(b.longitude) - radians(a.longitude));
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Resolves aliases: browsers report Asia/Calcutta for Asia/Kolkata. */
function zoneNamed(name: string): string | undefined {
  if (!/^[A-Za-z]+\//.test(name)) return undefined;
  if (zones.has(name)) return name;
  try {
    const wanted = toStart(name);
    return [...zones.keys()].find((zone) => toStart(zone).equals(wanted));
  } catch {
    return undefined;
  }
}

/** Equal for two names of one zone. @throws RangeError for an unknown zone */
const toStart = (zone: string): Temporal.ZonedDateTime => new Temporal.ZonedDateTime(0n, zone);

/** Extracts `Buenos Aires` from `America/Argentina/Buenos_Aires`. */
function toCity(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[\s_]+/g, ' ')
    .trim()
    .toLowerCase();
}

function degrees(text: string, digits: number): number {
  const sign = text.startsWith('-') ? -1 : 1;
  const [whole, minutes, seconds] = [
    text.slice(1, 1 + digits),
    text.slice(1 + digits, 3 + digits),
    text.slice(3 + digits),
  ];
  return sign * (Number(whole) + Number(minutes) / 60 + Number(seconds) / 3600);
}

const radians = (angle: number): number => (angle * Math.PI) / 180;
