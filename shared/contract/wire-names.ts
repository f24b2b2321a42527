/**
 * Some fields carry the society's slug on the wire: `{product}Address` (section 3). These two functions are the only
 * place that knows: the API writes slugged names, whoever parses an answer turns them into plain ones at once.
 */
export function wireName(field: string, product: string): string {
  return product + field.charAt(0).toUpperCase() + field.slice(1);
}

/** Copies a JSON value with some field names changed, at any depth. */
function renamed(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => renamed(item, names));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [names.get(name) ?? name, renamed(item, names)]),
  );
}

/** A JSON value with the call's slugged fields as they travel. */
export function toWire(value: unknown, slugFields: readonly string[] | undefined, product: string): unknown {
  if (!slugFields) return value;
  return renamed(value, new Map(slugFields.map((field) => [field, wireName(field, product)])));
}

/** A parsed answer with plain field names. */
export function fromWire(value: unknown, slugFields: readonly string[] | undefined, product: string): unknown {
  if (!slugFields) return value;
  return renamed(value, new Map(slugFields.map((field) => [wireName(field, product), field])));
}
