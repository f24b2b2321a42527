import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import { DAY_MS, MINUTE_MS } from '../../../shared/durations.ts';
import { sharedByKey } from '../../../shared/shared-by-key.ts';
import type { Logger } from '../../common/logger.ts';
import type { AsOf, Registration, RegistrationLink } from '../ports.ts';
import type { CventClient } from './client.ts';
import type { eventShape, RegistrationType, weblinkShape } from './shapes.ts';

/** An event is read once in this time at most; whether its types are open at a time is computed from their dates. */
const FRESH_MS = 5 * MINUTE_MS;
/** While the provider is away, what was read is used until this age. */
const MAX_AGE_MS = DAY_MS;
/** The site waits 2.5 s for a call of the API. */
const DEADLINE_MS = 1500;
/** The calls ask for events of the content only, so this is rarely reached. */
const MAX_EVENTS = 500;

type Options = {
  readonly client: CventClient;
  /** The origin of Cvent's API; its own links are used with any scheme, because a local fake has no TLS. */
  readonly origin: string;
  readonly now: () => Date;
  readonly log: Logger;
  /** Milliseconds until an event must be read. */
  readonly deadlineMs?: number | undefined;
};

/** An event as Cvent has it; undefined when there is none with the code. */
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

  /** An event by its code, which is read again when it is due. */
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

/** The link for a registration type. The event's general link is that of a type without a link of its own. */
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

/** States of an event in which nobody can register. */
const CLOSED: ReadonlySet<string> = new Set(['Cancelled', 'Closed', 'Completed']);
/** A capacity without a limit. */
const UNLIMITED = -1;

function isOpen({ openForRegistration, automaticOpenDate, automaticEndDate, capacity }: RegistrationType, now: Date) {
  if (!openForRegistration) return false;
  if (automaticOpenDate && Date.parse(automaticOpenDate) > now.getTime()) return false;
  if (automaticEndDate && Date.parse(automaticEndDate) <= now.getTime()) return false;
  if (!capacity || capacity.total === UNLIMITED) return true;
  return (capacity.remaining ?? 1) > 0;
}

/** A link that may be sent to a browser: https or on the origin of the API, without credentials. */
function safeUrl(text: string | null | undefined, origin: string): string | undefined {
  const url = text ? URL.parse(text) : null;
  const isProtected = url?.protocol === 'https:' || url?.origin === origin;
  return url && isProtected && url.username === '' && url.password === '' ? url.href : undefined;
}

const isEqual = (a: string | null | undefined, b: string | null | undefined): boolean =>
  typeof a === 'string' && a !== '' && a.trim().toLowerCase() === b?.trim().toLowerCase();
