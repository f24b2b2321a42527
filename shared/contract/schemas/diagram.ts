import { z } from 'zod';
import { DIAGRAM_KINDS } from '../../diagrams.ts';

const values = z.array(z.object({ text: z.string(), value: z.number().optional() }));
export const diagram = z.object({
  kind: z.enum(DIAGRAM_KINDS),
  title: z.string(),
  series: z.array(z.string()),
  rows: z.array(z.object({ label: z.string(), values })),
  total: values.optional(),
  /** Duration of a line: `9 months`. */
  over: z.object({ text: z.string(), value: z.number() }).optional(),
});
