/** Prefix a field with the society's slug (section 3): `address` becomes `{product}Address`. */
export function wireName(field: string, product: string): string {
  return product + field.charAt(0).toUpperCase() + field.slice(1);
}

function renameFields(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => renameFields(item, names));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [names.get(name) ?? name, renameFields(item, names)]),
  );
}

export function toWire(value: unknown, slugFields: readonly string[] | undefined, product: string): unknown {
  if (!slugFields) return value;
  return renameFields(value, new Map(slugFields.map((field) => [field, wireName(field, product)])));
}

export function fromWire(value: unknown, slugFields: readonly string[] | undefined, product: string): unknown {
  if (!slugFields) return value;
  return renameFields(value, new Map(slugFields.map((field) => [wireName(field, product), field])));
}
