import { z } from 'zod';
import { ANY_DOMAIN, CREDIT_DOMAINS, CREDIT_STEP } from '../../../shared/item-credits.ts';

/** 0 for none; `shared/item-credits.ts` has the default. */
export const credits = z.number().nonnegative().multipleOf(CREDIT_STEP).meta({
  description: 'Credits for recertification; empty: one an hour, six a day of a conference; 0 does not count',
});

export const creditDomain = z
  .enum([...CREDIT_DOMAINS, ANY_DOMAIN])
  .meta({ description: 'Domain in which the credits count; empty: by the topic', title: 'Domain of the credits' })
  .optional();

type Fields = { credits?: number | undefined; creditDomain?: string | undefined; hours?: number | undefined };

/** Rejects more credits than hours, and a domain without credits. */
export function creditsFit({ value, issues }: z.core.ParsePayload<Fields>): void {
  const { credits: count, creditDomain: domain, hours } = value;
  if (count !== undefined && hours !== undefined && count > hours)
    issues.push({ code: 'custom', message: 'is more than one for each hour', path: ['credits'], input: count });
  if (count === 0 && domain !== undefined)
    issues.push({
      code: 'custom',
      message: 'belongs to an item without credits',
      path: ['creditDomain'],
      input: domain,
    });
}
