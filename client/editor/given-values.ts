type Field = {
  readonly name: string;
  readonly widget: string;
  readonly default?: unknown;
  readonly fields?: readonly Field[] | undefined;
};
type File = { readonly file: string; readonly fields: readonly Field[] };
type Collection = {
  readonly name: string;
  readonly fields?: readonly Field[];
  readonly files?: readonly File[];
};
export type Entry = {
  readonly newRecord?: boolean;
  readonly collection: string;
  readonly path: string;
  readonly data: Readonly<Record<string, unknown>>;
};
/** Value generated for a field that nobody fills in. */
type GivenValue = { readonly at: readonly (string | number)[]; readonly value: string | number };

/** Draft id in the address of a preview. */
const PREVIEW_ID = 'workflowId';
const MIN_ITEM_ID = 1000;
const MAX_ITEM_ID = 999_999;

/**
 * Returns a function that adds ids, keys and preview ids; ids are random, so that concurrent editors get different
 * ones.
 * @param itemIds ids in use, by collection and name like `article/labels`
 * @param random a number from 0 to 1
 */
export function givenValues(
  collections: readonly Collection[],
  itemIds: Readonly<Record<string, number>>,
  random: () => number = Math.random,
): (entry: Entry) => GivenValue[] {
  const taken = new Set(Object.values(itemIds));

  function freeItemId(): number {
    for (;;) {
      const id = MIN_ITEM_ID + Math.floor(random() * (MAX_ITEM_ID - MIN_ITEM_ID + 1));
      if (taken.has(id)) continue;
      taken.add(id);
      return id;
    }
  }

  return ({ collection: name, path, data, newRecord = false }) => {
    const collection = collections.find((each) => each.name === name);
    const fields = collection?.fields ?? collection?.files?.find(({ file }) => file === path)?.fields ?? [];
    return fields.flatMap((field): GivenValue[] => {
      const value = data[field.name];
      const replacedId = isGiven(field) && field.name === 'id' ? itemIds[`${name}/${data.replaces}`] : undefined;
      if (replacedId !== undefined) return value === replacedId ? [] : [{ at: ['id'], value: replacedId }];
      if (isGiven(field) && !isMissing(value)) return [];
      if (field.name === PREVIEW_ID) {
        // A duplicate of a draft starts with that draft's id.
        const isWithout = newRecord || isMissing(value);
        return data.draft === true && isWithout ? [{ at: [PREVIEW_ID], value: crypto.randomUUID() }] : [];
      }
      if (isGiven(field)) return [{ at: [field.name], value: freeItemId() }];
      if (field.widget !== 'list' || !Array.isArray(value)) return [];
      return (field.fields ?? []).filter(isGiven).flatMap((inner) => inEntries(field.name, inner, value));
    });
  };
}

const isGiven = ({ widget, default: value }: Field): boolean => widget === 'hidden' && value === undefined;
const isMissing = (value: unknown): boolean => value === undefined || value === null || value === '';

function inEntries(list: string, { name }: Field, entries: readonly Record<string, unknown>[]): GivenValue[] {
  const taken = new Set(entries.map((entry) => entry[name]));
  let last = Math.max(0, ...[...taken].map(Number).filter(Number.isFinite));
  return entries.flatMap((entry, index) => {
    if (!isMissing(entry[name])) return [];
    last += 1;
    const value = name === 'id' ? last : buildKey(String(entry.name ?? ''), taken);
    taken.add(value);
    return [{ at: [list, index, name], value }];
  });
}

/** `Zoë O’Neill` as `zoe-o-neill`, with a number where the key is taken. */
function buildKey(name: string, taken: ReadonlySet<unknown>): string {
  const key = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  let next = key;
  for (let count = 2; taken.has(next); count += 1) next = `${key}-${count}`;
  return next;
}
