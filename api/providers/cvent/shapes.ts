import { z } from 'zod';

/** Token response (RFC 6749, 5.1); `expires_in` in seconds. */
export const tokenShape = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

export const errorShape = z.object({ message: z.string() });

/** The last page has no `nextToken`, and may be empty. */
export const toPage = <T>(item: z.ZodType<T>) =>
  z.object({ paging: z.object({ nextToken: z.string().min(1).nullish() }), data: z.array(item) });

const link = z.object({ href: z.string().nullish() });

export const eventShape = z.object({
  id: z.string().min(1),
  code: z.string().nullish(),
  /** `Active`, `Cancelled`, `Closed`, `Completed`, `Deleted`, `Pending` and others. */
  status: z.string().nullish(),
  closeAfter: z.string().nullish(),
  _links: z.object({ registration: link.nullish() }).nullish(),
});

export const registrationTypeShape = z.object({
  name: z.string().nullish(),
  code: z.string().nullish(),
  openForRegistration: z.boolean(),
  automaticOpenDate: z.string().nullish(),
  automaticEndDate: z.string().nullish(),
  /** A total of -1 is unlimited. */
  capacity: z.object({ total: z.int(), remaining: z.int().nullish() }).nullish(),
});
export type RegistrationType = z.output<typeof registrationTypeShape>;

export const weblinkShape = z.object({
  name: z.string().nullish(),
  url: z.string().nullish(),
  landingPage: z.string().nullish(),
});
