import { z } from 'zod';

type Path = readonly PropertyKey[];

/** Removing an entry can invalidate the list above it; lists nest at most this deep. */
const MAX_ROUNDS = 4;

/**
 * One invalid entry must not fail a whole answer. @throws Error when the violation is not in an entry or optional field
 */
export function leaveOutInvalid(schema: z.ZodType, body: unknown, report: (reason: string) => void): unknown {
  if (schema.safeParse(body).success) return body;
  let remaining: unknown = JSON.parse(JSON.stringify(body));
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const { error } = schema.safeParse(remaining);
    if (!error) return remaining;
    const invalid = new Map<string, { entry: Path; reason: string }>();
    for (const { path, message } of error.issues) {
      const entry = entryAt(schema, path);
      const reason = `${path.join('.')}: ${message}`;
      if (!entry) throw new Error(reason);
      if (!invalid.has(entry.join('.'))) invalid.set(entry.join('.'), { entry, reason });
    }
    for (const { reason } of invalid.values()) report(reason);
    remaining = without(remaining, new Set(invalid.keys()));
  }
  throw new Error('too many entries of lists are invalid');
}

/** Path of the innermost list entry or optional field around a path; an array of at most one element is no list. */
function entryAt(schema: z.core.$ZodType, path: Path): Path | undefined {
  let found: Path | undefined;
  let at: z.core.$ZodType | undefined = schema;
  for (const [index, key] of path.entries()) {
    at = at && unwrapped(at);
    if (at instanceof z.ZodArray && !isSingle(at)) found = path.slice(0, index + 1);
    at = at && findField(at, key);
    if (at instanceof z.ZodOptional) found = path.slice(0, index + 1);
  }
  return found;
}

function isSingle({ def }: z.ZodArray): boolean {
  return (def.checks ?? []).some(
    (check) =>
      (check instanceof z.core.$ZodCheckMaxLength && check._zod.def.maximum === 1) ||
      (check instanceof z.core.$ZodCheckLengthEquals && check._zod.def.length === 1),
  );
}

function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  const isWrapper = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodLazy;
  return isWrapper ? unwrapped(schema.unwrap()) : schema;
}

function findField(schema: z.core.$ZodType, key: PropertyKey): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodArray) return schema.element;
  return schema instanceof z.ZodObject ? schema.shape[String(key)] : undefined;
}

function without(value: unknown, paths: ReadonlySet<string>, prefix = ''): unknown {
  if (value === null || typeof value !== 'object') return value;
  const kept = Object.entries(value).flatMap(([key, child]) => {
    const path = prefix + key;
    return paths.has(path) ? [] : [[key, without(child, paths, `${path}.`)] as const];
  });
  return Array.isArray(value) ? kept.map(([, child]) => child) : Object.fromEntries(kept);
}
