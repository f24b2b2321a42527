import { z } from 'zod';
import { MAX_DOMAINS, MAX_LEVELS } from '../../shared/constants.ts';
import { list } from '../content/kinds/data-kind.ts';
import { contentDay, inOrder } from '../content/kinds/dates.ts';
import { link, listId, nameKey, paragraph, term, text, timeZone } from '../content/kinds/fields.ts';

/** Schemas of the files with examinations and the competency framework. */
export const certificationKinds = {
  'rac-exams': list(
    z
      .strictObject({
        id: listId,
        examCode: z.string().default(''),
        title: text,
        windowOpens: contentDay,
        windowCloses: contentDay,
        /** The time zone of the host, whose holidays a relative date avoids. */
        timeZone: timeZone.default('UTC'),
        url: link,
      })
      .check(inOrder(['windowOpens', 'windowCloses'])),
  ),
  /** The domains of the competency framework. */
  'competency-domains': list(
    z.strictObject({
      domain: nameKey,
      name: text.max(36),
      summary: paragraph,
      /** An item with one of them belongs to the domain. */
      terms: z.array(term).min(1),
    }),
    {
      max: MAX_DOMAINS,
      names: (domains) => domains.map(({ domain }) => `the domain ${domain}`),
      terms: (domains) => domains.flatMap(({ terms }) => terms),
    },
  ),
  /** The levels of the competency framework, the lowest first. */
  'competency-levels': list(
    z.strictObject({
      name: text,
      evidence: text,
      /** The level of the courses, books and events that lead to it. */
      courses: z.enum(['Introductory', 'Intermediate', 'Advanced']),
    }),
    { max: MAX_LEVELS },
  ),
};
