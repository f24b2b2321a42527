import { z } from 'zod';
import { formatInWords } from '../../api/content/kinds/format-words.ts';
import { dataKinds, type MarkdownKind, markdownKinds } from '../../api/content/kinds/kinds.ts';
import { table } from './markdown.ts';

type Schema = z.core.JSONSchema.BaseSchema;

export function frontMatterTable(kind: MarkdownKind): string {
  const fields: z.ZodObject = markdownKinds[kind].schema;
  const { properties, required } = toFields(fields);
  const rows = Object.entries(properties).map(([name, schema]) => [
    `\`${name}\``,
    describe(schema, fields.shape[name]),
    required.includes(name) ? 'required' : toDefault(schema),
  ]);
  return table(['Field', 'Value', 'If omitted'], rows);
}

/** A field in brackets is optional. */
export function dataTable(): string {
  const rows = Object.entries(dataKinds).map(([kind, { schema }]) => {
    const isList = schema instanceof z.ZodArray;
    const { properties, required } = toFields(isList ? schema.element : schema);
    const names = Object.keys(properties).map((name) => (required.includes(name) ? `\`${name}\`` : `[\`${name}\`]`));
    return [`\`${kind}.yaml\``, isList ? 'a list' : 'one object', names.join(' ')];
  });
  return table(['File', 'Holds', 'Fields'], rows);
}

function toFields(schema: z.ZodType): { properties: Record<string, Schema>; required: readonly string[] } {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input' });
  const fields = Object.entries(properties).filter((entry): entry is [string, Schema] => typeof entry[1] === 'object');
  return { properties: Object.fromEntries(fields), required };
}

function describe(schema: Schema, field: z.core.$ZodType | undefined): string {
  if (schema.enum) return schema.enum.map((value) => `\`${value}\``).join(', ');
  if (schema.type === 'array') {
    const { items } = schema;
    const isOne = typeof items === 'object' && !Array.isArray(items);
    return `list of: ${isOne && items.type !== 'string' ? describe(items, undefined) : toText(field)}`;
  }
  if (schema.type === 'object') {
    const required = schema.required ?? [];
    const names = Object.keys(schema.properties ?? {});
    return `{ ${names.map((name) => (required.includes(name) ? name : `[${name}]`)).join(', ')} }`;
  }
  if (schema.type === 'integer') return buildNumber('whole number', schema);
  if (schema.type === 'number') return buildNumber('number', schema);
  if (schema.type === 'boolean') return 'true or false';
  return schema.format === 'uuid' ? 'UUID' : toText(field);
}

const toText = (field: z.core.$ZodType | undefined): string => (field && formatInWords(field)) ?? 'text';

function buildNumber(word: string, { minimum, maximum }: Schema): string {
  const isBounded = (bound: number | undefined) => bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
  return isBounded(minimum) && isBounded(maximum) ? `${word}, ${minimum} to ${maximum}` : word;
}

function toDefault({ default: value }: Schema): string {
  if (value === undefined || value === '') return '';
  return Array.isArray(value) && value.length === 0 ? 'none' : `\`${String(value)}\``;
}
