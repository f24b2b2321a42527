import { and, desc, lt, type SQL, sql } from 'drizzle-orm';
import { CHAPTERS_PATH } from '../../shared/constants.ts';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import type { ContentData } from '../content/kinds/kinds.ts';
import { eventCard } from '../content/queries/cards.ts';
import { listItems } from '../content/queries/items.ts';
import { readList } from '../content/queries/lists.ts';
import { peopleByKey } from '../content/queries/people.ts';
import { contentItems } from '../database/schema/content.ts';
import type { Db } from '../database/schema/db.ts';
import { isUpcoming, soonestFirst } from '../events/events-queries.ts';
import { nextMeetings } from './next-meeting.ts';
import { type Coordinates, findPlace, kilometresBetween } from './places.ts';

type Entry = ContentData<'local-networks'>[number];
type Networks = Pick<ResponseOf<'blocks.localNetwork'>, 'result' | 'near'>;
type Network = Networks['result'][number];
type Chapter = ResponseOf<'blocks.chapter'>['result'];

const MAX_UPCOMING = 12;
const MAX_HELD = 12;
/** The next one and four more. */
const MAX_MEETINGS = 5;

/** In content order, or nearest first for a known place, with unlocated ones last. */
export async function readNetworks(db: Db, path: string, near: string | undefined): Promise<Networks> {
  const entries = (await readList(db, 'local-networks')).filter((entry) => entry.path === path);
  const networks = entries.map(toNetwork);
  const place = near === undefined ? undefined : findPlace(near, networks);
  if (!place) return { result: networks };
  const measured = networks.map((network) => withDistance(network, place.coordinates));
  const farthest = Number.POSITIVE_INFINITY;
  return {
    near: place.name,
    result: measured.sort((a, b) => (a.distanceKm ?? farthest) - (b.distanceKm ?? farthest) || a.id - b.id),
  };
}

export async function findChapter(db: Db, name: string, now: Date): Promise<Chapter | undefined> {
  const entries = await readList(db, 'local-networks');
  const entry = entries.find(({ pageName }) => pageName === name);
  if (!entry) return undefined;
  const isOwn = sql`${contentItems.data}->>'chapter' = ${name}`;
  const events = async (where: SQL | undefined, orderBy: SQL[], limit: number) =>
    (await listItems(db, 'event', now, { where: and(isOwn, where), orderBy, limit })).map((row) => eventCard(row, now));
  const [people, upcoming, held] = await Promise.all([
    peopleByKey(db),
    events(isUpcoming(now), soonestFirst, MAX_UPCOMING),
    events(lt(contentItems.endsAt, now), [desc(contentItems.startsAt)], MAX_HELD),
  ]);
  const officers = entry.officers.flatMap(({ person: key, role: office }) => {
    const person = people.get(key);
    if (!person) return [];
    const { city: _city, ...shown } = person;
    return [{ ...shown, office }];
  });
  const { meets, timeZone, venue, lastTime, region } = entry;
  const meetings =
    meets !== undefined && timeZone !== undefined ? nextMeetings(meets, timeZone, now, MAX_MEETINGS) : [];
  const neighbours = entries
    .filter((other) => other !== entry && other.region === region)
    .map(toNetwork)
    .map(({ title, path, coordinates }) => ({ title, path, coordinates }));
  return {
    ...toNetwork(entry),
    meetings,
    lastTime,
    ...(venue !== undefined && { venue }),
    neighbours,
    officers,
    upcoming,
    held,
  };
}

export async function allChapters(db: Db): Promise<{ title: string; path: string }[]> {
  const entries = await readList(db, 'local-networks');
  return entries.flatMap(({ title, pageName }) =>
    pageName === undefined ? [] : [{ title, path: chapterPath(pageName) }],
  );
}

export const chapterPath = (pageName: string): string => `${CHAPTERS_PATH}/${pageName}`;

function toNetwork(entry: Entry): Network {
  const {
    path: _path,
    pageName,
    latitude,
    longitude,
    officers: _officers,
    venue: _venue,
    lastTime: _lastTime,
    ...network
  } = entry;
  return {
    ...network,
    ...(pageName !== undefined && { path: chapterPath(pageName) }),
    ...(latitude !== undefined && longitude !== undefined && { coordinates: { latitude, longitude } }),
  };
}

function withDistance(network: Network, from: Coordinates): Network {
  if (!network.coordinates) return network;
  return { ...network, distanceKm: Math.round(kilometresBetween(network.coordinates, from)) };
}
