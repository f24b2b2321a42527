import { z } from 'zod';
import { formatInWords } from '../kinds/format-words.ts';
import type { Choices } from './choices.ts';
import { MAX_FILE_BYTES } from './repository-path.ts';

export type FieldChoices = Omit<Choices, 'kindsWithOffsets'> & { readonly hasOffsets: boolean };

export type EditorField = {
  readonly name: string;
  readonly label: string;
  readonly widget: string;
  readonly required?: boolean;
  readonly default?: unknown;
  readonly hint?: string;
  readonly fields?: readonly EditorField[];
  readonly field?: EditorField;
  readonly [option: string]: unknown;
};

type Context = { readonly name: string; readonly label: string; readonly required: boolean; readonly hint?: string };

const PICKERS = { person: 'people', term: 'terms', item: 'items', replaced: 'replaced' } as const;

/** Pictures are chosen or uploaded; until saved their URL is a blob. */
const PICTURE_OPTIONS = {
  choose_url: false,
  accept: 'image/avif,image/jpeg,image/png,image/svg+xml,image/webp',
  hint: `AVIF, JPEG, PNG, SVG or WebP, up to ${MAX_FILE_BYTES / 1_000_000} MB`,
};

const DAY = { widget: 'datetime', type: 'date', format: 'YYYY-MM-DD', default: '' } as const;

const TIME = { widget: 'datetime', type: 'datetime-local', format: 'YYYY-MM-DDTHH:mm', default: '' } as const;

/** Filled in by the editor on saving. */
const GIVEN = new Set<unknown>(['item-id', 'list-id', 'key']);

/** In the schema's order. @throws Error for a field kind without a widget */
export function listFields(schema: z.ZodObject, choices: FieldChoices): EditorField[] {
  return Object.entries(schema.shape).map(([name, field]) => buildField(name, field, choices));
}

function buildField(name: string, schema: z.core.$ZodType, choices: FieldChoices): EditorField {
  const { inner, required, fallback, meta } = unwrap(schema);
  const context: Context = {
    name,
    label: meta.title ?? toLabel(name),
    required,
    ...(meta.description !== undefined && { hint: meta.description }),
  };
  const field = valueField(context, inner, meta.editor, choices);
  return { ...field, ...(fallback !== undefined && field.widget !== 'hidden' && { default: fallback }) };
}

type Meta = { readonly title?: string; readonly description?: string; readonly editor?: unknown };

/** Unwraps optional, nullable and default schemas. */
function unwrap(schema: z.core.$ZodType): {
  inner: z.core.$ZodType;
  required: boolean;
  fallback: unknown;
  meta: Meta;
} {
  const own = z.globalRegistry.get(schema);
  if (!(schema instanceof z.ZodOptional || schema instanceof z.ZodDefault))
    return { inner: schema, required: true, fallback: undefined, meta: own ?? {} };
  const { inner, fallback, meta } = unwrap(schema.unwrap());
  const defaultValue = schema instanceof z.ZodDefault ? schema.parse(undefined) : fallback;
  // An empty list or text equals a missing value.
  const isEmpty = defaultValue === '' || (Array.isArray(defaultValue) && defaultValue.length === 0);
  return { inner, required: false, fallback: isEmpty ? undefined : defaultValue, meta: { ...meta, ...own } };
}

function valueField(context: Context, schema: z.core.$ZodType, editor: unknown, choices: FieldChoices): EditorField {
  const { name, label } = context;
  if (GIVEN.has(editor)) return { name, label, widget: 'hidden' };
  if (editor === 'preview-id') return { ...context, widget: 'string', readonly: true };
  if (editor === 'markdown' || editor === 'paragraph') return { ...context, widget: 'text' };
  if (editor === 'picture') return { ...context, widget: 'image', ...PICTURE_OPTIONS };
  const picker = findPicker(editor);
  if (picker) return { ...context, widget: 'select', options: choices[picker] };
  if (schema instanceof z.ZodObject)
    return { ...context, widget: 'object', collapsed: 'auto', fields: listFields(schema, choices) };
  if (schema instanceof z.ZodArray) return listField(context, schema.element, choices);
  if (schema instanceof z.ZodEnum) return { ...context, widget: 'select', options: schema.options };
  if (schema instanceof z.ZodBoolean) return { ...context, widget: 'boolean' };
  if (schema instanceof z.ZodNumber) return { ...context, widget: 'number', ...numberOptions(schema) };
  if (schema instanceof z.ZodUnion) return unionField(context, schema, choices);
  const calendar = findCalendar(editor, choices);
  if (calendar) return { ...context, ...calendar };
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat)
    return { ...context, widget: 'string', ...textOptions(context, schema) };
  throw new Error(`The web editor has no widget for the field ${context.name}`);
}

