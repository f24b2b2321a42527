import { z } from 'zod';

/** The answer to the first step of signing on. */
export const accessAnswer = z.object({ uri: z.url(), accessToken: z.string().min(1) });

/** The answer to the second step. */
export const sessionAnswer = z.object({
  uri: z.url(),
  appToken: z.string().min(1),
  userToken: z.string().min(1),
  userId: z.string().min(1),
});

/** A failure with status 200 is a text; a rejection may have any body or none. */
export const message = z.string();
export const noAnswer = z
  .looseObject({})
  .optional()
  .transform(() => undefined);

/** A date without an offset, of which the day is used: `2026-12-31T00:00:00`. */
const day = z
  .string()
  .transform((text) => text.slice(0, 10))
  .pipe(z.iso.date())
  .nullish();
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

const membership = z.object({
  membershipType: text,
  joinDate: day,
  expireDate: day,
  graceExpireDate: day,
  terminateDate: day,
  renewalUrl: text,
});
export type ImpexiumMembership = z.output<typeof membership>;

const address = z.object({
  primary: z
    .boolean()
    .nullish()
    .transform((value) => value ?? false),
  address: z.string(),
  type: z.string().nullish(),
  showInDirectory: z.boolean().nullish(),
});
export type Address = z.output<typeof address>;

/** A person with memberships. `id` is the one that stays. */
export const individual = z.object({
  id: z.string().min(1),
  recordNumber: z
    .union([z.string(), z.number()])
    .nullish()
    .transform((value) => String(value ?? '')),
  firstName: text,
  lastName: text,
  email: text,
  emails: z
    .array(address)
    .nullish()
    .transform((value) => value ?? []),
  memberships: z
    .array(membership)
    .nullish()
    .transform((value) => value ?? []),
  user: z
    .object({ loginEmail: text, isApproved: z.boolean().nullish() })
    .nullish()
    .transform((value) => value ?? undefined),
});
export type Individual = z.output<typeof individual>;

/** A page of people; empty when there is nobody with the id. */
export const people = z.object({ dataList: z.array(individual) });

const customField = z.object({ name: z.string(), value: text });
export type CustomField = z.output<typeof customField>;

/** A person's custom fields. */
export const customFields = z
  .array(customField)
  .or(z.object({ dataList: z.array(customField) }).transform(({ dataList }) => dataList));

/** The answer to a change, of which nothing is used. */
export const written = z.looseObject({}).or(z.array(z.unknown())).or(z.boolean()).optional();

/** The outcome of each field of a change. */
export const fieldResults = z.array(z.object({ status: z.union([z.boolean(), z.coerce.string()]) }));
