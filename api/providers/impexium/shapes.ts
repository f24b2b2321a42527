import { z } from 'zod';

export const accessAnswer = z.object({ uri: z.url(), accessToken: z.string().min(1) });

export const sessionAnswer = z.object({
  uri: z.url(),
  appToken: z.string().min(1),
  userToken: z.string().min(1),
  userId: z.string().min(1),
});

/** Some failures are a text with status 200; a rejection may have any body or none. */
export const message = z.string();
export const noAnswer = z
  .looseObject({})
  .optional()
  .transform(() => undefined);

/** A date without an offset, of which the day is used: `2026-12-31T00:00:00`; an empty text is none. */
const day = z
  .string()
  .transform((text) => (text === '' ? null : text.slice(0, 10)))
  .pipe(z.iso.date().nullable())
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

/** `id` is stable across merges. */
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

export const people = z.object({ dataList: z.array(individual) });

const customField = z.object({ name: z.string(), value: text });
export type CustomField = z.output<typeof customField>;

export const customFields = z
  .array(customField)
  .or(z.object({ dataList: z.array(customField) }).transform(({ dataList }) => dataList));

/** The response body is not used. */
export const written = z.looseObject({}).or(z.array(z.unknown())).or(z.boolean()).optional();

export const fieldResults = z.array(z.object({ status: z.union([z.boolean(), z.coerce.string()]) }));
