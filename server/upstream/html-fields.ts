import { z } from 'zod';
import { html, notice } from '../../shared/contract/schemas/models.ts';
import { safeNotice } from '../../shared/rules/safe-html.ts';
import { sanitise, UnreadableHtml } from './sanitise.ts';

type Schema = z.core.$ZodType;

/** All HTML of one answer, in characters. */
const MOST_HTML = 1_000_000;

const marked = new WeakMap<Schema, boolean>();

/** Whether what a schema describes has HTML in it anywhere. */
export function holdsHtml(schema: Schema): boolean {
  if (schema === html || schema === notice) return true;
  const known = marked.get(schema);
  if (known !== undefined) return known;
  // A schema that contains itself holds HTML if anything else in it does.
  marked.set(schema, false);
  const holds = partsOf(schema).some(holdsHtml);
  marked.set(schema, holds);
  return holds;
}

/**
 * An answer that fits its schema, with each HTML field sanitised; parts without HTML are passed on as they are.
 * @throws UnreadableHtml when it holds too much of it, or HTML that is nested too deeply.
 */
export function withSafeHtml(schema: Schema, answer: unknown): unknown {
  let length = 0;
  const clean = (part: Schema, value: unknown): unknown => {
    if (!holdsHtml(part) || value === undefined || value === null) return value;
    if (typeof value === 'string') {
      length += value.length;
      if (length > MOST_HTML) throw new UnreadableHtml(`more than ${MOST_HTML} characters of HTML`);
      return part === notice ? safeNotice(value, sanitise) : sanitise(value);
    }
    if (part instanceof z.ZodObject) {
      const fields = Object.entries(value).map(([name, field]) => [name, cleanField(part.shape[name], field)]);
      return Object.fromEntries(fields);
    }
    const [inner] = partsOf(part);
    if (Array.isArray(value)) return value.map((item) => cleanField(inner, item));
    return cleanField(inner, value);
  };
  const cleanField = (part: Schema | undefined, value: unknown) => (part ? clean(part, value) : value);
  return clean(schema, answer);
}

const LEAVES = new Set(['string', 'number', 'boolean', 'literal', 'enum']);

/** The schemas a schema is made of. @throws Error for a kind no answer is described by yet: HTML in it would be missed. */
function partsOf(schema: Schema): readonly Schema[] {
  if (schema instanceof z.ZodObject) return Object.values(schema.shape);
  if (schema instanceof z.ZodArray) return [schema.element];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return [schema.unwrap()];
  const { type } = schema._zod.def;
  const isPlainUnion = schema instanceof z.ZodUnion && !schema.options.some(holdsHtml);
  if (isPlainUnion || LEAVES.has(type)) return [];
  throw new Error(`It is not known how to find HTML in a schema of the kind ${type}`);
}
