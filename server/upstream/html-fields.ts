import { z } from 'zod';
import { isHtml, isNotice } from '../../shared/contract/schemas/html-marks.ts';
import { safeNotice } from '../../shared/rules/safe-html.ts';
import { sanitise, UnreadableHtml } from './sanitise.ts';

type Schema = z.core.$ZodType;

/** All HTML of one answer, in characters. */
const MAX_HTML = 1_000_000;

const known = new WeakMap<Schema, boolean>();

/**
 * Whether a schema has an HTML field anywhere.
 * @throws Error for a schema kind whose HTML could not be found.
 */
export function holdsHtml(schema: Schema): boolean {
  const found = known.get(schema) ?? reachableFrom(schema).some(isHtml);
  known.set(schema, found);
  return found;
}

/** A schema and all schemas it contains; a recursive schema is listed once. */
function reachableFrom(schema: Schema): readonly Schema[] {
  const reached = new Set([schema]);
  // A set visits the members that are added during its iteration.
  for (const each of reached) for (const part of partsOf(each)) reached.add(part);
  return [...reached];
}

/**
 * Sanitises each HTML field of a parsed answer, in place.
 * @returns the answer.
 * @throws UnreadableHtml when the answer holds more HTML than `MAX_HTML`, or HTML that is nested too deeply.
 */
export function withSafeHtml<T>(schema: Schema, answer: T): T {
  let length = 0;

  function cleanText(part: Schema, value: unknown): string {
    if (typeof value !== 'string') throw new Error('Only the schema of a string can be marked as HTML');
    length += value.length;
    if (length > MAX_HTML) throw new UnreadableHtml(`more than ${MAX_HTML} characters of HTML`);
    return isNotice(part) ? safeNotice(value, sanitise) : sanitise(value);
  }

  /** Cleans one field; a frozen object makes it throw. */
  function cleanField(parent: object, name: string | number, part: Schema | null | undefined): void {
    const value: unknown = Reflect.get(parent, name);
    if (!part || value === undefined || value === null || !holdsHtml(part)) return;
    if (isHtml(part)) Object.defineProperty(parent, name, { value: cleanText(part, value) });
    else if (part instanceof z.ZodUnion) for (const option of optionsOf(part, value)) cleanField(parent, name, option);
    else if (part instanceof z.ZodIntersection)
      for (const side of [part.def.left, part.def.right]) cleanField(parent, name, side);
    else if (isWrapper(part)) cleanField(parent, name, part.unwrap());
    else if (typeof value === 'object')
      for (const key of Object.keys(value)) cleanField(value, key, fieldOf(part, key));
  }

  const holder = { answer };
  cleanField(holder, 'answer', schema);
  return holder.answer;
}

/** The schema of one field of an object, record, list or tuple. */
function fieldOf(schema: Schema, key: string): Schema | null | undefined {
  if (schema instanceof z.ZodArray) return schema.element;
  if (schema instanceof z.ZodTuple) return schema.def.items[Number(key)] ?? schema.def.rest;
  if (schema instanceof z.ZodRecord) return schema.valueType;
  if (schema instanceof z.ZodObject) return Object.hasOwn(schema.shape, key) ? schema.shape[key] : schema.def.catchall;
  return undefined;
}

/** The options of a union that a parsed value may be of: a text that is plain by one option and HTML by another is sanitised. */
function optionsOf({ options }: z.ZodUnion, value: unknown): readonly Schema[] {
  return options.filter((option) => holdsHtml(option) && z.safeParse(option, value).success);
}

const LEAVES = new Set(['string', 'number', 'boolean', 'literal', 'enum', 'null', 'never']);

/** The direct parts of a schema. @throws Error for unknown kinds, in which HTML would be missed. */
function partsOf(schema: Schema): readonly Schema[] {
  if (schema instanceof z.ZodObject) return [...Object.values(schema.shape), ...optionally(schema.def.catchall)];
  if (schema instanceof z.ZodArray) return [schema.element];
  if (schema instanceof z.ZodTuple) return [...schema.def.items, ...optionally(schema.def.rest)];
  if (schema instanceof z.ZodRecord) {
    if (holdsHtml(schema.keyType)) throw new Error('HTML in the keys of a record is not sanitised');
    return [schema.valueType];
  }
  if (schema instanceof z.ZodUnion) return schema.options;
  if (schema instanceof z.ZodIntersection) return [schema.def.left, schema.def.right];
  if (isWrapper(schema)) return [schema.unwrap()];
  const { type } = schema._zod.def;
  if (LEAVES.has(type)) return [];
  throw new Error(`It is not known how to find HTML in a schema of the kind ${type}`);
}

const optionally = (schema: Schema | null | undefined): readonly Schema[] => (schema ? [schema] : []);

/** Schemas that add a rule to another one: their values are those of that schema. */
const WRAPPERS = [
  z.ZodOptional,
  z.ZodExactOptional,
  z.ZodNullable,
  z.ZodNonOptional,
  z.ZodDefault,
  z.ZodPrefault,
  z.ZodCatch,
  z.ZodReadonly,
  z.ZodLazy,
] as const;

function isWrapper(schema: Schema): schema is InstanceType<(typeof WRAPPERS)[number]> {
  return WRAPPERS.some((kind) => schema instanceof kind);
}
