import { z } from 'zod';
import type { Figure } from '../../shared/contract/models.ts';
import { DIAGRAM_KINDS, FIGURE_KINDS } from '../../shared/diagrams.ts';
import { diagramRows, findDiagram, findNumber } from '../content/kinds/diagram.ts';
import { text } from '../content/kinds/fields.ts';

/** Most characters of a part that has a box or a line of its own. */
const MAX_LABEL = 60;
const MAX_WORDS = 160;
const words = text.max(MAX_WORDS);
const label = text.max(MAX_LABEL);

export const figure = z
  .strictObject({
    kind: z.enum(FIGURE_KINDS).meta({
      description:
        'flow: questions that lead to outcomes. file: the phases of one file in time. annotated: a form or label with notes. The others are those of a diagram',
    }),
    title: text.meta({ description: 'The sentence above the drawing: what it shows' }),
    note: words.meta({ description: 'What the numbers are, below the drawing' }).optional(),
    before: text
      .meta({
        description: 'The first words of the heading or paragraph that it stands before; without them it ends the text',
      })
      .optional(),
    steps: z
      .array(z.strictObject({ ask: words, yes: words.optional(), no: words.optional() }))
      .meta({ description: 'For a flow: the answer without an outcome leads to the next question' })
      .default([]),
    phases: z
      .array(
        z.strictObject({
          label,
          takes: label.meta({ description: 'A number of days, weeks, months or years' }),
          holder: label.meta({ description: 'Who has the file in this phase' }),
          clockStops: z.boolean().default(false),
          note: words.optional(),
        }),
      )
      .meta({ description: 'For a file, in their order' })
      .default([]),
    form: label.meta({ description: 'For annotated: the heading of the form or label' }).optional(),
    rows: z
      .array(
        z.strictObject({
          label,
          text: words.optional(),
          note: words.meta({ description: 'Explains the row; its mark is the number of the note' }).optional(),
        }),
      )
      .meta({ description: 'For annotated: the fields of the form' })
      .default([]),
    ...diagramRows,
  })
  .meta({ description: 'A drawing in the text that explains the argument by its numbers or steps' });

type Fields = {
  readonly figure?: z.output<typeof figure> | undefined;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
};
type Given = z.output<typeof figure>;
type Flawed = { readonly reason: string };
type Drawing = Figure['drawing'];

const isFlawed = (found: object): found is Flawed => 'reason' in found;

/** @returns the drawing with its note, the reason why it cannot be drawn, or undefined without a figure */
export function findFigure(
  { figure: given, facts }: Fields,
  body: string,
): Omit<Figure, 'before'> | Flawed | undefined {
  if (!given) return undefined;
  const foreign = findForeign(given);
  if (foreign) return { reason: `a figure of the kind ${given.kind} has no ${foreign}` };
  const drawing = draw(given, facts, body);
  return isFlawed(drawing) ? drawing : { drawing, ...(given.note !== undefined && { note: given.note }) };
}

/** The field of another kind, which would not be shown. */
function findForeign({ kind, steps, phases, rows, form, items, over }: Given): string | undefined {
  const isDiagram = DIAGRAM_KINDS.some((each) => each === kind);
  const fields = [
    { name: 'steps', isGiven: steps.length > 0, isOwn: kind === 'flow' },
    { name: 'phases', isGiven: phases.length > 0, isOwn: kind === 'file' },
    { name: 'rows', isGiven: rows.length > 0, isOwn: kind === 'annotated' },
    { name: 'form', isGiven: form !== undefined, isOwn: kind === 'annotated' },
    { name: 'items', isGiven: items.length > 0, isOwn: isDiagram },
    { name: 'over', isGiven: over !== undefined, isOwn: isDiagram },
  ];
  return fields.find(({ isGiven, isOwn }) => isGiven && !isOwn)?.name;
}

function draw(given: Given, facts: Fields['facts'], body: string): Drawing | Flawed {
  const { kind, title, items, over } = given;
  switch (kind) {
    case 'flow':
      return drawFlow(title, given.steps);
    case 'file':
      return drawFile(title, given.phases);
    case 'annotated':
      return drawForm(title, given.form, given.rows);
    default:
      return (
        findDiagram({ diagram: { kind, title, items, over }, facts }, body) ?? { reason: 'the figure has no drawing' }
      );
  }
}

const MIN_QUESTIONS = 2;
/** Questions and different outcomes; more do not fit beside the text that they explain. */
const MAX_BOXES = 8;

function drawFlow(title: string, steps: Given['steps']): Drawing | Flawed {
  const outcomes = new Set(steps.flatMap(({ yes, no }) => [yes, no].filter((outcome) => outcome !== undefined)));
  const boxes = steps.length + outcomes.size;
  if (steps.length < MIN_QUESTIONS || boxes > MAX_BOXES)
    return {
      reason: `a flow has ${MIN_QUESTIONS} questions or more and, with its outcomes, at most ${MAX_BOXES} boxes, not ${boxes}`,
    };
  for (const [index, { ask, yes, no }] of steps.entries()) {
    const isLast = index === steps.length - 1;
    if (isLast && (yes === undefined || no === undefined))
      return { reason: `the answer ${yes === undefined ? 'yes' : 'no'} to "${ask}" leads nowhere; say its outcome` };
    if (!isLast && yes === undefined && no === undefined)
      return { reason: `"${ask}" decides nothing: both answers lead to the next question` };
    if (!isLast && yes !== undefined && no !== undefined)
      return { reason: `both answers to "${ask}" end; no answer leads to the next question` };
  }
  return { kind: 'flow', title, steps };
}

const PHASES = [2, 8] as const;
const MAX_HOLDERS = 3;
const DAYS_OF: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30, year: 365 };

function drawFile(title: string, phases: Given['phases']): Drawing | Flawed {
  if (phases.length < PHASES[0] || phases.length > PHASES[1])
    return { reason: `the course of a file has ${PHASES[0]} to ${PHASES[1]} phases, not ${phases.length}` };
  const timed = phases.map((phase) => ({ ...phase, days: toDays(phase.takes) }));
  const timeless = timed.find(({ days }) => days === 0);
  if (timeless)
    return { reason: `"${timeless.takes}" of "${timeless.label}" is no number of days, weeks, months or years` };
  const holders = new Set(phases.map(({ holder }) => holder)).size;
  if (holders > MAX_HOLDERS)
    return { reason: `the file is with ${holders} holders; bars of at most ${MAX_HOLDERS} can be told apart` };
  if (phases.every(({ clockStops }) => clockStops)) return { reason: 'the clock of the file never runs' };
  return { kind: 'file', title, phases: timed };
}

/** 0 without one number and its unit. */
function toDays(takes: string): number {
  const unit = /\b(day|week|month|year)s?\b/.exec(takes)?.[1] ?? '';
  return (findNumber(takes) ?? 0) * (DAYS_OF[unit] ?? 0);
}

const FORM_ROWS = [2, 8] as const;
const MIN_NOTES = 2;

function drawForm(title: string, form: string | undefined, rows: Given['rows']): Drawing | Flawed {
  if (form === undefined) return { reason: 'an annotated form needs its heading: form' };
  if (rows.length < FORM_ROWS[0] || rows.length > FORM_ROWS[1])
    return { reason: `an annotated form has ${FORM_ROWS[0]} to ${FORM_ROWS[1]} rows, not ${rows.length}` };
  const notes = rows.filter(({ note }) => note !== undefined).length;
  if (notes < MIN_NOTES) return { reason: `an annotated form has ${MIN_NOTES} notes or more, not ${notes}` };
  return { kind: 'annotated', title, form, rows };
}
