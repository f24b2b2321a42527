import { z } from 'zod';
import { diagram } from './diagram.ts';

/** One answer to each question ends; the other leads to the next question, and both answers to the last one end. */
export const flow = z.object({
  kind: z.literal('flow'),
  title: z.string(),
  steps: z.array(z.object({ ask: z.string(), yes: z.string().optional(), no: z.string().optional() })),
});

export const courseOfFile = z.object({
  kind: z.literal('file'),
  title: z.string(),
  phases: z.array(
    z.object({
      label: z.string(),
      /** Duration in words, and for its bar in days; a month has 30. */
      takes: z.string(),
      days: z.number(),
      holder: z.string(),
      clockStops: z.boolean(),
      note: z.string().optional(),
    }),
  ),
});

export const annotated = z.object({
  kind: z.literal('annotated'),
  title: z.string(),
  /** Heading of the drawn form or label. */
  form: z.string(),
  rows: z.array(z.object({ label: z.string(), text: z.string().optional(), note: z.string().optional() })),
});

export const figure = z.object({
  drawing: z.union([diagram, flow, courseOfFile, annotated]),
  /** Names what the numbers are, below the drawing. */
  note: z.string().optional(),
  /** Id of the part of the body that the figure stands before; without it the figure ends the text. */
  before: z.string().optional(),
});
