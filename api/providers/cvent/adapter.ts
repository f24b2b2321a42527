import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import { DAY_MS, MINUTE_MS } from '../../../shared/durations.ts';
import { sharedByKey } from '../../../shared/shared-by-key.ts';
import type { Logger } from '../../common/logger.ts';
import type { AsOf, Registration, RegistrationLink } from '../ports.ts';
import type { CventClient } from './client.ts';
import type { eventShape, RegistrationType, weblinkShape } from './shapes.ts';

/** Registration types are opened and closed by their dates, not by this cache. */
const FRESH_MS = 5 * MINUTE_MS;
/** Maximum age of data used while Cvent is unavailable. */
const MAX_AGE_MS = DAY_MS;
/** Stay below the site's API timeout of 2.5 s. */
const DEADLINE_MS = 1500;
/** Only events of the content are requested, so this is rarely reached. */
const MAX_EVENTS = 500;

type Options = {
  readonly client: CventClient;
  /** Links are used with any scheme, because a local fake has no TLS. */
  readonly origin: string;
  readonly now: () => Date;
  readonly log: Logger;
  /** Deadline for reading an event, in milliseconds. */
  readonly deadlineMs?: number | undefined;
};

type Facts =
  | {
      readonly event: z.output<typeof eventShape>;
      readonly types: readonly RegistrationType[];
      readonly weblinks: readonly z.output<typeof weblinkShape>[];
    }
  | undefined;

/** Event registration at Cvent (section 7, Event registration). */
export function cventRegistration({ client, origin, now, log, deadlineMs = DEADLINE_MS }: Options): Registration {
  const events = new LRUCache<string, { readonly facts: Facts; readonly asOf: Date }>({ max: MAX_EVENTS });

  async function read(code: string): Promise<void> {
    const asOf = now();
    const endsAt = performance.now() + deadlineMs;
    const found = await client.events(code, endsAt);
    const event = found.find((one) => isEqual(one.code, code) && one.status !== 'Deleted');
    if (!event) {
      events.set(code, { facts: undefined, asOf });
      return;
    }
    const [types, weblinks] = await Promise.all([
      client.registrationTypes(event.id, endsAt),
      client.weblinks(event.id, endsAt),
    ]);
    events.set(code, { facts: { event, types, weblinks }, asOf });
  }

  const readOnce = sharedByKey(read);

  async function readFacts(code: string): Promise<AsOf<Facts>> {
    const before = events.get(code);
    const age = before ? now().getTime() - before.asOf.getTime() : Number.POSITIVE_INFINITY;
    if (before && age < FRESH_MS) return { value: before.facts, asOf: before.asOf, stale: false };
    try {
      await readOnce(code);
    } catch (error) {
      log.warn({ reason: String(error) }, 'an event could not be read from Cvent');
      if (!before || age > MAX_AGE_MS) throw error;
      return { value: before.facts, asOf: before.asOf, stale: true };
    }
    const after = events.get(code);
    return { value: after?.facts, asOf: after?.asOf ?? now(), stale: false };
  }

  return {
    async linkFor({ eventCode, typeCode }) {
      const { value, ...age } = await readFacts(eventCode.toUpperCase());
      return { ...age, value: value ? linkIn(value, { typeCode, origin, now: now() }) : { state: 'unknown' } };
    },
  };
}

/** Falls back to the event's general link for a type without its own. */
function linkIn(
  { event, types, weblinks }: NonNullable<Facts>,
  { typeCode, origin, now }: { typeCode: string | undefined; origin: string; now: Date },
): RegistrationLink {
  const isOver = event.closeAfter ? Date.parse(event.closeAfter) <= now.getTime() : false;
  if (isOver || CLOSED.has(event.status ?? '')) return { state: 'closed' };
  const type = types.find(({ code }) => typeCode !== undefined && isEqual(code, typeCode));
  if (type && !isOpen(type, now)) return { state: 'closed' };
  const own = type && weblinks.find(({ name }) => isEqual(name, type.code) || isEqual(name, type.name));
  const url = safeUrl(own?.url, origin) ?? safeUrl(event._links?.registration?.href, origin);
  return url === undefined ? { state: 'unknown' } : { state: 'open', url };
}

const CLOSED: ReadonlySet<string> = new Set(['Cancelled', 'Closed', 'Completed']);
const UNLIMITED = -1;

function isOpen({ openForRegistration, automaticOpenDate, automaticEndDate, capacity }: RegistrationType, now: Date) {
  if (!openForRegistration) return false;
  if (automaticOpenDate && Date.parse(automaticOpenDate) > now.getTime()) return false;
  if (automaticEndDate && Date.parse(automaticEndDate) <= now.getTime()) return false;
  if (!capacity || capacity.total === UNLIMITED) return true;
  return (capacity.remaining ?? 1) > 0;
}

/** Accepts only https or the API's origin, without credentials, because browsers are sent there. */
function safeUrl(text: string | null | undefined, origin: string): string | undefined {
  const url = text ? URL.parse(text) : null;
  const isProtected = url?.protocol === 'https:' || url?.origin === origin;
  return url && isProtected && url.username === '' && url.password === '' ? url.href : undefined;
}

const isEqual = (a: string | null | undefined, b: string | null | undefined): boolean =>
  typeof a === 'string' && a !== '' && a.trim().toLowerCase() === b?.trim().toLowerCase();
