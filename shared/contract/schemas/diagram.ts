import { z } from 'zod';
import { DIAGRAM_KINDS } from '../../diagrams.ts';

const values = z.array(z.object({ text: z.string(), value: z.number().optional() }));
/** A drawing that explains a page, as its numbers. */
export const diagram = z.object({
  kind: z.enum(DIAGRAM_KINDS),
  title: z.string(),
  /** The names of the values of each row. */
  series: z.array(z.string()),
  rows: z.array(z.object({ label: z.string(), values })),
  /** The sums of the rows, if the page states them. */
  total: values.optional(),
  /** The time that a line lasts: `9 months`. */
  over: z.object({ text: z.string(), value: z.number() }).optional(),
});
