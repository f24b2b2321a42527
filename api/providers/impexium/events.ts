import { createHmac, randomUUID } from 'node:crypto';
import type { Request } from 'express';
import { z } from 'zod';
import type { Logger } from '../../common/logger.ts';
import { isSecret } from '../../common/secrets.ts';
import type { DbContext } from '../../database/schema/db.ts';
import { durableTransaction } from '../../database/schema/durable-transaction.ts';
import { BACKGROUND } from '../changes/apply-change.ts';
import type { ReadThrough } from '../changes/read-through.ts';
import type { Refresh } from '../changes/stored-choices.ts';
import { closeMirroredAccount, endProviderSessions, forgetAtProvider } from '../events/forget.ts';
import type { ProcessEvent, ProviderEvent } from '../events/inbox.ts';
import { mergeLinks } from '../links.ts';
import { PERSON } from './adapter.ts';
import type { ImpexiumClient } from './client.ts';
import type { Mirror } from './mirror.ts';
import type { Individual } from './shapes.ts';

const PROVIDER = 'impexium';
const MAX_NOTIFICATIONS = 100;
/** Events after which the provider may have deleted the person. */
const GONE = /forgotten|deleted/i;
/** Events whose two ids are one person; those of others may be two, as when a registration passes to a colleague. */
const MERGED = /merge/i;
/** Consecutive empty lists, over about ten minutes, that confirm a removal; a single one may be a failure. */
const CONFIRMATIONS = 8;

const text = z
  .union([z.string().max(200), z.number().transform(String)])
  .nullish()
  .transform((value) => value || undefined);
const notification = z.object({ Action: text, Type: text, OldId: text, NewId: text });

/** Messages name no event, so each is processed. */
export const impexiumEvents = z
  .object({ Notifications: z.array(notification).max(MAX_NOTIFICATIONS) })
  .transform(({ Notifications }) =>
    Notifications.flatMap(({ Action, Type, OldId, NewId }): ProviderEvent[] => {
      const person = NewId ?? OldId;
      if (person === undefined) return [];
      const isGone = GONE.test(`${Action} ${Type}`);
      const former = OldId !== person && MERGED.test(`${Action} ${Type}`) ? OldId : undefined;
      const kind = isGone ? 'forgotten' : former === undefined ? 'changed' : 'merged';
      return [{ eventId: randomUUID(), kind, body: { person, former } }];
    }),
  );
const stored = z.object({ person: z.string(), former: z.string().optional() });

/** Checks the secret in the URL and any signature: `sha256=` and the body's HMAC in hex. */
export function isFromImpexium(secret: string): (req: Pick<Request, 'get'>, body: string) => boolean {
  return (req, body) => {
    const signature = req.get('ms-signature') ?? '';
    const expected = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
    const isSigned = signature === '' || isSecret(signature.toLowerCase(), expected);
    return isSecret(req.get('x-hook-secret'), secret) && isSigned;
  };
}

type Options = {
  readonly store: DbContext;
  readonly client: Pick<ImpexiumClient, 'individual'>;
  readonly mirror: Mirror;
  readonly reads: Pick<ReadThrough, 'put'>;
  readonly choices: Refresh;
  readonly log: Logger;
};

export function processImpexiumEvent({ store, client, mirror, reads, choices, log }: Options): ProcessEvent {
  const { db, now } = store;

  async function forget(memberId: string): Promise<void> {
    const isDeleted = await durableTransaction(db, async (tx) => {
      await forgetAtProvider(tx, now, { provider: PROVIDER, memberId });
      await endProviderSessions(tx, [memberId], now());
      return closeMirroredAccount(tx, memberId, now());
    });
    log.warn({ provider: PROVIDER, member: memberId, isDeleted }, 'a person is gone');
  }

  /** Follows a merge once the provider shows it: by the survivor at the former id, or by nobody there for long. */
  async function merge(former: string, person: Individual, isConfirmed: boolean): Promise<'done' | 'later' | 'absent'> {
    const other = await client.individual(former, BACKGROUND);
    if (other && other.id !== person.id) return 'later';
    if (!other && !isConfirmed) return 'absent';
    const into = { provider: PROVIDER, merged: [former], into: person.id } as const;
    // Link to the former person's member when nobody is linked yet.
    if ((await mirror.memberOf(person.id)) === undefined) await mirror.relink(former, person);
    const orphans = await durableTransaction(db, async (tx) => {
      const members = await mergeLinks(tx, into);
      await endProviderSessions(tx, members, now());
      return members;
    });
    if (orphans.length > 0)
      log.warn({ provider: PROVIDER, person: person.id, orphans }, 'merged people have more than one member');
    return 'done';
  }

  return async ({ kind, body, receivedAt, absences }) => {
    const isConfirmed = absences + 1 >= CONFIRMATIONS;
    const { person: id, former } = stored.parse(body);
    const known = (await mirror.memberOf(id)) ?? (former === undefined ? undefined : await mirror.memberOf(former));
    if (known === undefined) return 'done';
    const asOf = now();
    const person = await client.individual(id, BACKGROUND);
    if (!person) {
      if (kind !== 'forgotten') return 'done';
      if (!isConfirmed) return 'absent';
      await forget(known);
      return 'done';
    }
    if (kind === 'forgotten' && person.id === id) return 'later';
    const merged = former ?? (person.id === id ? undefined : id);
    const outcome = merged === undefined ? 'done' : await merge(merged, person, isConfirmed);
    if (outcome !== 'done') return outcome;
    const memberId = await mirror.store(person);
    if (memberId === undefined) return 'done';
    await reads.put({ memberId, kind: PERSON, body: person, asOf });
    await choices.refresh(memberId, receivedAt);
    return 'done';
  };
}
