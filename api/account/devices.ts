import { createHash } from 'node:crypto';
import { and, count, desc, eq, gt, inArray } from 'drizzle-orm';
import type { Device } from '../../shared/account/device-schemas.ts';
import { DAY_MS } from '../../shared/durations.ts';
import type { DbContext } from '../database/schema/db.ts';
import { devices, memberEmails, members } from '../database/schema/members.ts';
import { enqueueMail } from '../jobs/mail/enqueue-mail.ts';

const MAX_DEVICES = 20;
/** Per day. */
const MAX_NOTICES = 5;

/** Mails members who sign in from a new device. @param store handle of the sign-in's transaction */
export async function rememberDevice(
  store: DbContext,
  memberId: string,
  { id, agent }: Device,
  { canSendMail }: { canSendMail: boolean },
): Promise<void> {
  const { db } = store;
  const at = store.now();
  const isOwn = eq(devices.memberId, memberId);
  const hash = createHash('sha256').update(`${memberId} ${id}`).digest();
  const [known] = await db
    .update(devices)
    .set({ lastSeen: at })
    .where(and(isOwn, eq(devices.hash, hash)))
    .returning({ hash: devices.hash });
  if (known) return;
  // Serialise a member's sign-ins; `for update` would deadlock with the key locks of new tokens.
  await db.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('no key update');
  const since = new Date(at.getTime() - DAY_MS);
  const [before] = await db.select({ devices: count() }).from(devices).where(isOwn);
  const [recent] = await db
    .select({ devices: count() })
    .from(devices)
    .where(and(isOwn, gt(devices.firstSeen, since)));
  const stored = await db
    .insert(devices)
    .values({ memberId, hash, firstSeen: at, lastSeen: at })
    .onConflictDoNothing()
    .returning({ hash: devices.hash });
  if (stored.length === 0) return;
  const outdated = db
    .select({ hash: devices.hash })
    .from(devices)
    .where(isOwn)
    .orderBy(desc(devices.lastSeen))
    .offset(MAX_DEVICES);
  await db.delete(devices).where(and(isOwn, inArray(devices.hash, outdated)));
  if (!canSendMail || !before || before.devices === 0 || (recent?.devices ?? 0) > MAX_NOTICES) return;
  const [address] = await db
    .select({ to: memberEmails.address })
    .from(memberEmails)
    .where(and(eq(memberEmails.memberId, memberId), eq(memberEmails.isPrimary, true)));
  if (address) await enqueueMail(store, { kind: 'new-device', to: address.to, signIn: { at, agent } });
}
