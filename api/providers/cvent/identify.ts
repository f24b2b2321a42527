import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { normaliseAddress } from '../../account/email-addresses.ts';
import { findProfile } from '../../account/profiles.ts';
import { readList } from '../../content/queries/lists.ts';
import type { DbContext } from '../../database/schema/db.ts';
import { memberEmails } from '../../database/schema/members.ts';
import { registrationFor } from '../../events/registration.ts';

const MAX_FIELDS = 500;
const MAX_VALUES = 100;

const field = z.object({
  id: z.string().min(1).max(100),
  name: z.string().max(200),
  maximumLength: z.int().nonnegative().optional(),
  type: z.string().max(50).optional(),
  value: z.array(z.string().nullable()).max(MAX_VALUES).nullish(),
});

export const contactTransaction = z.object({
  transactionId: z.string().min(1).max(100),
  data: z.array(field).max(MAX_FIELDS),
});
type ContactTransaction = z.output<typeof contactTransaction>;

/** Non-blank values replace those at Cvent. */
type ContactFields = {
  readonly data: readonly (Omit<ContactTransaction['data'][number], 'value'> & { readonly value: readonly string[] })[];
};

const EMAIL = 'email address';
const REGISTRATION_TYPE = 'registration type';

/** Uses the current membership, not the registration link; tells nothing else, because anyone may type an address. */
export async function identify(
  { db, now }: DbContext,
  { data }: ContactTransaction,
): Promise<ContactFields | undefined> {
  const named = (name: string) => data.filter((one) => one.name.trim().toLowerCase() === name);
  const addresses = named(EMAIL).flatMap(({ value }) => value ?? []);
  const address = addresses.map((text) => normaliseAddress(text ?? '')).find((text) => text !== '');
  if (address === undefined) return undefined;
  const [row] = await db
    .select({ memberId: memberEmails.memberId })
    .from(memberEmails)
    .where(eq(memberEmails.address, address));
  const profile = row && (await findProfile({ db, now }, row.memberId));
  if (!profile) return undefined;
  const { memberType, isActiveMember: isActive } = profile;
  const table = await readList(db, 'member-types');
  const code = registrationFor(table, { memberType, isActive, isFaculty: false, regType: '' })?.cventCode;
  if (code === undefined) return { data: [] };
  const fitting = named(REGISTRATION_TYPE).filter(({ maximumLength = code.length }) => code.length <= maximumLength);
  return { data: fitting.map((one) => ({ ...one, value: [code] })) };
}
