import { eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { parseFollowed } from '../../shared/follows/followed.ts';
import { primaryAddress } from '../account/primary-address.ts';
import { addressClaims } from '../database/schema/address-claims.ts';
import { follows } from '../database/schema/follows.ts';
import type { FindFollow } from '../jobs/mail/deliver.ts';
import { createFollowToken, memberAsFollower } from './links.ts';
import { digestFacts, singleFacts } from './mail-facts.ts';
import { findSection } from './sections.ts';
import { type FollowContext, findName } from './subjects.ts';

const part = z.object({
  follow: z.uuid(),
  lines: z.array(z.object({ title: z.string(), path: z.string() })).default([]),
  more: z.number().default(0),
});
const token = z.string().optional();
const bodySchema = z.union([
  z.object({ follows: z.array(part), token }),
  part.extend({ token }).transform(({ token: given, ...one }) => ({ follows: [one], token: given })),
]);

/** Reads address and facts of a follow mail at sending. */
export function createFindFollow(context: FollowContext, publicOrigin: string): FindFollow {
  const { db } = context;
  return async ({ kind, memberId, body }) => {
    if (kind === 'confirm-follow') return claimFacts(context, String(body.claimId));
    const { follows: parts, token } = bodySchema.parse(body);
    const followed = parts.map(({ follow }) => follow);
    const rows = followed.length === 0 ? [] : await db.select().from(follows).where(inArray(follows.id, followed));
    const known = parts.flatMap(({ follow: id, ...news }) => {
      const follow = rows.find((row) => row.id === id);
      return follow ? [{ follow, ...news }] : [];
    });
    const found = await Promise.all(known.map((one) => findSection(context, kind, one)));
    const [first, ...others] = found
      .filter((section) => section !== undefined)
      .sort((a, b) => (a.order < b.order ? -1 : 1));
    if (!first) return undefined;
    const owner = memberId ?? rows.find((row) => row.memberId !== null)?.memberId ?? null;
    const address = owner === null ? first.follow.address : await primaryAddress(db, owner);
    if (address === undefined || address === null) return undefined;
    const follower = owner === null ? { memberId: owner, address } : memberAsFollower(owner);
    const ids = [first.follow.id, ...others.map(({ follow }) => follow.id)] as const;
    // Mails queued by the previous release have no token yet.
    const links = { publicOrigin, token: token ?? (await createFollowToken(context, follower, ids)) };
    const mail = others.length === 0 ? singleFacts(links, first) : digestFacts(links, kind, [first, ...others]);
    return { address, unsubscribe: mail.facts.unsubscribe, ...mail };
  };
}

/** Do not repeat a search's words before the owner of the address has confirmed: anyone can enter any text. */
async function claimFacts(context: FollowContext, id: string): ReturnType<FindFollow> {
  const [claim] = await context.db.select().from(addressClaims).where(eq(addressClaims.id, id));
  const followed = parseFollowed(claim?.followed ?? null);
  if (!followed) return undefined;
  const name = followed.kind === 'search' ? 'New results of a search on our site' : await findName(context, followed);
  return name === undefined ? undefined : { facts: { followed: name } };
}
