import { z } from 'zod';
import { EMPLOYMENT_TYPES, SALARY_PERIODS } from '../../shared/constants.ts';
import { list } from '../content/kinds/data-kind.ts';
import { contentDay, inOrder } from '../content/kinds/dates.ts';
import { link, listId, money, paragraph, path, text } from '../content/kinds/fields.ts';

/** Schema of the file with open positions. */
export const careerKinds = {
  jobs: list(
    z
      .strictObject({
        id: listId,
        path,
        title: text,
        location: text,
        employer: text.optional(),
        country: z
          .string()
          .regex(/^[A-Z]{2}$/, 'an ISO 3166 code like SE')
          .optional(),
        employmentTypes: z.array(z.enum(EMPLOYMENT_TYPES)).min(1).optional(),
        /** The range before tax. */
        salary: z
          .strictObject({
            currency: z.string().regex(/^[A-Z]{3}$/, 'an ISO 4217 code like EUR'),
            min: money,
            max: money,
            per: z.enum(SALARY_PERIODS),
          })
          .refine(({ min, max }) => min <= max, 'a range from the lower to the higher amount')
          .optional(),
        summary: paragraph,
        url: link,
        posted: contentDay,
        closing: contentDay.optional(),
      })
      .check(inOrder(['posted', 'closing'])),
  ),
};