function findCalendar(editor: unknown, { hasOffsets }: FieldChoices): typeof DAY | typeof TIME | undefined {
  if (editor === 'calendar-day' || (editor === 'day' && !hasOffsets)) return DAY;
  return editor === 'time' && !hasOffsets ? TIME : undefined;
}

function findPicker(editor: unknown): (typeof PICKERS)[keyof typeof PICKERS] | undefined {
  return isPicked(editor) ? PICKERS[editor] : undefined;
}

const isPicked = (editor: unknown): editor is keyof typeof PICKERS =>
  typeof editor === 'string' && Object.hasOwn(PICKERS, editor);

function listField(context: Context, element: z.core.$ZodType, choices: FieldChoices): EditorField {
  const { inner, meta } = unwrap(element);
  const picker = findPicker(meta.editor);
  if (picker) return { ...context, widget: 'select', multiple: true, options: choices[picker] };
  if (inner instanceof z.ZodEnum) return { ...context, widget: 'select', multiple: true, options: inner.options };
  const list = { ...context, widget: 'list', label_singular: singular(context.label) };
  if (inner instanceof z.ZodObject) {
    const fields = listFields(inner, choices);
    return { ...list, collapsed: true, summary: toSummary(fields), fields };
  }
  return { ...list, field: buildField('value', element, choices) };
}

function unionField(context: Context, schema: z.ZodUnion, choices: FieldChoices): EditorField {
  const [first] = schema.options;
  const isOrEmpty = schema.options.some((option) => z.safeParse(option, '').success);
  if (first === undefined) throw new Error(`The field ${context.name} accepts nothing`);
  return valueField({ ...context, required: context.required && !isOrEmpty }, first, undefined, choices);
}

const STEP = 0.01;

function numberOptions(schema: z.ZodNumber) {
  const { type, minimum, exclusiveMinimum, maximum } = z.toJSONSchema(schema, { io: 'input' });
  const isInt = type === 'integer';
  const isBound = (value: number | undefined) => value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER;
  const above = typeof exclusiveMinimum === 'number' ? exclusiveMinimum + (isInt ? 1 : STEP) : undefined;
  const min = isBound(minimum) ? minimum : above;
  const max = isBound(maximum) ? maximum : undefined;
  return {
    value_type: isInt ? 'int' : 'float',
    ...(!isInt && { step: STEP }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
  };
}

/** Other rules, such as the order of dates, are checked on saving. */
function textOptions({ hint }: Context, schema: z.core.$ZodType) {
  const words = formatInWords(schema);
  const { pattern, format, help } = z.toJSONSchema(schema, { io: 'input' });
  const hints = [hint === undefined || words === undefined ? (hint ?? words) : `${hint}: ${words}`, help];
  const shown = hints.filter((each) => typeof each === 'string');
  return {
    // An address may contain `{product}`, which is filled in before it is checked.
    ...(pattern !== undefined &&
      format === undefined && { pattern: [`/${pattern}/u`, words ?? `must match ${pattern}`] }),
    ...(shown.length > 0 && { hint: shown.join('. ') }),
  };
}

function toLabel(name: string): string {
  const words = name.replace(
    /([a-z])([A-Z])/g,
    (_match, end: string, start: string) => `${end} ${start.toLowerCase()}`,
  );
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const singular = (label: string): string => label.toLowerCase().replace(/ies$/, 'y').replace(/s$/, '');

function toSummary(fields: readonly EditorField[]): string {
  const texts = fields.filter(({ widget }) => widget === 'string' || widget === 'text' || widget === 'select');
  const named = ['title', 'name', 'label', 'text', 'question', 'subject', 'oldUrl'].find((name) =>
    texts.some((field) => field.name === name),
  );
  return `{{fields.${named ?? texts[0]?.name ?? 'name'}}}`;
}
