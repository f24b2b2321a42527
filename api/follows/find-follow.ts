import { eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { parseFollowed } from '../../shared/follows/followed.ts';
import { primaryAddress } from '../account/primary-address.ts';
import type { FollowMailKind } from '../common/mail-kinds.ts';
import { addressClaims } from '../database/schema/address-claims.ts';
import { follows } from '../database/schema/follows.ts';
import type { MailContent, MailContext } from '../jobs/mail/mail-table.ts';
import { memberAsFollower, sealFollowLink } from './links.ts';
import { digestFacts, singleFacts } from './mail-facts.ts';
import { findSection } from './sections.ts';
import { type FollowContext, findName } from './subjects.ts';

const part = z.object({
  follow: z.uuid(),
  lines: z.array(z.object({ title: z.string(), path: z.string() })).default([]),
  more: z.number().default(0),
});
/** The parts of a mail. A mail about one subject, also of the release before, may have its part alone. */
const bodySchema = z.union([z.object({ follows: z.array(part) }), part.transform((one) => ({ follows: [one] }))]);

type Context = FollowContext & Pick<MailContext, 'publicOrigin' | 'mailLinks'>;
type Message = { readonly kind: FollowMailKind; readonly memberId: string | null; readonly body: unknown };

/** Finds the address and the facts of a mail about what is followed, as they are at sending. */
export async function findFollowMail(
  context: Context,
  { kind, memberId, body }: Message,
): Promise<MailContent | undefined> {
  const { db, publicOrigin } = context;
  const { follows: parts } = bodySchema.parse(body);
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
  const ofMail = [first.follow, ...others.map(({ follow }) => follow)] as const;
  const links = { publicOrigin, token: await sealFollowLink(context, follower, ofMail) };
  const mail = others.length === 0 ? singleFacts(links, first) : digestFacts(links, kind, [first, ...others]);
  return { address, unsubscribe: mail.facts.unsubscribe, ...mail };
}

/** The words of a search are not repeated before the owner of the address has confirmed: anyone can enter any text. */
export async function findClaimFacts(context: FollowContext, id: string): Promise<{ followed: string } | undefined> {
  const [claim] = await context.db.select().from(addressClaims).where(eq(addressClaims.id, id));
  const followed = parseFollowed(claim?.followed ?? null);
  if (!followed) return undefined;
  const name = followed.kind === 'search' ? 'New results of a search on our site' : await findName(context, followed);
  return name === undefined ? undefined : { followed: name };
}
