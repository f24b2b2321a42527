import type { Request } from 'express';
import { z } from 'zod';
import type { CallSchemas } from '../../shared/contract/schemas/envelope.ts';
import { ApiError, type FieldError } from '../common/api-error.ts';

type RawInput = { params?: unknown; query?: unknown; body?: unknown };
export type ParsedInput = { params: object; query: object; body: object };

/** @throws ApiError 400 that names every invalid field */
export function parseInput(schemas: CallSchemas, raw: RawInput): ParsedInput {
  const errors: FieldError[] = [];
  const part = (schema: z.ZodObject | undefined, value: unknown): object => {
    if (!schema) return {};
    const fault = faultIn(value);
    if (fault) errors.push(fault);
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    for (const issue of result.error.issues) errors.push({ field: issue.path.join('.'), message: issue.message });
    return {};
  };
  const parsed = {
    params: part(schemas.params, raw.params),
    query: part(schemas.query, raw.query),
    body: part(schemas.body, raw.body),
  };
  if (errors.length > 0) throw new ApiError(400, 'Bad Request', { errors });
  return parsed;
}

/** Matches names case-insensitively (section 7 writes `todate` and `ShowOnlyPast`), and ignores empty values. */
export function readQuery(url: string, schema: z.ZodObject | undefined): Record<string, string | string[]> {
  if (!schema) return {};
  const names = new Map(Object.keys(schema.shape).map((name) => [name.toLowerCase(), name]));
  const values: Record<string, string[]> = {};
  const start = url.indexOf('?');
  for (const [sent, value] of new URLSearchParams(start < 0 ? '' : url.slice(start))) {
    const name = names.get(sent.toLowerCase());
    if (!name || value === '') continue;
    const all = values[name];
    if (all) all.push(value);
    else values[name] = [value];
  }
  return Object.fromEntries(
    Object.entries(values).map(([name, all]) => [name, takesList(schema, name) ? all : (all[0] ?? '')]),
  );
}

/** Omits empty parameters, so that the schema's defaults apply. */
export function readParams(request: Request): Record<string, string> {
  const sent: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.params))
    if (typeof value === 'string' && value !== '') sent[name] = value;
  return sent;
}

const listFields = new WeakMap<z.ZodObject, Set<string>>();

function takesList(schema: z.ZodObject, name: string): boolean {
  let fields = listFields.get(schema);
  if (!fields) {
    const entries = Object.entries(schema.shape);
    fields = new Set(entries.filter(([, field]) => z.safeParse(field, ['1', '2']).success).map(([field]) => field));
    listFields.set(schema, fields);
  }
  return fields.has(name);
}

const MAX_DEPTH = 20;

/** Rejects NUL and lone surrogates, which PostgreSQL cannot store, and nesting that would exceed the call stack. */
function faultIn(input: unknown): FieldError | undefined {
  if (input === null || typeof input !== 'object') return undefined;
  for (const [field, value] of Object.entries(input)) {
    const message = findFault(value, 1);
    if (message !== undefined) return { field, message };
  }
  return undefined;
}

function findFault(value: unknown, depth: number): string | undefined {
  if (typeof value === 'string') {
    if (value.includes('\0')) return 'must not contain a NUL character';
    return value.isWellFormed() ? undefined : 'must be well-formed Unicode';
  }
  if (value === null || typeof value !== 'object') return undefined;
  if (depth > MAX_DEPTH) return `must not be nested more than ${MAX_DEPTH} levels deep`;
  for (const part of Object.values(value)) {
    const message = findFault(part, depth + 1);
    if (message !== undefined) return message;
  }
  return undefined;
}
