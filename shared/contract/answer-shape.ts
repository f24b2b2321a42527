/**
 * `s` string, `d` date, `n` number, `b` boolean, `z` null, `u` anything; an object (optional fields end in `?`); a
 * tagged list; or the index of another shape.
 */
export type Shape = string | number | TaggedShape | { readonly [field: string]: Shape };

/** A list, a list of at most one item, a record, a union, or one of several values. */
type TaggedShape =
  | readonly ['[]' | '[1]' | '{}', Shape]
  | readonly ['|', readonly Shape[]]
  | readonly ['=', readonly unknown[]];

export type AnswerShapes = { readonly calls: Readonly<Record<string, number>>; readonly shapes: readonly Shape[] };

/** Ignores fields that the shape does not name. */
export function hasShape(value: unknown, shape: Shape, shapes: readonly Shape[]): boolean {
  const matches = (part: unknown, partShape: Shape): boolean => hasShape(part, partShape, shapes);
  if (typeof shape === 'number') return matches(value, shapes[shape] ?? 'u');
  if (typeof shape === 'string') return isOfType(value, shape);
  if (isTagged(shape)) return hasTaggedShape(value, shape, matches);
  return (
    isObject(value) &&
    Object.entries(shape).every(([name, field]) => {
      const isOptional = name.endsWith('?');
      const part: unknown = Reflect.get(value, isOptional ? name.slice(0, -1) : name);
      return (isOptional && part === undefined) || matches(part, field);
    })
  );
}

/** Drop list entries and optional fields that do not match, so that one of them does not fail an answer. */
export function withoutMisfits(value: unknown, shape: Shape, shapes: readonly Shape[]): unknown {
  const rest = (part: unknown, partShape: Shape): unknown => withoutMisfits(part, partShape, shapes);
  if (typeof shape === 'number') return rest(value, shapes[shape] ?? 'u');
  if (typeof shape === 'string') return value;
  if (isTagged(shape)) {
    if (!Array.isArray(value) || (shape[0] !== '[]' && shape[0] !== '[1]')) return value;
    const [tag, entry] = shape;
    const entries = value.map((part) => rest(part, entry));
    return tag === '[]' ? entries.filter((part) => hasShape(part, entry, shapes)) : entries;
  }
  if (!isObject(value)) return value;
  const fields = new Map(Object.entries(shape));
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => {
      const optional = fields.get(`${name}?`);
      const remaining = rest(part, optional ?? fields.get(name) ?? 'u');
      return optional === undefined || hasShape(remaining, optional, shapes) ? [[name, remaining]] : [];
    }),
  );
}

function hasTaggedShape(
  value: unknown,
  shape: TaggedShape,
  matches: (part: unknown, shape: Shape) => boolean,
): boolean {
  switch (shape[0]) {
    case '=':
      return shape[1].includes(value);
    case '|':
      return shape[1].some((option) => matches(value, option));
    case '[]':
    case '[1]':
      return Array.isArray(value) && value.every((part) => matches(part, shape[1]));
    default:
      return isObject(value) && Object.values(value).every((part) => matches(part, shape[1]));
  }
}

const isTagged = (shape: object): shape is TaggedShape => Array.isArray(shape);
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const TYPE_NAMES: Readonly<Record<string, string>> = { s: 'string', n: 'number', b: 'boolean' };

function isOfType(value: unknown, type: string): boolean {
  if (type === 'u') return true;
  if (type === 'z') return value === null;
  if (type === 'd') return typeof value === 'string' && !Number.isNaN(Date.parse(value));
  return typeof value === TYPE_NAMES[type];
}
