import { createHmac, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Request } from 'express';
import { z } from 'zod';
import { MINUTE_MS } from '../../../shared/durations.ts';
import { normaliseAddress } from '../../account/email-addresses.ts';
import { primaryAddress } from '../../account/primary-address.ts';
import type { Logger } from '../../common/logger.ts';
import type { DbContext } from '../../database/schema/db.ts';
import { durableTransaction } from '../../database/schema/durable-transaction.ts';
import { memberEmails } from '../../database/schema/members.ts';
import { BACKGROUND } from '../changes/apply-change.ts';
import type { Refresh } from '../changes/stored-choices.ts';
import { forgetAtProvider } from '../events/forget.ts';
import type { ProcessEvent, ProviderEvent } from '../events/inbox.ts';
import { deleteLink, deleteLinks, linkedMember, mergeLinks, putLink } from '../links.ts';
import type { HubspotSettings } from '../settings.ts';
import type { HubspotClient } from './client.ts';

const MAX_AGE_MS = 5 * MINUTE_MS;
const MAX_EVENTS = 1000;
const PROVIDER = 'hubspot';

/** Subscription types of HubSpot's webhooks; others are ignored. */
const KINDS: Readonly<Record<string, string>> = {
  'contact.creation': 'changed',
  'contact.propertyChange': 'changed',
  'contact.restore': 'changed',
  'contact.merge': 'merged',
  'contact.deletion': 'deleted',
  'contact.privacyDeletion': 'forgotten',
};

const id = z.union([z.int(), z.string().min(1).max(64)]).transform(String);
const event = z.object({
  subscriptionType: z.string().max(100),
  eventId: id,
  occurredAt: z.union([z.number(), z.string().max(64)]),
  objectId: id.optional(),
  /** Merges: the surviving contact, the merged ones, and the new id. */
  primaryObjectId: id.optional(),
  mergedObjectIds: z.array(id).max(MAX_EVENTS).default([]),
  newObjectId: id.optional(),
});

/** HubSpot repeats an event with the same ids, and reuses an id for several events. */
export const hubspotEvents = z
  .array(event)
  .max(MAX_EVENTS)
  .transform((events) =>
    events.flatMap((one): ProviderEvent[] => {
      const kind = KINDS[one.subscriptionType];
      const person = one.newObjectId ?? one.primaryObjectId ?? one.objectId;
      if (kind === undefined || person === undefined) return [];
      const eventId = [one.subscriptionType, one.eventId, person, one.occurredAt].join('/');
      const merged = [one.objectId, one.primaryObjectId, ...one.mergedObjectIds].filter((other) => other !== undefined);
      return [{ eventId, kind, body: { person, merged: kind === 'merged' ? merged : [] } }];
    }),
  );
const stored = z.object({ person: z.string(), merged: z.array(z.string()) });

/** Signature v3: HMAC-SHA-256 of method, URL, body and time, at most five minutes from now. */
export function isSignedByHubspot(
  { secret, url }: NonNullable<HubspotSettings['webhook']>,
  now: () => Date,
): (req: Pick<Request, 'get'>, body: string) => boolean {
  return (req, body) => {
    const time = req.get('x-hubspot-request-timestamp') ?? '';
    const given = Buffer.from(req.get('x-hubspot-signature-v3') ?? '', 'base64');
    const isRecent = /^\d{1,15}$/.test(time) && Math.abs(now().getTime() - Number(time)) <= MAX_AGE_MS;
    const expected = createHmac('sha256', secret).update(`POST${url}${body}${time}`).digest();
    return given.length === expected.length && timingSafeEqual(given, expected) && isRecent;
  };
}

type Options = {
  readonly store: DbContext;
  readonly client: Pick<HubspotClient, 'contact'>;
  readonly choices: Refresh;
  readonly log: Logger;
};

export function processHubspotEvent({ store, client, choices, log }: Options): ProcessEvent {
  const { db, now } = store;

  async function remove(person: string, kind: string): Promise<void> {
    const memberId = await linkedMember(db, PROVIDER, person);
    if (memberId === undefined) return;
    const address = await primaryAddress(db, memberId);
    const remaining = address === undefined ? undefined : await client.contact({ email: address }, BACKGROUND);
    await durableTransaction(db, async (tx) => {
      // A duplicate that is gone says nothing about the contact that has the member's address.
      if (remaining && remaining.id !== person) return deleteLink(tx, PROVIDER, person);
      if (kind === 'forgotten') await forgetAtProvider(tx, now, { provider: PROVIDER, memberId });
      else await deleteLinks(tx, PROVIDER, memberId);
    });
    log.info({ provider: PROVIDER, member: memberId, kind }, 'a contact is gone');
  }

  async function findOwner(address: string | undefined): Promise<string | undefined> {
    if (!address) return undefined;
    const isAddress = eq(memberEmails.address, normaliseAddress(address));
    const [owner] = await db.select({ memberId: memberEmails.memberId }).from(memberEmails).where(isAddress);
    return owner?.memberId;
  }

  return async ({ kind, body, receivedAt }) => {
    const { person, merged } = stored.parse(body);
    const contact = await client.contact({ id: person }, BACKGROUND);
    if (!contact) {
      await remove(person, kind);
      return 'done';
    }
    if (kind === 'forgotten') return 'later';
    const owner = (await findOwner(contact.email)) ?? (await linkedMember(db, PROVIDER, contact.id));
    const known = owner ?? (await firstLinked([person, ...merged]));
    if (known === undefined) return 'done';
    await durableTransaction(db, async (tx) => {
      await putLink(tx, { provider: PROVIDER, externalId: contact.id, memberId: known, seenAt: now() });
      await mergeLinks(tx, { provider: PROVIDER, merged: [person, ...merged], into: contact.id });
    });
    await choices.refresh(known, receivedAt);
    return 'done';
  };

  async function firstLinked(people: readonly string[]): Promise<string | undefined> {
    for (const one of people) {
      const memberId = await linkedMember(db, PROVIDER, one);
      if (memberId !== undefined) return memberId;
    }
    return undefined;
  }
}
